// What the page offers to whoever has to decide, and what somebody does who takes what he is offered: in any browser, however it is driven.

/** What the page offers to whoever has to decide, in the words of its labels; null if it asks nothing. */
export interface Offered {
  prompt: string;
  sources: string[];
  picked: string[];
  options: string[];
  targets: string[];
  confirm: boolean;
  choices: number;
  dialog: boolean;
  /** Announcements of a fight. */
  announcements: number;
  /** Spells that can be cast now and that are not in hand. */
  spells: string[];
}

/** Runs in the page, so it uses nothing from outside of itself. */
export function whatIsOffered(): Offered | null {
  if (!document.querySelector('.decision-live, .arena-live')) return null;
  const cells = [...document.querySelectorAll<HTMLElement>('[role=gridcell]')];
  const labelled = (words: string) =>
    cells.filter((cell) => cell.ariaLabel!.endsWith(`, ${words}`)).map((cell) => cell.dataset.square!);
  return {
    prompt: document.querySelector<HTMLElement>('.decision-prompt, .announce-prompt')!.innerText,
    sources: labelled('can act'),
    picked: labelled('chosen'),
    options: labelled('can be chosen'),
    targets: labelled('can be attacked'),
    confirm: document.querySelector('.decision-confirm') !== null,
    choices: document.querySelectorAll('.decision-choice').length,
    dialog: document.querySelector('.choices') !== null,
    announcements: document.querySelectorAll('.announce :is(.announce-hold, .announce-die)').length,
    spells: [...document.querySelectorAll<HTMLElement>('.abilities-own .ability[aria-disabled=false][aria-pressed=false] .ability-name')].map((name) => name.innerText),
  };
}

/** What has been played, in the log or in the list of moves. */
export const played = '.log-move, .log-battle, .moves button';

/** A square of the board, or one of the buttons that a selector finds. */
export type Thing = { square: string } | { button: string; nth: number };

/** The next thing of those the page offers: attacks where there is somebody to attack, else anything. */
export function nextThing(now: Offered, random: () => number): Thing {
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const anyOf = (button: string, count: number): Thing => ({ button, nth: Math.floor(random() * count) });
  if (now.dialog) return { button: '.choices-entry', nth: 0 };
  if (now.announcements > 0) return anyOf('.announce :is(.announce-hold, .announce-die)', now.announcements);
  if (now.confirm) return { button: '.decision-confirm', nth: 0 };
  if (now.targets.length > 0) return { square: any(now.targets) };
  if (now.options.length > 0 && (now.picked.length > 0 || now.sources.length === 0)) return { square: any(now.options) };
  if (now.sources.length > 0) return { square: any(now.sources) };
  if (now.choices > 0) return anyOf('.decision-choice', now.choices);
  throw new Error(`The page asks, but offers nothing: ${JSON.stringify(now)}`);
}
