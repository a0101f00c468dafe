// Numbers for tables.

/** The smallest number that so many of 100 sorted ones do not exceed; undefined of none. */
export const percentile = (sorted, share) => sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)];

export const ascending = (numbers) => [...numbers].sort((a, b) => a - b);

/** A table of Markdown, whose first column is words and all others numbers. */
export function markdown(heads, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}
