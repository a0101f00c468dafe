// An analysis as a file, and as a part of a link: the game, its options and start, and the tree (docs/analysis.md). Whatever
// else comes is refused with what is wrong with it.
import type { SideName } from '../../protocol';
import { emptyTree, type Tree, type TreeNode } from './tree';

export interface AnalysisFile {
  game: string;
  options: Record<string, string>;
  /** The text of a position; null for the game's own start. */
  start: string | null;
  tree: Tree;
}

const FORMAT = 'fray-analysis';
const MOST_NODES = 5000;
const LONGEST = { step: 200, label: 200, comment: 2000, position: 100_000 } as const;

/** Browsers and messengers cut longer links. */
export const LONGEST_LINK = 8000;

interface SentNode {
  of: number;
  step: string;
  label?: string;
  chance?: true;
  turn?: number;
  side?: SideName;
  comment?: string;
}

export function printAnalysis({ game, options, start, tree }: AnalysisFile): string {
  const [root, ...rest] = tree;
  const nodes = rest.map(({ parent, step, label, chance, turn, side, comment }): SentNode => ({
    of: parent,
    step,
    ...(label !== step && { label }),
    ...(chance && { chance }),
    turn,
    side,
    ...(comment && { comment }),
  }));
  return JSON.stringify({ format: FORMAT, version: 1, game, options, start, ...(root!.comment && { comment: root!.comment }), nodes });
}

class Wrong extends Error {}

function text(value: unknown, where: string, longest: number): string {
  if (typeof value !== 'string') throw new Wrong(`${where}: expected a text`);
  if (value.length > longest) throw new Wrong(`${where}: expected at most ${longest} characters`);
  return value;
}

function fieldsOf(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Wrong(`${where}: expected an object`);
  return value as Record<string, unknown>;
}

function nodeOf(value: unknown, id: number): TreeNode {
  const where = `node ${id}`;
  const { of, step, label = step, chance = false, turn = 0, side = 'white', comment = '' } = fieldsOf(value, where);
  if (typeof of !== 'number' || !Number.isInteger(of) || of < 0 || of >= id) throw new Wrong(`${where}: expected 'of' to be an earlier node`);
  if (typeof turn !== 'number' || !Number.isInteger(turn) || turn < 0) throw new Wrong(`${where}: expected 'turn' to be a number`);
  if (side !== 'white' && side !== 'black') throw new Wrong(`${where}: expected 'side' to be white or black`);
  if (typeof chance !== 'boolean') throw new Wrong(`${where}: expected 'chance' to be true or false`);
  const played = text(step, `${where}, step`, LONGEST.step);
  if (played === '' || /\s/.test(played)) throw new Wrong(`${where}, step: expected one word`);
  return { parent: of, step: played, label: text(label, `${where}, label`, LONGEST.label), chance, turn, side, comment: text(comment, `${where}, comment`, LONGEST.comment) };
}

/** The error is a sentence for people. */
export function parseAnalysis(json: string): AnalysisFile | { error: string } {
  try {
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch {
      throw new Wrong('it is not JSON');
    }
    const { format, version, game, options = {}, start = null, comment = '', nodes = [] } = fieldsOf(value, 'the file');
    if (format !== FORMAT) throw new Wrong(`expected 'format' to be ${FORMAT}`);
    if (version !== 1) throw new Wrong("expected 'version' to be 1; it may be of a later Fray");
    const chosen = Object.entries(fieldsOf(options, 'options')).map(([name, one]) => [name, text(one, `option ${name}`, LONGEST.step)] as const);
    if (!Array.isArray(nodes) || nodes.length > MOST_NODES) throw new Wrong(`nodes: expected a list of at most ${MOST_NODES}`);
    const [root] = emptyTree();
    return {
      game: text(game, 'game', LONGEST.step),
      options: Object.fromEntries(chosen),
      start: start === null ? null : text(start, 'start', LONGEST.position),
      tree: [{ ...root!, comment: text(comment, 'comment', LONGEST.comment) }, ...nodes.map((node, i) => nodeOf(node, i + 1))],
    };
  } catch (problem) {
    if (problem instanceof Wrong) return { error: `This is no analysis of Fray: ${problem.message}.` };
    throw problem;
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(change)).arrayBuffer());
}

/** What stands behind the # of a link. */
export async function linkPart(file: AnalysisFile): Promise<string> {
  const bytes = await through(new TextEncoder().encode(printAnalysis(file)), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export async function readLinkPart(part: string): Promise<AnalysisFile | { error: string }> {
  // Little text can be made to unfold into very much.
  if (part.length > LONGEST_LINK) return { error: 'This link is longer than any that Fray makes.' };
  try {
    const binary = atob(part.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return parseAnalysis(new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw'))));
  } catch {
    return { error: 'This link is not whole: the analysis in it cannot be read.' };
  }
}
