// Asking the parts over HTTP how they are.

/** Resolves with the text of a 200 answer; else it is an Error. */
export async function getText(url, ms = 1_000) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ms) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
  return text;
}

export const getJson = async (url, ms) => JSON.parse(await getText(url, ms));

/** The numbers of a text for Prometheus, by name; those of one name with other labels are added up. */
export function metricsIn(text) {
  const numbers = new Map();
  for (const line of text.split('\n')) {
    const parts = /^([a-z_]+)(?:\{.*\})? ([0-9.e+-]+)$/i.exec(line);
    if (parts) numbers.set(parts[1], (numbers.get(parts[1]) ?? 0) + Number(parts[2]));
  }
  return numbers;
}
