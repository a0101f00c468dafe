import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let stored: Record<string, string>;
let written: string[];
let heard: (event: { key: string }) => void;

beforeEach(() => {
  stored = {};
  written = [];
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
      written.push(value);
    },
  });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('window', {
    matchMedia: () => ({ matches: false, addEventListener: () => {} }),
    addEventListener: (type: string, listener: typeof heard) => {
      if (type === 'storage') heard = listener;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('what another tab has chosen holds here, and is not written again over what it chooses next', async () => {
  const { applySettings, settings } = await import('../../src/settings');
  applySettings();
  settings.theme.value = 'dark';
  expect(JSON.parse(written.at(-1)!)).toMatchObject({ theme: 'dark', board: 'walnut' });
  const before = written.length;
  stored['fray:settings'] = JSON.stringify({ theme: 'light', board: 'slate', motion: 'no such' });
  heard({ key: 'fray:settings' });
  expect([settings.theme.value, settings.board.value, settings.motion.value]).toEqual(['light', 'slate', 'full']);
  expect(written.length).toBe(before);
  settings.sound.value = 'off';
  expect(JSON.parse(written.at(-1)!)).toMatchObject({ theme: 'light', board: 'slate', sound: 'off' });
});
