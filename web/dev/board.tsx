// The page of a game without a server: dev/board.html?scene=won&at=1&seat=0. See FakeOptions for what can be asked for.
import { render } from 'preact';

import { GameView } from '../src/game/GameView';
import { PageHost } from '../src/page_host';
import type { Frame, OfferKind, Phase } from '../src/protocol';
import type { Link } from '../src/room';
import { applySettings } from '../src/settings';
import { writeStored } from '../src/storage';
import '../src/style/theme.css';
import '../src/style/base.css';
import { FakeRoom } from './fakeRoom';

type Scenes = Record<string, Frame[]>;

/** The scenes of the game with whose name `scene` begins, else of Conflict Chess; those of the other games are not loaded. */
async function scenesWith(scene: string): Promise<Scenes> {
  if (scene.startsWith('gnostic')) return (await import('./gnostic')).gnosticScenes;
  if (scene.startsWith('chess')) return (await import('./chess')).chessScenes;
  if (scene.startsWith('wizards')) return (await import('./wizards')).wizardsScenes;
  if (scene.startsWith('gladiator')) return (await import('./gladiator')).gladiatorScenes;
  if (scene.startsWith('dnd')) return (await import('../tests/fixtures/dnd.json')).default as unknown as Scenes;
  return (await import('../tests/fixtures/conflict.json')).default as unknown as Scenes;
}

async function show(): Promise<void> {
  const asked = new URLSearchParams(location.search);
  const get = (name: string, otherwise: string) => asked.get(name) ?? otherwise;
  const minutes = Number(get('minutes', '5'));
  const offer = asked.get('offer') as OfferKind | null;

  const scene = get('scene', 'opening');
  const frames = (await scenesWith(scene))[scene]!;
  const room = new FakeRoom(frames, {
    at: Number(get('at', '0')),
    seat: get('seat', '0') === 'none' ? null : Number(get('seat', '0')),
    clock: minutes > 0 ? { kind: 'fischer', initial: minutes * 60_000, increment: 3000 } : { kind: 'none' },
    left: [Number(get('left', '187000')), 221_000],
    can: get('can', 'undo,offer:draw,resign').split(','),
    offers: offer ? [{ seat: 1, what: offer }] : [],
    gone: asked.has('gone') ? Number(asked.get('gone')) : null,
    link: get('link', 'online') as Link,
    spectators: Number(get('spectators', '2')),
    phase: get('phase', 'playing') as Phase,
  });

  applySettings();
  if (!asked.has('minute')) for (const game of ['conflict', 'chess', 'gnostic', 'wizards', 'gladiator', 'dnd']) writeStored(`fray:seen:${game}`, true);
  Object.assign(window, { room });
  render(
    <PageHost>
      <header style="height: var(--header); box-sizing: border-box; padding: 0.7rem 1rem; font: 700 1.2rem var(--font-head)">Fray</header>
      <main id="main">
        <h1 class="visually-hidden">{room.summary.value?.title}</h1>
        <GameView room={room} />
      </main>
    </PageHost>,
    document.getElementById('app')!,
  );
}

void show();
