// Luck and skill over the whole game, the graph, and the best lines at the position that is shown.
import { percent } from '../board/words';
import type { Line, SideName } from '../protocol';
import { Graph } from './Graph';
import type { Replay } from './replay';
import { balance, signed, type Balance } from './review';
import type { ReviewFeed } from './review_feed';

export function ReviewPanel({ feed, replay }: { feed: ReviewFeed; replay: Replay }) {
  const { state, done, total } = feed.progress.value;
  const points = feed.points.value;
  return (
    <section class="review" aria-label="Analysis">
      <h2>Luck and skill</h2>
      {feed.problem.value && <p role="alert">{feed.problem.value}</p>}
      {state === 'none' && (
        <p>
          <button type="button" class="button" onClick={() => feed.start(true)}>
            Analyse this game
          </button>
        </p>
      )}
      {state === 'running' && (
        <p role="status">
          Analysing: {done} of {total} positions. <progress value={done} max={total || 1} aria-label="Analysis" />
        </p>
      )}
      {points.length > 0 && (
        <>
          <Graph points={points} total={replay.frames.length} at={replay.at.value} onPick={(index) => replay.show(index)} />
          <BalanceTable sides={balance(replay.frames, points)} onShow={(index) => replay.show(index)} />
          <BestLines lines={points[replay.at.value]?.best ?? []} />
        </>
      )}
    </section>
  );
}

function BalanceTable({ sides, onShow }: { sides: Record<SideName, Balance>; onShow(index: number): void }) {
  const rows: [SideName, string][] = [
    ['white', 'White'],
    ['black', 'Black'],
  ];
  return (
    <table class="review-table">
      <caption>In points, a game being worth 1: what the dice gave, and what choices lost</caption>
      <thead>
        <tr>
          <th scope="col">Side</th>
          <th scope="col">Luck</th>
          <th scope="col">Skill</th>
          <th scope="col">Mistakes</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([side, title]) => {
          const { luck, skill, mistakes, worst } = sides[side];
          return (
            <tr key={side}>
              <th scope="row">{title}</th>
              <td>{signed(luck)}</td>
              <td>{signed(skill)}</td>
              <td>
                {mistakes}
                {worst !== null && (
                  <button type="button" class="link" onClick={() => onShow(worst)}>
                    the worst
                  </button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How often good play chooses what, where both sides choose at once. */
function Strategies({ lines }: { lines: Line[] }) {
  const seats = [...new Set(lines.map(({ seat }) => seat))];
  return (
    <>
      <h3>What good play announces here</h3>
      {seats.map((seat) => (
        <p key={seat} class="review-strategy">
          <strong>{seat === 0 ? 'White' : 'Black'}</strong>{' '}
          {lines.filter((line) => line.seat === seat).map((line) => `${line.action} ${percent(line.probability ?? 0)}`).join(', ')}
        </p>
      ))}
    </>
  );
}

/** When a game ends whose result is certain. */
function untilEnd(turns: number): string {
  if (turns === 0) return 'this turn';
  return turns === 1 ? 'next turn' : `in ${turns} turns`;
}

export function BestLines({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return null;
  if (lines.every(({ probability }) => probability !== undefined)) return <Strategies lines={lines} />;
  return (
    <>
      <h3>Best lines here</h3>
      <ol class="review-lines">
        {lines.map((line) => (
          <li key={line.action}>
            <strong>{percent(line.points)}</strong> for White{line.exact ? ', exact' : ''}{line.turns_to_end === undefined ? '' : `, ${untilEnd(line.turns_to_end)}`}:{' '}
            {line.variation.map((step, index) => (
              <span key={index} class={step.chance ? 'line-chance' : 'line-step'}>
                {step.text}
                {step.chance ? ` (${percent(step.probability)})` : ''}{' '}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}
