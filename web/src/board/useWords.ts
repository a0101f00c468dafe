// Which words are those of the game that is shown.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import files from 'virtual:game-words';

import { COMMON, completed, type GameWords } from './gameWords';

const ALL = new Map(Object.entries(files).map(([game, file]) => [game, completed(file)]));

/** A game without words of its own has the common ones. */
export function gameWords(game: string): GameWords {
  return ALL.get(game) ?? COMMON;
}

/** The name of the game round those components that draw parts of it without its state. */
export const Game = createContext('');

export function useWords(): GameWords {
  return gameWords(useContext(Game));
}
