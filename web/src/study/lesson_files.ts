// The lessons there are: docs/lessons/NAME.json, each loaded when it is opened.
import type { LessonFile } from './lesson';

const files = import.meta.glob<LessonFile>('../../../docs/lessons/*.json', { import: 'default' });

const byGame = new Map(Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), load]));

export function hasLessons(game: string): boolean {
  return byGame.has(game);
}

/** The lessons of a game, or null if it has none. */
export async function loadLessons(game: string): Promise<LessonFile | null> {
  return (await byGame.get(game)?.()) ?? null;
}
