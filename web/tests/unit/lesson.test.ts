import { describe, expect, it } from 'vitest';

import type { Frame } from '../../src/protocol';
import { LessonRun, type Lesson, type LessonFile } from '../../src/study/lesson';

const lesson: Lesson = {
  id: 'one',
  title: 'One',
  text: '',
  position: 'start',
  first: ['a'],
  tasks: [
    { ask: 'b', accept: ['b', 'b2'], hint: '', dice: [4, 2], then: ['c'], well: 'well b' },
    { ask: 'd', accept: ['d'], hint: '', well: 'well d' },
  ],
};
const file: LessonFile = { game: 'conflict', lessons: [lesson] };

function server() {
  const asked: string[][] = [];
  const explore = (request: { steps: string[] }) => {
    asked.push(request.steps);
    if (request.steps.includes('broken')) return Promise.reject(new Error('no'));
    return Promise.resolve({ frame: { step: request.steps.at(-1) ?? null } as Frame });
  };
  return { asked, explore };
}

describe('a lesson', () => {
  it('plays right answers with their dice and replies, and ends', async () => {
    const { asked, explore } = server();
    const run = new LessonRun(file, lesson, explore);
    await run.start();
    expect(run.stage.value).toBe('asking');
    await run.act('b2');
    expect(asked.at(-1)).toEqual(['a', 'b2', 'roll:4,2', 'c']);
    expect([run.stage.value, run.task.value, run.well.value]).toEqual(['asking', 1, 'well b']);
    await run.act('d');
    expect([run.stage.value, run.task.value, run.well.value]).toEqual(['done', 2, 'well d']);
    await run.act('d');
    expect(asked.at(-1)).toEqual(['a', 'b2', 'roll:4,2', 'c', 'd']);
  });

  it('does not play a wrong answer', async () => {
    const { asked, explore } = server();
    const run = new LessonRun(file, lesson, explore);
    await run.start();
    await run.act('x');
    expect(run.stage.value).toBe('wrong');
    expect(asked).toEqual([['a']]);
    await run.act('b');
    expect(run.task.value).toBe(1);
  });

  it('starts again from the beginning', async () => {
    const { asked, explore } = server();
    const run = new LessonRun(file, lesson, explore);
    await run.start();
    await run.act('b');
    await run.start();
    expect([run.stage.value, run.task.value, run.well.value]).toEqual(['asking', 0, null]);
    expect(asked.at(-1)).toEqual(['a']);
  });

  it('says so when the server cannot be asked', async () => {
    const { explore } = server();
    const broken = { ...lesson, first: ['broken'] };
    const run = new LessonRun(file, broken, explore);
    await run.start();
    expect([run.stage.value, run.problem.value]).toEqual(['broken', 'no']);
  });
});
