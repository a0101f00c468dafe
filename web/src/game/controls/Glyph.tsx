// Line icons of the controls of games and replays, on a field of 24 x 24.
const PATHS = {
  turn: 'M7 20V5m0 0L3.5 8.5M7 5l3.5 3.5M17 4v15m0 0 3.5-3.5M17 19l-3.5-3.5',
  sound: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4 4 0 0 1 0 6m2.3-8.6a8 8 0 0 1 0 11.2',
  mute: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zm12 0 5 5m0-5-5 5',
  link: 'M9.5 14.5l5-5M8 11l-2.2 2.2a3.5 3.5 0 0 0 5 5L13 16m-2-8 2.2-2.2a3.5 3.5 0 0 1 5 5L16 13',
  rules: 'M5 5.5h5.5a2 2 0 0 1 1.5.7 2 2 0 0 1 1.5-.7H19V18h-5.500a2 2 0 0 0-1.5.7 2 2 0 0 0-1.5-.7H5zM12 6.500v12',
  threats: 'M12 4v3m0 10v3m8-8h-3M7 12H4M12 6.500a5.500 5.500 0 1 0 .01 0M12 11.900h.01',
  hint: 'M9.500 17.500h5m-4 3h3M8.500 14.500a6 6 0 1 1 7 0c-.8.7-1 1.300-1 3h-5c0-1.700-.2-2.300-1-3',
  keys: 'M3.5 7h17v10.500h-17zM7 10.500h.1M10.3 10.500h.1M13.6 10.500h.1M16.9 10.500h.1M8 14.200h8',
  more: 'M5.500 12h.1M12 12h.1M18.500 12h.1',
  undo: 'M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11H9',
  draw: 'M5 9.5h14m-14 5h14',
  flag: 'M6 21V4m0 .5h11l-2.5 4 2.5 4H6',
  back: 'M12 8v4.5l3 2M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 8.7M4.5 4.5v4.2h4.2',
  start: 'M6.5 5v14M18.5 5.5 9.5 12l9 6.5z',
  backward: 'M16.5 5.5 7.5 12l9 6.5z',
  forward: 'M7.5 5.5l9 6.5-9 6.5z',
  end: 'M17.5 5v14M5.5 5.5l9 6.5-9 6.5z',
} as const;

export type GlyphName = keyof typeof PATHS;

export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
