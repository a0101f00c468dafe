// The words that games have for the page: what a page.json may have, and what comes of it.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { wizardsScenes } from '../../dev/wizards';
import { pathOf, readIcons } from '../../plugins/gameIcons';
import { iconsFor, parseGameFile, readGameFiles, shapesFor } from '../../plugins/gameWords';
import { DRAWN } from '../../src/board/drawn';
import { COMMON, completed, iconOf, iconOfAbility, roleWords, trayWords, type GameFile } from '../../src/board/gameWords';
import { gameWords } from '../../src/board/useWords';
import { actionWords } from '../../src/board/words';
import { cardLabel } from '../../src/game/cards/cards';
import type { Card } from '../../src/protocol';

const source = fileURLToPath(new URL('../../../src', import.meta.url));
const read = (value: unknown) => parseGameFile('src/any/page.json', JSON.stringify(value));

describe('a page.json', () => {
  it('may have nothing, or any part', () => {
    expect(read({})).toEqual({});
    const file: GameFile = {
      lobby: { line: 'Elephants that sing.', minutes: 15, difficulty: 2, level: 3, icon: 'elephant' },
      icons: { kinds: { elephant: 'elephant', coin: 'checker' }, suits: { '': 'jester-hat' } },
      roles: { bribed: { ask: 'Choose whom you bribe', words: 'bribes %' } },
      trays: { treasury: { always: true } },
      sheet: { glance: [{ name: 'Force', of: ['force'] }] },
      badges: { rank: 'rank of %' },
      shades: { fog: { '0': 'clear', '1': 'thick' } },
      tracks: { weather: 'fog' },
      chance: { flood: 'The river rises' },
      commanders: ['rajah'],
      use: 'sing',
      ability: 'song',
    };
    expect(read(file)).toEqual(file);
  });

  const wrong: [string, unknown, string][] = [
    ['an unknown key', { icon: {} }, "unknown key 'icon'; there are lobby, icons, roles"],
    ['an unknown group of icons', { icons: { kind: {} } }, "icons: unknown key 'kind'; there are kinds"],
    ['an unknown word of a role', { roles: { bribed: { asks: 'Whom?' } } }, "roles > 'bribed': unknown key 'asks'"],
    ['a line of the lobby that is too long', { lobby: { line: 'x'.repeat(71) } }, 'lobby > line: expected at most 70 characters'],
    ['a level that there is not', { lobby: { level: 9 } }, 'lobby > level: expected a whole number from 1 to 8'],
    ['an icon that is in no collection', { icons: { kinds: { elephant: 'elefant' } } }, "icons > kinds > 'elephant': game-icons has no icon 'elefant'"],
    ['a shape of the page that is no icon', { icons: { marks: { coin: 'checker' } } }, "icons > marks > 'coin': game-icons has no icon 'checker'"],
    ['a list where words are expected', { icons: { signs: ['elephant'] } }, 'icons > signs: expected an object'],
    ['a number as an icon', { icons: { signs: { rage: 3 } } }, "icons > signs > 'rage': expected a text"],
    ['a text where a list is expected', { dealt: 'shuffle' }, 'dealt: expected a list'],
    ['something else in a list', { held: ['jailed', null] }, 'held > [1]: expected a text'],
    ['an empty word', { ability: '' }, 'ability: expected a text'],
    ['a text for a flag', { trays: { treasury: { always: 'yes' } } }, "trays > 'treasury' > always: expected true or false"],
    ['words of a role without a place for the piece', { roles: { bribed: { words: 'bribes' } } }, "roles > 'bribed' > words: expected a text with one % in it"],
    ['words of a badge without a place for its value', { badges: { rank: 'rank' } }, "badges > 'rank': expected a text with one % in it"],
    ['a line of a sheet without its numbers', { sheet: { melee: [{ name: 'Force' }] } }, "sheet > melee > [0]: 'of' is missing"],
    ['something that is no object', [], 'expected an object'],
  ];
  it.each(wrong)('is refused with %s', (_, value, problem) => {
    expect(() => read(value)).toThrow(`src/any/page.json: ${problem}`);
  });

  it('is refused if it is no JSON', () => {
    expect(() => parseGameFile('src/any/page.json', '{"ability": }')).toThrow(/^src\/any\/page\.json: /);
  });

  it('is named with its game if it is wrong, and may be missing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fray-words-'));
    try {
      for (const game of ['plain', 'rich']) mkdirSync(join(folder, game));
      expect(readGameFiles(folder)).toEqual({});
      writeFileSync(join(folder, 'rich', 'page.json'), '{"ability": "song"}');
      expect(readGameFiles(folder)).toEqual({ rich: { ability: 'song' } });
      writeFileSync(join(folder, 'rich', 'page.json'), '{"songs": 3}');
      expect(() => readGameFiles(folder)).toThrow("src/rich/page.json: unknown key 'songs'");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the files of the games', () => {
  const files = readGameFiles(source);

  it('belong to games', () => {
    for (const game of Object.keys(files)) expect(readdirSync(join(source, game))).toContain('game.h');
  });

  it('name icons that there are, each of which the page gets, shapes of pieces with outlines that need no path before them', () => {
    const icons = readIcons(iconsFor(files), shapesFor(files));
    for (const { icons: groups, lobby } of Object.values(files)) {
      if (lobby?.icon) expect(lobby.icon in icons).toBe(true);
      for (const name of Object.values(groups ?? {}).flatMap((names) => Object.values(names ?? {}))) expect(name in icons || name in DRAWN).toBe(true);
    }
    for (const name of Object.values(COMMON.icons.kinds)) expect(pathOf(name)).toBe(icons[name]!.path);
    for (const [name, { outlines }] of Object.entries(icons)) {
      expect(outlines.length > 0, name).toBe(shapesFor(files).includes(name));
      for (const part of outlines) expect(part).toMatch(/^M/);
    }
  });

  it('are what the page looks words up in', () => {
    for (const [game, file] of Object.entries(files)) expect(gameWords(game)).toEqual(completed(file));
  });
});

describe('the words of a game', () => {
  const own = completed({
    icons: { kinds: { elephant: 'elephant', queen: 'crown' }, signs: { rage: 'enrage' }, abilities: { hymn: 'lyre' } },
    roles: { bribed: { ask: 'Choose whom you bribe', words: 'bribes %' }, piece: { dialog: 'Choose who comes back' } },
    price: 'coins',
  });

  it('go before the common ones, which stay', () => {
    expect(iconOf(own, 'kinds', 'elephant')).toBe('elephant');
    expect(iconOf(own, 'kinds', 'queen')).toBe('crown');
    expect(iconOf(own, 'kinds', 'king')).toBe('chess-king');
    expect(roleWords(own, 'piece')).toEqual({ ask: 'Choose which piece', dialog: 'Choose who comes back' });
    expect(roleWords(own, 'from').ask).toBe('Choose the piece');
    expect(own.ability).toBe('power');
  });

  it('give an ability the sign of its effect, if it has none of its own', () => {
    expect(['hymn', 'rage', 'dance'].map((name) => iconOfAbility(own, name))).toEqual(['lyre', 'enrage', undefined]);
  });

  it('are its own only, and no names of what every object has', () => {
    expect(gameWords('nogame')).toBe(COMMON);
    expect(iconOf(COMMON, 'kinds', 'elephant')).toBeUndefined();
    expect(iconOf(own, 'kinds', 'constructor')).toBeUndefined();
    expect(roleWords(own, 'toString')).toEqual({});
    expect(trayWords(own, 'valueOf')).toEqual({});
  });

  it('are said of actions; without them pieces are only named', () => {
    const state = wizardsScenes.wizardsMiddle![0]!.state;
    const loves = state.actions.find(({ text }) => text === 'cast:Jkh:c3f4')!;
    expect(actionWords(state, loves)).toBe('the joker: as hearts, knight c3 loves bishop f4');
    expect(actionWords({ ...state, game: 'nogame' }, loves)).toBe('the joker: as hearts, knight c3 bishop f4');
  });

  it('are said of prices; without them there is the number', () => {
    const card: Card = { name: '7 of cups', code: '7', rank: '7', suit: 'cups', place: 'book', price: 3, summary: '', targets: [], ready: true };
    expect(cardLabel(card, own)).toBe('7 of cups, costs 3 coins');
    expect(cardLabel(card, COMMON)).toBe('7 of cups, costs 3');
  });
});
