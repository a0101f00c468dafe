// A board for analysis: a tree of variations and where one is in it, played on the server's real rules.
import { signal, type ReadonlySignal, type Signal } from '@preact/signals';

import { asFailure, type Exploration } from '../../api';
import type { Frame } from '../../protocol';
import type { AnalysisFile } from './file';
import * as trees from './tree';
import { ROOT, type Tree } from './tree';

/** Plays steps from a start, and rolls then if that is asked for. */
export type Explore = (request: Exploration & { roll?: boolean }) => Promise<{ frame: Frame; dice?: number[] }>;

const MOST_UNDOS = 50;

interface Moment {
  file: AnalysisFile;
  at: number;
}

export class Analysis {
  private readonly fileNow: Signal<AnalysisFile>;
  private readonly atNow = signal(ROOT);
  private readonly frameNow = signal<Frame | null>(null);
  private readonly trouble = signal<string | null>(null);
  private readonly waiting = signal(false);
  private readonly past = signal<readonly Moment[]>([]);
  /** By the steps that lead there; only of the start and options that there are now. */
  private frames = new Map<string, Frame>();
  private asked = 0;

  constructor(
    file: AnalysisFile,
    private readonly explore: Explore,
    /** Called with every change of the tree. */
    private readonly changed: (file: AnalysisFile) => void = () => {},
  ) {
    this.fileNow = signal(file);
  }

  get file(): ReadonlySignal<AnalysisFile> {
    return this.fileNow;
  }
  /** The node that is shown. */
  get at(): ReadonlySignal<number> {
    return this.atNow;
  }
  /** Null until the first answer. */
  get frame(): ReadonlySignal<Frame | null> {
    return this.frameNow;
  }
  /** What went wrong with the last thing that was asked for. */
  get problem(): ReadonlySignal<string | null> {
    return this.trouble;
  }
  get busy(): ReadonlySignal<boolean> {
    return this.waiting;
  }
  /** Something can be taken back: what was removed, or loaded over it. */
  get canUndo(): boolean {
    return this.past.value.length > 0;
  }

  private get tree(): Tree {
    return this.file.peek().tree;
  }

  private steps(at = this.atNow.peek()): string[] {
    return trees.stepsTo(this.tree, at);
  }

  /** What the request for the position that is shown is made of. */
  position(at = this.atNow.value): Exploration {
    const { game, options, start } = this.file.value;
    return { game, options, ...(start !== null && { start }), steps: trees.stepsTo(this.file.value.tree, at) };
  }

  /** Shows a node. */
  async show(at: number): Promise<boolean> {
    const known = this.frames.get(this.steps(at).join(' '));
    if (known) {
      ++this.asked;
      this.waiting.value = false;
      this.trouble.value = null;
      this.atNow.value = at;
      this.frameNow.value = known;
      return true;
    }
    const answer = await this.ask(at, [], false);
    if (!answer) return false;
    this.atNow.value = at;
    this.frameNow.value = answer.frame;
    return true;
  }

  back(): Promise<boolean> {
    return this.show(this.tree[this.atNow.peek()]!.parent);
  }
  forward(): Promise<boolean> {
    return this.show(trees.childrenOf(this.tree, this.atNow.peek())[0] ?? this.atNow.peek());
  }
  first(): Promise<boolean> {
    return this.show(ROOT);
  }
  last(): Promise<boolean> {
    return this.show(trees.endOf(this.tree, this.atNow.peek()));
  }

  /** Plays a step from the node that is shown: an action, an outcome, dice. */
  async play(step: string): Promise<boolean> {
    const at = this.atNow.peek();
    const answer = await this.ask(at, [step], false);
    if (answer) this.grow(at, answer.frame);
    return answer !== null;
  }

  /** Lets the dice fall by chance. */
  async roll(): Promise<boolean> {
    const at = this.atNow.peek();
    const answer = await this.ask(at, [], true);
    if (answer) this.grow(at, answer.frame);
    return answer !== null;
  }

  comment(text: string): void {
    this.setTree(trees.commented(this.tree, this.atNow.peek(), text));
  }

  /** Without the node that is shown and all that follows it. */
  remove(): Promise<boolean> {
    const at = this.atNow.peek();
    const { parent } = this.tree[at]!;
    return this.change({ ...this.file.peek(), tree: trees.removed(this.tree, at) }, parent);
  }

  promote(): void {
    const tree = trees.promoted(this.tree, this.atNow.peek());
    this.atNow.value = trees.sameNode(this.tree, this.atNow.peek(), tree);
    this.setTree(tree);
  }

  /** Another analysis in place of this one; false, and all as it was, if it cannot begin so. */
  load(file: AnalysisFile, at = ROOT): Promise<boolean> {
    return this.change(file, at);
  }

  async undo(): Promise<void> {
    const moment = this.past.peek().at(-1);
    if (!moment) return;
    this.past.value = this.past.peek().slice(0, -1);
    this.put(moment.file);
    await this.show(moment.at);
  }

  private async change(file: AnalysisFile, at: number): Promise<boolean> {
    const before: Moment = { file: this.file.peek(), at: this.atNow.peek() };
    const [oldFrames, oldFrame] = [this.frames, this.frameNow.peek()];
    this.fileNow.value = file;
    this.frames = new Map();
    if (!(await this.show(at))) {
      // What was there stays there; the problem is told.
      this.fileNow.value = before.file;
      this.frames = oldFrames;
      this.atNow.value = before.at;
      this.frameNow.value = oldFrame;
      return false;
    }
    if (oldFrame) this.past.value = [...this.past.peek(), before].slice(-MOST_UNDOS);
    this.changed(file);
    return true;
  }

  private put(file: AnalysisFile): void {
    this.fileNow.value = file;
    this.frames = new Map();
    this.changed(file);
  }

  private setTree(tree: Tree): void {
    const file = { ...this.file.peek(), tree };
    this.fileNow.value = file;
    this.changed(file);
  }

  private grow(at: number, frame: Frame): void {
    const played = trees.playedIn(frame, this.frameNow.peek()?.state.node === 'chance');
    if (!played) return;
    const { tree, id } = trees.added(this.tree, at, played);
    this.frames.set(trees.stepsTo(tree, id).join(' '), frame);
    if (tree !== this.tree) this.setTree(tree);
    this.atNow.value = id;
    this.frameNow.value = frame;
  }

  private async ask(at: number, further: string[], roll: boolean): Promise<{ frame: Frame } | null> {
    const mine = ++this.asked;
    this.waiting.value = true;
    this.trouble.value = null;
    const position = this.position(at);
    const steps = [...position.steps, ...further];
    try {
      const answer = await this.explore({ ...position, steps, ...(roll && { roll }) });
      if (mine !== this.asked) return null;
      if (!roll) this.frames.set(steps.join(' '), answer.frame);
      return answer;
    } catch (reason) {
      if (mine === this.asked) this.trouble.value = asFailure(reason).message;
      return null;
    } finally {
      if (mine === this.asked) this.waiting.value = false;
    }
  }
}
