// The plots of a report of `fray lab`: drawn from the numbers in the page, with Observable Plot. What they show is
// in the tables below them, too, so that nobody depends on them.
import * as Plot from '@observablehq/plot';

type Interval = [value: number, low: number, high: number];
interface Row {
  title: string;
  unit: string;
  values: (Interval | null)[];
}
interface Data {
  title: string;
  variants: { name: string; openings: number; verdict: string }[];
  sections: { key: string; title: string; rows: Row[] }[];
  lengths: { turns: number[]; playing: number[][]; open: number[][] };
}

/** Okabe and Ito's colours, which those who see few colours tell apart; with each goes a symbol and a dash of its own. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
const symbols = ['circle', 'square', 'triangle', 'diamond', 'star', 'cross'] as const;
const dashes = ['none', '8 3', '3 3', '8 3 2 3', '1 3', '12 4'];
const of = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;

/** So many rows fit a plot that anybody reads; the tables have all. */
const mostRows = 30;

const data = JSON.parse(document.getElementById('data')!.textContent!) as Data;

const factor = (unit: string) => (unit === '%' ? 100 : 1);
const wrap = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

interface Mark {
  row: string;
  variant: number;
  value: number;
  low: number;
  high: number;
}

function marksOf(rows: Row[]): Mark[] {
  return rows.flatMap((row) =>
    row.values.flatMap((interval, variant) => {
      if (!interval) return [];
      const [value, low, high] = interval.map((number) => number * factor(row.unit)) as Interval;
      return [{ row: row.title, variant, value, low, high }];
    }),
  );
}

/** A dot for each variant with its interval, below each other within a row. */
function dots(marks: Mark[], fy: 'row' | 'variant'): Plot.Markish[] {
  const many = data.variants.length;
  const shift = (m: Mark) => (fy === 'row' && many > 1 ? (m.variant - (many - 1) / 2) * Math.min(6, 14 / many) : 0);
  return Array.from({ length: many }, (_, variant) => {
    const own = marks.filter((m) => m.variant === variant);
    if (!own.length) return null;
    const common = { y: (m: Mark) => (fy === 'row' ? m.row : data.variants[m.variant]!.name), dy: shift(own[0]!) };
    return [
      Plot.ruleY(own, { ...common, x1: 'low', x2: 'high', stroke: of(colours, variant), strokeWidth: 1.5 }),
      Plot.dot(own, {
        ...common,
        x: 'value',
        fill: of(colours, variant),
        symbol: of(symbols, variant),
        r: 4,
        title: (m: Mark) => `${m.row}, ${data.variants[m.variant]!.name}: ${m.value} (${m.low} to ${m.high})`,
      }),
    ];
  }).flat();
}

/** A plot for each row, as their units differ: the variants below each other. */
function small(rows: Row[], width: number): HTMLElement[] {
  return rows.map((row) => {
    const names = data.variants.map((variant) => variant.name);
    const marks = marksOf([row]);
    const figure = document.createElement('figure');
    figure.className = 'small';
    const caption = document.createElement('figcaption');
    caption.textContent = row.title + (row.unit === '%' ? ', %' : '');
    const half = row.unit === '%' && /points/.test(row.title) ? [Plot.ruleX([50], { strokeDasharray: '2 3', strokeOpacity: 0.5 })] : [];
    figure.append(
      caption,
      Plot.plot({
        width,
        height: 34 + 22 * names.length,
        marginLeft: 8 + 6.5 * Math.max(...names.map((name) => Math.min(name.length, 18))),
        marginTop: 4,
        marginRight: 14,
        style: { background: 'transparent' },
        ariaLabel: row.title,
        ariaDescription: 'The numbers are in the table below.',
        x: { label: null, ticks: 4, inset: 6 },
        y: { domain: names, label: null, tickFormat: (name: string) => wrap(name, 18), tickSize: 0 },
        marks: [...half, ...dots(marks, 'variant')],
      }),
    );
    return figure;
  });
}

/** One plot of all rows, the largest first. */
function tall(section: { key: string; title: string; rows: Row[] }, width: number): HTMLElement[] {
  const size = (row: Row) => Math.max(...row.values.map((interval) => (interval ? Math.abs(interval[0]) : 0)));
  const rows = [...section.rows].sort((a, b) => size(b) - size(a)).slice(0, mostRows);
  const letters = width < 500 ? 20 : 36;
  const figure = document.createElement('figure');
  if (section.rows.length > rows.length) {
    const caption = document.createElement('figcaption');
    caption.textContent = `The ${rows.length} largest of ${section.rows.length}`;
    figure.append(caption);
  }
  const unit = rows[0]?.unit === '%' ? '%' : null;
  figure.append(
    Plot.plot({
      width,
      height: 40 + 22 * rows.length,
      marginLeft: 12 + 6.2 * Math.max(...rows.map((row) => Math.min(row.title.length, letters))),
      marginRight: 20,
      style: { background: 'transparent' },
      ariaLabel: section.title,
      ariaDescription: 'The numbers are in the table below.',
      x: { label: unit, grid: true, ticks: width < 500 ? 4 : 8 },
      y: { domain: rows.map((row) => row.title), label: null, tickFormat: (name: string) => wrap(name, letters), tickSize: 0 },
      marks: [Plot.ruleX([0], { strokeOpacity: 0.4 }), ...dots(marksOf(rows), 'row')],
    }),
  );
  return [figure];
}

function lengths(width: number): HTMLElement[] {
  const { turns, playing, open } = data.lengths;
  const points = (lines: number[][], variant: number) => turns.map((turn, i) => ({ turn, share: 100 * (lines[variant]?.[i] ?? 0) }));
  const figure = document.createElement('figure');
  const caption = document.createElement('figcaption');
  caption.textContent = 'Thick lines: still played. Thin lines: still open.';
  figure.append(
    caption,
    Plot.plot({
      width,
      height: 300,
      style: { background: 'transparent' },
      ariaLabel: 'How long games go on, and stay open',
      x: { label: 'turns', grid: true },
      y: { label: '% of the games', grid: true, domain: [0, 100] },
      marks: data.variants.flatMap((_, variant) => [
        Plot.lineY(points(playing, variant), { x: 'turn', y: 'share', stroke: of(colours, variant), strokeWidth: 3, strokeDasharray: of(dashes, variant) }),
        Plot.lineY(points(open, variant), { x: 'turn', y: 'share', stroke: of(colours, variant), strokeWidth: 1.25, strokeDasharray: of(dashes, variant) }),
      ]),
    }),
  );
  return [figure];
}

/** Which colour, symbol and dash is which variant. */
function legend(): HTMLElement {
  const list = document.createElement('ul');
  list.className = 'legend';
  data.variants.forEach((variant, i) => {
    const item = document.createElement('li');
    item.append(
      Plot.plot({
        width: 36,
        height: 14,
        margin: 0,
        axis: null,
        style: { background: 'transparent' },
        x: { domain: [0, 1] },
        y: { domain: [0, 1] },
        marks: [
          Plot.lineY([[0, 0.5], [1, 0.5]], { stroke: of(colours, i), strokeWidth: 2, strokeDasharray: of(dashes, i) }),
          Plot.dot([[0.5, 0.5]], { fill: of(colours, i), symbol: of(symbols, i), r: 5 }),
        ],
      }),
      variant.name,
    );
    asPicture(item);
    list.append(item);
  });
  return list;
}

/** A plot is one picture for those who hear the page: its parts have names that say nothing without seeing them. */
function asPicture(element: Element): void {
  for (const svg of element.querySelectorAll('svg')) {
    if (svg.hasAttribute('aria-label')) svg.setAttribute('role', 'img');
    else svg.setAttribute('aria-hidden', 'true');
    for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  }
}

function draw(place: HTMLElement): void {
  const key = place.dataset.section;
  const section = data.sections.find((one) => one.key === key);
  const width = Math.max(280, Math.min(1080, place.clientWidth));
  const columns = Math.max(1, Math.floor((width + 16) / (320 + 16)));
  const figures =
    key === 'lengths'
      ? lengths(width)
      : key === 'measures' || key === 'skill'
        ? small(section!.rows, (width - 16 * (columns - 1)) / columns)
        : tall(section!, width);
  for (const figure of figures) asPicture(figure);
  place.replaceChildren(...(data.variants.length > 1 ? [legend()] : []), ...figures);
}

const places = [...document.querySelectorAll<HTMLElement>('.plot')];
let drawn = 0;
function drawAll(): void {
  const width = document.documentElement.clientWidth;
  if (width === drawn) return;
  drawn = width;
  places.forEach(draw);
}
drawAll();
addEventListener('resize', drawAll);
