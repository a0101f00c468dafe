// Which icon of game-icons stands for which word. A word that is not here is drawn as a letter (Piece.tsx).

/** A shape on a field of 512 x 512. */
export interface GameIcon {
  path: string;
  /** The closed outlines of `path`; filled one by one they give the silhouette without holes. */
  outlines: string[];
}

/** Words of `kind` of a piece. */
const KINDS: Record<string, string> = {
  king: 'chess-king',
  queen: 'chess-queen',
  rook: 'chess-rook',
  bishop: 'chess-bishop',
  knight: 'chess-knight',
  pawn: 'chess-pawn',
  champion: 'spartan-helmet',
  'mounted knight': 'mounted-knight',
  'black knight': 'black-knight-helm',
  "king's knight": 'chess-knight',
  warrior: 'battle-axe',
  scout: 'high-shot',
  squire: 'chess-pawn',
  footman: 'templar-shield',
};

/** Words of `kind` whose shapes are drawn by this page (drawn.ts). */
const DRAWN_KINDS: Record<string, string> = {
  mana: 'checker',
  'king mana': 'checker-stack',
};

/** What is drawn besides pieces. */
const SIGNS: Record<string, string> = {
  attack: 'crossed-swords',
  defence: 'checked-shield',
  imprisoned: 'manacles',
  'needs promotion': 'upgrade',
  temporary: 'heart-plus',
  'Shield of Faith': 'shield-reflect',
  Bless: 'prayer',
  Doom: 'death-skull',
  "Bull's Strength": 'biceps',
  'Protection from Evil': 'winged-shield',
  "Bear's Endurance": 'bear-head',
  Prayer: 'holy-symbol',
  "an enemy's Prayer": 'broken-heart',
  'Bless Weapon': 'shining-sword',
  Shield: 'round-shield',
  "Cat's Grace": 'feline',
  Blur: 'fog',
  'Hold Person': 'crossed-chains',
  "Tasha's Laughter": 'imp-laugh',
  'Mage Armor': 'breastplate',
  Heroism: 'medal-skull',
  'False Life': 'heart-battery',
  'Shield Other': 'shaking-hands',
  'Charm Person': 'charm',
  fascinated: 'lyre',
};

const CURSE = 'cursed-star';

/** Spells and the like, but for those whose effect has a sign. */
const ABILITIES: Record<string, string> = {
  teleport: 'teleport',
  heal: 'healing',
  'shift time': 'hourglass',
  exchange: 'body-swapping',
  revive: 'angel-wings',
  imprison: 'imprisoned',
  'Inflict Wounds': 'evil-hand',
  'Inflict Wounds (rule 8)': 'evil-hand',
  'Searing Light': 'sun-priest',
  'Heal (level 1)': 'healing',
  'Heal (level 2)': 'healing',
  'Heal (level 3)': 'healing',
  'Magic Missile': 'missile-swarm',
  'Shocking Grasp': 'lightning-arc',
  'Flaming Sphere': 'burning-meteor',
  Fireball: 'fireball',
  'Lightning Bolt': 'lightning-trio',
  'Cure Light Wounds': 'healing',
  Fascinate: 'lyre',
  'Lay on Hands': 'glowing-hands',
};

/** Suits of playing cards; what has none is a joker. */
const SUITS: Record<string, string> = {
  spades: 'spades',
  hearts: 'hearts',
  diamonds: 'diamonds',
  clubs: 'clubs',
  '': 'jester-hat',
};

/** Marks of squares that have a sign in a corner. */
const MARKS: Record<string, string> = {
  clubbed: 'clubs',
  love: 'hearts',
  frozen: 'snowflake-2',
  captor: 'manacles',
  locked: 'lyre',
};

/** Those that come out of the collection. */
export const ICON_NAMES: readonly string[] = [...new Set([{ curse: CURSE }, KINDS, SIGNS, ABILITIES, SUITS, MARKS].flatMap((names) => Object.values(names)))];

export function iconOfKind(kind: string): string | undefined {
  return Object.hasOwn(KINDS, kind) ? KINDS[kind] : Object.hasOwn(DRAWN_KINDS, kind) ? DRAWN_KINDS[kind] : undefined;
}

export function iconOfSuit(suit: string): string | undefined {
  return Object.hasOwn(SUITS, suit) ? SUITS[suit] : undefined;
}

export function iconOfMark(mark: string): string | undefined {
  return Object.hasOwn(MARKS, mark) ? MARKS[mark] : undefined;
}

export function iconOfSign(sign: string): string | undefined {
  if (sign.startsWith('Bestow Curse')) return CURSE;
  return Object.hasOwn(SIGNS, sign) ? SIGNS[sign] : undefined;
}

export function iconOfAbility(name: string): string | undefined {
  return Object.hasOwn(ABILITIES, name) ? ABILITIES[name] : iconOfSign(name);
}
