// The style sheet of the shadow roots: those of the board and of all else that is drawn there, gathered when the element is
// built (plugins/shadowStyles.ts).
declare const SHADOW_STYLES: string;

let sheet: CSSStyleSheet | null = null;

/** All elements share one sheet. */
export function adoptStyles(shadow: ShadowRoot): void {
  if ('adoptedStyleSheets' in shadow) {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(SHADOW_STYLES);
    }
    shadow.adoptedStyleSheets = [sheet];
    return;
  }
  (shadow as ShadowRoot).appendChild(document.createElement('style')).textContent = SHADOW_STYLES;
}
