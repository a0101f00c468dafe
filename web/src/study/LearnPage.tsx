// Lessons of a game: a list, and one at a time at the board, with the real rules behind it.
import type { ComponentChildren } from 'preact';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';

import { api } from '../api';
import { Game } from '../board/useWords';
import { wordsOf } from '../game/battle/fight';
import { games, loadGames } from '../games';
import type { Frame } from '../protocol';
import { motion } from '../settings';
import { readStored, writeStored } from '../storage';
import { Loading } from '../ui/lazy';
import { Page, usePage } from '../ui/page';
import { useFocusKept } from '../ui/use_focus_kept';
import { LessonRun, type Lesson, type LessonFile } from './lesson';
import { loadLessons } from './lesson_files';
import { PlayTable } from './PlayTable';
import './study.css';

/** Between an action and what follows it, so that each is seen. */
const kPauseMs = 900;

function doneKey(game: string): string {
  return `fray:lessons:${game}`;
}

function readDone(game: string): string[] {
  const stored = readStored(doneKey(game));
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
}

export function LearnPage({ name }: { name: string }) {
  const file = useSignal<LessonFile | null>(null);
  const missing = useSignal(false);
  useEffect(() => {
    void loadGames();
    loadLessons(name).then(
      (lessons) => {
        file.value = lessons;
        missing.value = lessons === null;
      },
      () => (missing.value = true),
    );
  }, [name]);
  if (missing.value) {
    return (
      <Page title="No lessons">
        <p>
          There are no lessons for this game. Its <a href={`/rules/${name}`}>rules</a> tell everything.
        </p>
      </Page>
    );
  }
  if (!file.value) return <Loading what="Loading the lessons …" />;
  return <Course file={file.value} />;
}

function Course({ file }: { file: LessonFile }) {
  const game = games.value.find((entry) => entry.name === file.game);
  const heading = usePage(`Learn ${game?.title ?? file.game}`);
  const done = useSignal(readDone(file.game));
  const firstOpen = file.lessons.findIndex((lesson) => !done.value.includes(lesson.id));
  const current = useSignal(Math.max(0, firstOpen));
  const lesson = file.lessons[current.value]!;
  const page = useRef<HTMLElement>(null);
  useFocusKept(page, '.lesson .button-main', '.board-grid [tabindex="0"]');
  const finish = () => {
    if (done.value.includes(lesson.id)) return;
    done.value = [...done.value, lesson.id];
    writeStored(doneKey(file.game), done.value);
  };
  return (
    <main class="study" id="main" ref={page}>
      <h1 class="study-title" ref={heading} tabIndex={-1}>
        Learn {game?.title ?? file.game}
      </h1>
      <LessonView
        key={lesson.id}
        file={file}
        lesson={lesson}
        onDone={finish}
        onNext={current.value + 1 < file.lessons.length ? () => (current.value += 1) : null}
      >
        <nav aria-label="Lessons">
          <ol class="lesson-list">
            {file.lessons.map((other, index) => (
              <li key={other.id}>
                <button
                  type="button"
                  aria-current={index === current.value ? 'step' : undefined}
                  onClick={() => (current.value = index)}
                >
                  <span aria-hidden="true">{done.value.includes(other.id) ? '✓ ' : `${index + 1} `}</span>
                  {other.title}
                  {done.value.includes(other.id) && <span class="visually-hidden"> (done)</span>}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      </LessonView>
    </main>
  );
}

interface LessonViewProps {
  file: LessonFile;
  lesson: Lesson;
  onDone(): void;
  onNext: (() => void) | null;
  children: ComponentChildren;
}

function LessonView({ file, lesson, onDone, onNext, children }: LessonViewProps) {
  const run = useMemo(() => {
    const wait = motion() === 'instant' ? 0 : kPauseMs;
    return new LessonRun(file, lesson, api.explore, () => new Promise((resolve) => setTimeout(resolve, wait)));
  }, [file, lesson]);
  useEffect(() => void run.start(), [run]);
  const stage = run.stage.value;
  useEffect(() => {
    if (stage === 'done') onDone();
  }, [stage]);
  const task = lesson.tasks[run.task.value];
  const hinted = useSignal(false);
  useEffect(() => {
    hinted.value = false;
  }, [run.task.value]);
  return (
    <>
      <div class="study-board">
        <Game.Provider value={file.game}>{run.frame.value && <LessonBoard run={run} frame={run.frame.value} />}</Game.Provider>
      </div>
      <div class="study-side">
        <section class="lesson" aria-label="Lesson">
          <h2>{lesson.title}</h2>
          <p>{lesson.text}</p>
          <div class="lesson-task" aria-live="polite">
            {run.well.value && <p class="lesson-well">✓ {run.well.value}</p>}
            {task && stage !== 'broken' && <p class="lesson-ask">{task.ask}</p>}
            {stage === 'wrong' && <p class="lesson-wrong">That is legal, but not what is asked here. Try again.</p>}
            {stage === 'broken' && <p role="alert">The lesson cannot go on: {run.problem.value}</p>}
            {task && hinted.value && <p class="lesson-hint">{task.hint}</p>}
          </div>
          <div class="lesson-buttons">
            {task && !hinted.value && (
              <button type="button" class="button" onClick={() => (hinted.value = true)}>
                Hint
              </button>
            )}
            <button type="button" class="button" onClick={() => void run.start()}>
              Start again
            </button>
            {stage === 'done' && onNext && (
              <button type="button" class="button button-main" onClick={onNext}>
                Next lesson
              </button>
            )}
            {stage === 'done' && !onNext && (
              <a class="button button-main" href={`/play/${file.game}`}>
                Play a game
              </a>
            )}
          </div>
        </section>
        {children}
      </div>
    </>
  );
}

function LessonBoard({ run, frame }: { run: LessonRun; frame: Frame }) {
  const { state } = frame;
  const learner = useMemo(() => state.to_act[0]?.side ?? state.side, [run]);
  const stage = run.stage.value;
  return (
    <PlayTable
      frame={frame}
      side={learner}
      orientation={learner}
      live={stage === 'asking' || stage === 'wrong'}
      question={`${run.task.value}${stage}`}
      act={(action) => void run.act(action)}
      headline="Your turn"
      label="Board of the lesson"
      still={motion() === 'instant'}
    >
      {(board, choice) => (
        <>
          {board}
          {choice}
          <p class="study-happened" aria-live="polite">
            {wordsOf(frame.events)}
          </p>
        </>
      )}
    </PlayTable>
  );
}
