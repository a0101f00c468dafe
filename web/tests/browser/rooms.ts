// Rooms for tests: made over the API where a position is wanted that no button offers; entered on the page.
import type { Player } from './play';
import type { SeatChoice } from '../../src/protocol';

interface Wish {
  game?: string;
  options?: Record<string, string>;
  start?: string;
  seats?: SeatChoice[];
  clock?: object;
  listed?: boolean;
}

/** Makes a room with two open seats, or other ones, and answers with its address. */
export async function makeRoom(base: string, wish: Wish = {}): Promise<string> {
  const body = { game: 'conflict', options: {}, clock: { kind: 'none' }, seats: [{ kind: 'open' }, { kind: 'open' }], listed: false, name: 'Host', ...wish };
  const answer = await fetch(`${base}/api/rooms`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(await answer.text());
  return `${base}/g/${((await answer.json()) as { id: string }).id}`;
}

/** Opens the link and takes the seat. */
export async function join({ page, hand }: Player, url: string, name: string, side?: 'White' | 'Black'): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Your name').fill(name);
  const seat = page.getByRole('radio', { name: side ?? '' });
  if (side && (await seat.count()) > 0) await seat.check();
  await hand.press(page.getByRole('button', { name: /Take the seat/ }));
}

/** Two people at one board from that position on; the game has begun. */
export async function sitDown(base: string, white: Player, black: Player, wish: Wish = {}): Promise<string> {
  const url = await makeRoom(base, wish);
  await join(white, url, 'Ada', 'White');
  await join(black, url, 'Bob', 'Black');
  await Promise.all([ready(white), ready(black)]);
  return url;
}

/** Waits for the board of a game that has begun. */
export async function ready({ page }: Player): Promise<void> {
  await page.getByRole('grid').waitFor();
  // A list of moves says nothing of the beginning.
  await page.getByText('The game begins').or(page.locator('.moves, .moves-none')).waitFor();
}
