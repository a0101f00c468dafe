// Lines of JSON to the module.

/** A field of a request. Numbers of 64 bits are bigints. */
export type Field = unknown;

/** A request as a line. Fields that are undefined are left out; what JSON cannot hold gives undefined. */
export function lineOf(fields: Record<string, Field>): string | undefined {
  try {
    const parts: string[] = [];
    for (const [name, value] of Object.entries(fields)) {
      const text = typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
      if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`);
    }
    return `{${parts.join(',')}}`;
  } catch {
    return undefined; // circular, or a bigint inside
  }
}
