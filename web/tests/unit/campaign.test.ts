import { describe, expect, it } from 'vitest';

import { ApiFailure } from '../../src/api';
import type { Campaign, PlayedGame, Ware } from '../../src/campaign/types';
import { persistently } from '../../src/campaign/useCampaign';
import { cellWords, gold, resultWords, wareWords, winnerOf } from '../../src/campaign/words';

const lost = () => new ApiFailure('offline', 'no answer', 0);

describe('a request of a campaign', () => {
  it('is sent again with the same id if no answer comes', async () => {
    const ids: string[] = [];
    const answer = await persistently(async (id) => {
      ids.push(id);
      if (ids.length < 3) throw lost();
      return 'done';
    });
    expect(answer).toBe('done');
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is given up at last, and at once if it was refused', async () => {
    let sent = 0;
    const fails = (reason: ApiFailure) => persistently(() => Promise.reject((sent += 1, reason)));
    await expect(fails(lost())).rejects.toMatchObject({ code: 'offline' });
    expect(sent).toBe(3);
    sent = 0;
    await expect(fails(new ApiFailure('too_dear', 'too dear', 409))).rejects.toMatchObject({ code: 'too_dear' });
    expect(sent).toBe(1);
  });

  it('has an id of its own', async () => {
    const ids = await Promise.all([1, 2].map(() => persistently((id) => Promise.resolve(id))));
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe('words of campaigns', () => {
  const campaign = { teams: [{ name: 'Ants' }, { name: 'Bees' }] } as Campaign;
  const game = (result: string, white: 0 | 1, surrendered = false) => ({ result, white, surrendered }) as PlayedGame;

  it('name the winner by team, whichever side it played', () => {
    expect(winnerOf(game('1-0', 1))).toBe(1);
    expect(winnerOf(game('0-1', 1))).toBe(0);
    expect(resultWords(campaign, game('0-1', 0, true))).toBe('Bees won by surrender');
    expect(resultWords(campaign, game('1-0', 0))).toBe('Ants won');
    expect(resultWords(campaign, game('1/2-1/2', 0))).toBe('a draw');
    expect(resultWords(campaign, game('*', 0))).toBe('aborted');
  });

  it('show what a game tells of its matches, whatever it is', () => {
    expect(cellWords([10000, 0])).toBe('10,000 / 0');
    expect(cellWords(1540)).toBe('1,540');
    expect(cellWords(0)).toBe('0');
    expect(cellWords('ring of protection +1')).toBe('ring of protection +1');
    expect(cellWords('')).toBe('–');
  });

  it('say of a ware what it does, and whom it is for if that is said', () => {
    expect(wareWords({ does: '+1 to AC', note: 'for any piece' } as Ware)).toBe('+1 to AC; for any piece');
    expect(wareWords({ does: '+1 to AC', note: '' } as Ware)).toBe('+1 to AC');
  });

  it('group the digits of gold', () => {
    expect(gold(12345)).toBe('12,345 gold');
  });
});
