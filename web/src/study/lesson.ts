// Lessons: positions and tasks from docs/lessons/, played on the server's real rules (docs/lessons/README.md).
import { signal, type ReadonlySignal } from '@preact/signals';

import type { Frame } from '../protocol';

export interface Task {
  ask: string;
  accept: string[];
  hint: string;
  dice?: number[];
  then?: string[];
  well: string;
}

export interface Lesson {
  id: string;
  title: string;
  text: string;
  position: string;
  first?: string[];
  tasks: Task[];
}

export interface LessonFile {
  game: string;
  options?: Record<string, string>;
  lessons: Lesson[];
}

/** Plays steps from a start and answers with what there is after the last one. */
export type Explore = (request: {
  game: string;
  options: Record<string, string>;
  start: string;
  steps: string[];
}) => Promise<{ frame: Frame }>;

export type LessonStage = 'loading' | 'asking' | 'wrong' | 'answering' | 'done' | 'broken';

/** One lesson being done. */
export class LessonRun {
  private readonly shown = signal<Frame | null>(null);
  private readonly stageNow = signal<LessonStage>('loading');
  private readonly taskNow = signal(0);
  private readonly praise = signal<string | null>(null);
  private readonly trouble = signal('');
  private steps: string[];

  readonly frame: ReadonlySignal<Frame | null> = this.shown;
  readonly stage: ReadonlySignal<LessonStage> = this.stageNow;
  readonly task: ReadonlySignal<number> = this.taskNow;
  /** What is said of the task just done. */
  readonly well: ReadonlySignal<string | null> = this.praise;
  /** What went wrong, if the stage is `broken`. */
  readonly problem: ReadonlySignal<string> = this.trouble;

  constructor(
    private readonly file: LessonFile,
    readonly lesson: Lesson,
    private readonly explore: Explore,
    /** Waits between the answers to an action, so that each can be seen. */
    private readonly pause: () => Promise<void> = () => Promise.resolve(),
  ) {
    this.steps = [...(lesson.first ?? [])];
  }

  async start(): Promise<void> {
    this.steps = [...(this.lesson.first ?? [])];
    this.taskNow.value = 0;
    this.praise.value = null;
    await this.show([], 'asking');
  }

  /** The learner plays an action: a right one goes on, a wrong one is not played. */
  async act(text: string): Promise<void> {
    const task = this.lesson.tasks[this.taskNow.peek()];
    const stage = this.stageNow.peek();
    if (!task || (stage !== 'asking' && stage !== 'wrong')) return;
    if (!task.accept.includes(text)) {
      this.stageNow.value = 'wrong';
      return;
    }
    this.stageNow.value = 'answering';
    const answers = [...(task.dice ? [`roll:${task.dice.join(',')}`] : []), ...(task.then ?? [])];
    if (!(await this.show([text], 'answering'))) return;
    for (const answer of answers) {
      await this.pause();
      if (!(await this.show([answer], 'answering'))) return;
    }
    this.praise.value = task.well;
    this.taskNow.value += 1;
    this.stageNow.value = this.taskNow.peek() === this.lesson.tasks.length ? 'done' : 'asking';
  }

  private async show(further: string[], stage: LessonStage): Promise<boolean> {
    const steps = [...this.steps, ...further];
    try {
      const { frame } = await this.explore({
        game: this.file.game,
        options: this.file.options ?? {},
        start: this.lesson.position,
        steps,
      });
      this.steps = steps;
      this.shown.value = frame;
      this.stageNow.value = stage;
      return true;
    } catch (error) {
      this.trouble.value = error instanceof Error ? error.message : String(error);
      this.stageNow.value = 'broken';
      return false;
    }
  }
}
