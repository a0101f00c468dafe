// Icons and shapes of pieces. All share one hidden sprite in the document, or the shadow root, so a board of a hundred pieces
// holds each path once.
import icons from 'virtual:game-icons';

import { DRAWN } from './drawn';
import { iconOf } from './gameWords';
import { useHost } from './host';
import { useWords } from './useWords';
import type { SideName } from '../protocol';

const SVG = 'http://www.w3.org/2000/svg';
const installed = new WeakSet<Node>();

/** Puts the sprite where those who use its symbols are, for these are not found out of a shadow root. */
export function installSprite(root: Document | ShadowRoot = document): void {
  if (installed.has(root)) return;
  installed.add(root);
  const sprite = document.createElementNS(SVG, 'svg');
  sprite.setAttribute('aria-hidden', 'true');
  sprite.setAttribute('class', 'icon-sprite');
  for (const [name, { path, outlines }] of Object.entries(icons)) {
    if (outlines.length > 0) sprite.append(symbol(`piece-${name}`, [...[path, ...outlines].map((d) => [d, 'piece-line'] as const), [path, 'piece-body']]));
    sprite.append(symbol(`icon-${name}`, [[path, 'icon-path']]));
  }
  for (const [name, parts] of Object.entries(DRAWN))
    sprite.append(symbol(`piece-${name}`, parts.map(({ path, part }) => [path, `piece-${part}`] as const)));
  (root instanceof Document ? root.body : root).append(sprite);
}

function symbol(id: string, paths: (readonly [string, string])[]): SVGElement {
  const element = document.createElementNS(SVG, 'symbol');
  element.id = id;
  element.setAttribute('viewBox', '0 0 512 512');
  for (const [d, name] of paths) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    path.setAttribute('class', name);
    element.append(path);
  }
  return element;
}

/** An icon in the colour of the text. */
export function Icon({ name }: { name: string }) {
  installSprite(useHost().root());
  return (
    <svg class="icon" viewBox="0 0 512 512" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** The shape of a piece: its icon, or its letter on a disc. */
export function PieceShape({ kind, letter, side }: { kind: string; letter?: string; side: SideName }) {
  installSprite(useHost().root());
  const name = iconOf(useWords(), 'kinds', kind);
  return (
    <svg class="piece-shape" data-side={side} viewBox="0 0 512 512" aria-hidden="true">
      {name ? (
        <use href={`#piece-${name}`} />
      ) : (
        <>
          <circle class="piece-line" cx="256" cy="256" r="200" />
          <circle class="piece-body" cx="256" cy="256" r="196" />
          <text class="piece-letter" x="256" y="360" text-anchor="middle">
            {(letter || kind.charAt(0)).toUpperCase()}
          </text>
        </>
      )}
    </svg>
  );
}
