// Made from docs/rules/ by plugins/rules.ts.
declare module 'virtual:rules' {
  export interface Heading {
    level: number;
    text: string; // as HTML
    id: string;
  }
  export interface RulesText {
    name: string;
    title: string;
    summary: string;
    html: string;
    contents: Heading[];
  }
  export const rules: {
    name: string;
    title: string;
    summary: string;
    /** The game on one screen, as HTML. */
    minute: string | null;
    /** The rules that this text belongs to, if it is no game's own. */
    appendixOf: string | null;
    load: () => Promise<{ default: RulesText }>;
  }[];
}

// Made by plugins/module.ts.
declare module 'virtual:module' {
  /** Where `fray.wasm` is; null in a page that was built without it. */
  export const moduleUrl: string | null;
  /** Where the custom sections are that it is sent without, by their names. */
  export const partUrls: Readonly<Record<string, string>>;
}
