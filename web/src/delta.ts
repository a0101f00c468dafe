// What an update changes in the state, and a number that tells whether both sides have the same: docs/server-protocol.md,
// "Deltas". Values are never changed in place: what is the same in the new state is the same object, so whoever draws it
// can see that nothing happened there.

type Members = Record<string, unknown>;

/** The delta is none, or not one of this value. */
class Misfit extends Error {}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the delta makes of `old`; null if it does not fit. */
export function applyDelta<T extends object>(old: T, delta: unknown): T | null {
  try {
    return changedObject(old, delta) as T;
  } catch {
    return null; // A delta that is deeper than the stack fits no better.
  }
}

function changedObject(old: unknown, delta: unknown): Members {
  if (!isMembers(old) || !isMembers(delta)) throw new Misfit();
  let made: Members | null = null;
  for (const key of Object.keys(delta)) {
    const change = delta[key];
    const has = Object.prototype.hasOwnProperty.call(old, key);
    if (Array.isArray(change) && change.length === 0) {
      if (!has) throw new Misfit();
      made ??= { ...old };
      delete made[key];
      continue;
    }
    const value = Array.isArray(change) ? only(change) : changed(has ? old[key] : undefined, change);
    if (has && value === old[key]) continue;
    made ??= { ...old };
    made[key] = value;
  }
  return made ?? old;
}

function changed(old: unknown, change: unknown): unknown {
  if (!isMembers(change)) throw new Misfit();
  if (!('' in change)) return changedObject(old, change);
  const items = change[''];
  if (!Array.isArray(items) || Object.keys(change).length > 1) throw new Misfit();
  if (typeof old === 'string') return rebuilt(wordsOf(old), items, newWords).join('');
  if (Array.isArray(old)) return rebuilt(old as unknown[], items, newElements);
  throw new Misfit();
}

function only(wrapped: readonly unknown[]): unknown {
  if (wrapped.length !== 1) throw new Misfit();
  return wrapped[0];
}

/** The old parts that stay and the new ones, in order. */
function rebuilt<T>(old: readonly T[], items: readonly unknown[], newParts: (item: unknown, old: readonly T[]) => readonly T[]): readonly T[] {
  const parts: T[] = [];
  let at = 0;
  for (const item of items) {
    if (typeof item !== 'number') {
      parts.push(...newParts(item, old));
      continue;
    }
    const end = at + Math.abs(item);
    if (!Number.isInteger(item) || end > old.length) throw new Misfit();
    if (item > 0) parts.push(...old.slice(at, end));
    at = end;
  }
  parts.push(...old.slice(at));
  const same = parts.length === old.length && parts.every((part, i) => part === old[i]);
  return same ? old : parts;
}

/** One, or as many old ones as an item speaks of, each with the same changes. */
function newElements(item: unknown, old: readonly unknown[]): unknown[] {
  if (Array.isArray(item)) return [only(item)];
  if (!isMembers(item)) throw new Misfit();
  const { '@': place, ...changes } = item;
  const [at, count] = Array.isArray(place) ? (place as unknown[]) : [place, 1];
  if (!Number.isInteger(at) || !Number.isInteger(count)) throw new Misfit();
  const [begin, end] = [at as number, (at as number) + (count as number)];
  if (begin < 0 || end <= begin || end > old.length) throw new Misfit();
  return old.slice(begin, end).map((element) => changedObject(element, changes));
}

function newWords(item: unknown): string[] {
  if (typeof item !== 'string') throw new Misfit();
  return [item];
}

/** The text cut after each space, slash and comma. */
function wordsOf(text: string): string[] {
  return text.match(/[^ /,]*[ /,]|[^ /,]+$/g) ?? [];
}

// --- Digest

const PRIME = 16777619;
const mix = (digest: number, word: number) => Math.imul(digest ^ word, PRIME);
const tag = (sign: string) => mix(2166136261, sign.charCodeAt(0));

const TAG = { key: tag('k'), text: tag('s'), whole: tag('i'), double: tag('d'), array: tag('a'), object: tag('o'), true: tag('t'), false: tag('f'), null: tag('n') };

/** Of objects and arrays that have been read once: the next state shares most of them. */
const known = new WeakMap<object, number>();
const encoder = new TextEncoder();
const double = new DataView(new ArrayBuffer(8));

/** The digest of a JSON value, which must not be changed afterwards. */
export function digest(value: unknown): number {
  return signed(value) >>> 0;
}

function signed(value: unknown): number {
  if (typeof value === 'string') return ofText(TAG.text, value);
  if (typeof value === 'number') return ofNumber(value);
  if (typeof value === 'boolean') return value ? TAG.true : TAG.false;
  if (typeof value !== 'object' || value === null) return TAG.null;
  let made = known.get(value);
  if (made === undefined) {
    made = Array.isArray(value) ? value.reduce<number>((all, element) => mix(all, signed(element)), TAG.array) : ofMembers(value as Members);
    known.set(value, made);
  }
  return made;
}

function ofMembers(members: Members): number {
  let total = 0;
  for (const key of Object.keys(members)) {
    const member = mix(ofText(TAG.key, key), signed(members[key]));
    total = (total + (member ^ (member >>> 15))) | 0;
  }
  return mix(TAG.object, total);
}

function ofNumber(value: number): number {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 31 && !Object.is(value, -0)) return mix(TAG.whole, value);
  double.setFloat64(0, value);
  return mix(mix(TAG.double, double.getInt32(4)), double.getInt32(0));
}

function ofText(kind: number, text: string): number {
  // Nearly all texts have only bytes of ASCII, which need no other form.
  let ascii = true;
  for (let i = 0; ascii && i < text.length; ++i) ascii = text.charCodeAt(i) < 0x80;
  return ascii ? ofBytes(kind, text.length, (at) => text.charCodeAt(at)) : ofUtf8(kind, text);
}

function ofUtf8(kind: number, text: string): number {
  const bytes = encoder.encode(text);
  return ofBytes(kind, bytes.length, (at) => bytes[at]!);
}

function ofBytes(kind: number, length: number, byte: (at: number) => number): number {
  let all = mix(kind, length);
  let at = 0;
  for (; at + 4 <= length; at += 4) all = mix(all, byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16) | (byte(at + 3) << 24));
  for (; at < length; ++at) all = mix(all, byte(at));
  return all;
}
