import { describe, expect, it } from 'vitest';

import { continuation, fileOf, readFile } from '../../src/local/game_file';
import type { Row } from '../../src/local/store';

const entry = (n: number, text = `entry ${n}`): Row => [`entry/abc/${String(n).padStart(10, '0')}`, text];
const room: Row = ['room/abc', 'summary'];
const game = [room, entry(1), entry(2)];
const text = JSON.stringify(fileOf('abc', game));

describe('a file of a game', () => {
  it('is read as it was saved, with the keys to its seats', () => {
    expect(readFile(JSON.stringify({ ...fileOf('abc', game), keys: ['key'] }))).toMatchObject({ room: 'abc', records: game, keys: ['key'] });
  });

  it('is refused if it is something else, damaged, or of another version', () => {
    for (const other of ['', 'null', '[]', '{}', '{"format":"pgn"}', JSON.stringify({ ...fileOf('abc', game), room: '../x' })])
      expect(() => readFile(other), other).toThrow(expect.objectContaining({ code: 'foreign_file' }));
    for (const part of [text.slice(0, -5), text.replace('entry 1', 'entry 7'), JSON.stringify({ ...fileOf('abc', game), records: game.slice(1) })])
      expect(() => readFile(part), part).toThrow(expect.objectContaining({ code: 'damaged_file' }));
    expect(() => readFile(JSON.stringify({ ...fileOf('abc', game), version: 9 }))).toThrow(expect.objectContaining({ code: 'newer_file' }));
  });

  it('has nothing of other games in it', () => {
    for (const key of ['room/other', 'entry/other/0000000001', 'campaign/abc', 'room/abcd'])
      expect(() => readFile(JSON.stringify(fileOf('abc', [...game, [key, 'x']]))), key).toThrow(expect.objectContaining({ code: 'foreign_file' }));
    expect(() => readFile(JSON.stringify(fileOf('abc', [entry(1)])))).toThrow(expect.objectContaining({ code: 'foreign_file' }));
  });

  it('goes together with what is kept only if one goes on from the other', () => {
    const file = fileOf('abc', game);
    expect(continuation(file, [])).toBe('new');
    expect(continuation(file, [['room/abc', 'later'], entry(1)])).toBe('further');
    expect(continuation(file, game)).toBe('same');
    expect(continuation(file, [...game, entry(3)])).toBe('same');
    expect(() => continuation(file, [room, entry(1), entry(2, 'otherwise')])).toThrow(expect.objectContaining({ code: 'already_here' }));
  });
});
