// The cards of characters in words and numbers.
import type { Part, Sheet, State } from '../protocol';
import type { SheetLine } from './gameWords';

/** Those on a square: of two who fight, the one that was there first comes first. */
export function sheetsOn(state: State, square: string): Sheet[] {
  return state.sheets.filter((sheet) => sheet.square === square);
}

/** The attacker and the defender of the melee that is being fought; null while there is none. */
export function meleeOf({ sheets }: State): { attacker: Sheet; defender: Sheet } | null {
  const attacker = sheets.find(({ role }) => role === 'attacker');
  const defender = sheets.find(({ role }) => role === 'defender');
  return attacker && defender ? { attacker, defender } : null;
}

export function valueOf({ numbers }: Sheet, name: string): string | undefined {
  return numbers[name];
}

export interface LineWords {
  name: string;
  values: string;
}

/** Numbers of a sheet in lines; lines of which it has none are left out. */
export function sheetLines(sheet: Sheet, lines: readonly SheetLine[]): LineWords[] {
  const told = lines.map(({ name, of }) => ({ name, values: of.map((number) => valueOf(sheet, number)).filter((value) => value !== undefined).join(', ') }));
  return told.filter(({ values }) => values !== '');
}

/** "7 of 11" as numbers. */
export function hitPointsOf(sheet: Sheet): { left: number; full: number } {
  const [left = 0, full = 0] = (valueOf(sheet, 'hit points') ?? '').split(' of ').map(Number);
  return { left, full };
}

/** "table 6", "Heroism +2 morale"; and what does not count, because a better one of its type does. */
export function partWords({ name, type, by, counts = true }: Part, first: boolean): string {
  const number = first ? String(by) : by < 0 ? `−${-by}` : `+${by}`;
  const words = [name, number, type].filter(Boolean).join(' ');
  return counts ? words : `${words}, does not count`;
}

/** "Bless, 5 rounds" */
export function effectWords({ name, rounds }: Sheet['effects'][number]): string {
  return rounds === 0 ? name : `${name}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
}
