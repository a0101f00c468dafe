// Flags of these scripts: each with a value, all checked; a wrong one is a Misuse that says which and what was expected.
import { Failure } from './processes.mjs';

/** The arguments are wrong. */
export class Misuse extends Failure {}

/** A whole number from `low` to `high`. */
export const whole = (low, high) => (text, name) => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < low || number > high) throw new Misuse(`${name}: expected a number from ${low} to ${high}, not "${text}"`);
  return number;
};

export const text = (value) => value;

/** Some of `known`, with commas between them. */
export const someOf = (known) => (value, name) => {
  const all = value.split(',');
  const wrong = all.find((one) => !known.includes(one));
  if (wrong !== undefined) throw new Misuse(`${name}: expected some of ${known.join(', ')} with commas between them, not "${wrong}"`);
  return all;
};

/**
 * `flags`: { name: { read, meaning, initial } }; without `read` it has no value, and is true where it is given. Answers the values by name,
 * null for those that have none; null alone after --help, which is printed.
 */
export function readArguments(usage, flags, given = process.argv.slice(2)) {
  const values = Object.fromEntries(Object.entries(flags).map(([name, { read, initial }]) => [name, initial ?? (read ? null : false)]));
  const rest = [...given];
  while (rest.length > 0) {
    const [flag, attached] = rest.shift().split(/=(.*)/s);
    if (flag === '--help') {
      console.log(usage);
      for (const [name, { meaning, initial }] of Object.entries(flags)) console.log(`  --${name.padEnd(12)} ${meaning}${initial === undefined ? '' : ` (${initial})`}`);
      return null;
    }
    const name = flag.slice(2);
    const known = flag.startsWith('--') && Object.hasOwn(flags, name) ? flags[name] : null;
    if (known === null) throw new Misuse(`unknown argument "${flag}"; expected ${Object.keys(flags).map((one) => `--${one}`).join(', ')} or --help`);
    if (!known.read) {
      if (attached !== undefined) throw new Misuse(`${flag} has no value`);
      values[name] = true;
      continue;
    }
    const value = attached ?? rest.shift();
    if (value === undefined) throw new Misuse(`${flag} needs a value: ${known.meaning}`);
    values[name] = known.read(value, flag);
  }
  return values;
}

/** Runs `main` and ends with its exit code; what is a Failure is printed without a stack. */
export async function endWith(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = error instanceof Misuse ? 2 : 1;
  }
}
