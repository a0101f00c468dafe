// The words of a game as the page needs them: which icon stands for what, what is asked at a step, what things are called.
// A game has its own in src/GAME/page.json; here is what all games have in common.

/** An icon of game-icons by words; of a word without one a letter or two are shown. */
export type IconNames = Readonly<Record<string, string>>;

export interface Icons {
  /** Words of `kind` of a piece; here shapes of drawn.ts can be named too. */
  kinds: IconNames;
  /** Badges of pieces. */
  signs: IconNames;
  /** Abilities, but for those whose effect has a sign of the same name. */
  abilities: IconNames;
  /** Suits of playing cards; a joker's is ''. */
  suits: IconNames;
  /** Marks of squares that have a sign in a corner. */
  marks: IconNames;
}

/** What is said of the steps of a role. */
export interface RoleWords {
  /** What is asked while the step is the next one of something in hand: "Choose the piece". */
  ask?: string;
  /** What the menu of its entries asks, where nothing else does. */
  dialog?: string;
  /** Its square as a part of an action in words, with % for what stands there: "and %". */
  words?: string;
}

export interface TrayWords {
  /** It is told of also when it is empty, for nothing in it is news. */
  always?: boolean;
  /** What is in it was the other side's. */
  theirs?: boolean;
}

/** Numbers of a sheet that are shown together; those that it has not are left out. */
export interface SheetLine {
  name: string;
  of: readonly string[];
}

/** What the lobby says of a game. */
export interface LobbyWords {
  /** What is special about it, on one line; else how its rules begin. */
  line?: string;
  /** How long a game takes, about. */
  minutes?: number;
  /** How much there is to learn for whoever knows chess: 1 little, 2 some, 3 much. */
  difficulty?: number;
  /** The level of the computer for whoever plays it for the first time. */
  level: number;
  /** Its sign. */
  icon?: string;
}

export interface GameWords {
  lobby: LobbyWords;
  icons: Icons;
  roles: Readonly<Record<string, RoleWords>>;
  /** Badges of pieces in words, with % for the value: "command of the %"; else they are their name and value. */
  badges: Readonly<Record<string, string>>;
  /** Why a game ends, by reason, as a clause; % stands for whose: "your", "White's". */
  endings: Readonly<Record<string, string>>;
  /** Commanders, in the order of their signs. */
  commanders: readonly string[];
  /** Badges of pieces that are drawn behind bars. */
  held: readonly string[];
  /** Marks that shade their square: what each level is called. */
  shades: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Tracks whose places are the levels of a mark, from the lowest to the highest: its name. */
  tracks: Readonly<Record<string, string>>;
  /** What happens at a chance node of a phase, where it is not dice that fall. */
  chance: Readonly<Record<string, string>>;
  /** Choices after which cards are dealt or dice roll: they are confirmed first. */
  dealt: readonly string[];
  /** The list of moves in two columns with their numbers, for games whose moves are those of chess: whether the log is that at
   * first, or only when it is asked for; else it is not offered. */
  moves: '' | 'first' | 'also';
  /** Pieces that fall never come back, so they are shown beside the board, with those who took them. */
  captures: boolean;
  /** Nothing is left to luck, so a move may be chosen in advance. */
  premoves: boolean;
  /** By name. */
  trays: Readonly<Record<string, TrayWords>>;
  /** Of the sheet of a character: what is shown of it beside its square, and in a melee. */
  sheet: { glance: readonly SheetLine[]; melee: readonly SheetLine[] };
  /** What is done with cards and abilities: a verb. */
  use: string;
  /** What an ability is called: a word that goes with "a", and whose plural has an "s". */
  ability: string;
  /** What the cards in the middle are called. */
  cards: string;
  /** In what cards are paid; such things beside the board are drawn as a pile. Empty where it has no name. */
  price: string;
}

/** What a page.json has: any part of it. */
export type GameFile = Partial<Omit<GameWords, 'lobby' | 'icons' | 'sheet'>> & {
  lobby?: Partial<LobbyWords>;
  icons?: Partial<Icons>;
  sheet?: Partial<GameWords['sheet']>;
};

export const COMMON: GameWords = {
  lobby: { level: 1 },
  icons: {
    kinds: {
      king: 'chess-king',
      queen: 'chess-queen',
      rook: 'chess-rook',
      bishop: 'chess-bishop',
      knight: 'chess-knight',
      pawn: 'chess-pawn',
    },
    signs: {},
    abilities: {},
    suits: {},
    marks: {},
  },
  roles: {
    from: { ask: 'Choose the piece' },
    to: { ask: 'Choose where it goes' },
    first: { ask: 'Choose the first of two pieces' },
    second: { ask: 'Choose the other piece', words: 'and %' },
    target: { ask: 'Choose the piece' },
    piece: { ask: 'Choose which piece' },
    promotion: { ask: 'Choose what the pawn becomes' },
    choice: { ask: 'Choose which' },
    suit: { ask: 'Choose the suit', dialog: 'Choose the suit' },
    discard: { ask: 'Choose the card to discard', dialog: 'Choose the card to discard' },
  },
  badges: {},
  endings: {},
  commanders: [],
  held: [],
  shades: {},
  tracks: {},
  chance: {},
  dealt: [],
  moves: '',
  captures: false,
  premoves: false,
  trays: { captured: { theirs: true } },
  sheet: { glance: [], melee: [] },
  use: 'use',
  ability: 'power',
  cards: 'Cards',
  price: '',
};

/** All that the page needs of a game: its own words before those that all have. */
export function completed(own: GameFile): GameWords {
  const icons = Object.entries(COMMON.icons).map(([group, names]) => [group, { ...names, ...own.icons?.[group as keyof Icons] }]);
  const roles = Object.entries(own.roles ?? {}).map(([role, words]) => [role, { ...COMMON.roles[role], ...words }]);
  return {
    ...COMMON,
    ...own,
    lobby: { ...COMMON.lobby, ...own.lobby },
    icons: Object.fromEntries(icons) as Icons,
    roles: { ...COMMON.roles, ...Object.fromEntries(roles) },
    sheet: { ...COMMON.sheet, ...own.sheet },
  };
}

export function allIcons(games: readonly GameFile[]): string[] {
  const all: readonly GameFile[] = [COMMON, ...games];
  const signs = all.flatMap(({ lobby }) => lobby?.icon ?? []);
  return [...new Set([...signs, ...all.flatMap(({ icons }) => Object.values(icons ?? {})).flatMap((names) => Object.values(names ?? {}))])];
}

function find<T>(words: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

export function iconOf(words: GameWords, group: keyof Icons, word: string): string | undefined {
  return find(words.icons[group], word);
}

export function iconOfAbility(words: GameWords, name: string): string | undefined {
  return iconOf(words, 'abilities', name) ?? iconOf(words, 'signs', name);
}

export function roleWords(words: GameWords, role: string): RoleWords {
  return find(words.roles, role) ?? {};
}

/** What a level of a mark is called; nothing where the mark has no words for it. */
export function shadeWords(words: GameWords, mark: string, level: number): string | undefined {
  return find(find(words.shades, mark) ?? {}, String(level));
}

/** The level of its mark that a place of a track stands for. */
export function levelOf(words: GameWords, { name, places }: { name: string; places: readonly unknown[] }, place: number): number | null {
  const mark = find(words.tracks, name);
  const levels = Object.keys((mark && find(words.shades, mark)) ?? {}).map(Number).sort((a, b) => a - b);
  return levels.length === places.length ? (levels[place] ?? null) : null;
}

/** What is said of a badge of a piece. */
export function badgeWords(words: GameWords, name: string, value: string): string {
  const template = find(words.badges, name);
  return template ? template.replace('%', () => value) : `${name} ${value}`.trim();
}

/** What happens at a chance node. */
export function chanceWords(words: GameWords, phase: string): string {
  return find(words.chance, phase) ?? 'The dice fall';
}

/** Which sign a commander has; those that a game does not name share the first. */
export function signOf(words: GameWords, commander: string): number {
  return Math.max(0, words.commanders.indexOf(commander));
}

export function trayWords(words: GameWords, name: string): TrayWords {
  return find(words.trays, name) ?? {};
}
