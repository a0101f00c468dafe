// A team: its pieces with their levels and what they carry, the stash and the war chest.
import { useEffect, useState } from 'preact/hooks';

import type { OwnedItem, TeamInfo, TeamNumber, Wish } from './types';
import { gold, pieceWords, playerWords } from './words';

interface Props {
  team: TeamInfo;
  number: TeamNumber;
  /** It is the visitor's, and can be changed now. */
  onWish: ((wish: Wish) => void) | null;
}

const stash = 'stash';

/** Choosing alone does nothing: the arrow keys pass over pieces on their way to the one that is meant. */
function Placer({ item, team, onWish }: { item: OwnedItem; team: TeamInfo; onWish: (wish: Wish) => void }) {
  const place = item.given_to ?? stash;
  const [chosen, choose] = useState(place);
  useEffect(() => choose(place), [place]);
  const move = () => {
    if (chosen === place) return;
    onWish(chosen === stash ? { type: 'take-off', item: item.id } : { type: 'give', item: item.id, to: chosen });
  };
  return (
    <>
      <span class="select campaign-placer">
        <select aria-label={`Who carries ${item.title}`} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
          <option value={stash}>stash</option>
          {team.pieces.map((piece) => (
            <option key={piece.place} value={piece.place}>
              {pieceWords(piece)}
            </option>
          ))}
        </select>
      </span>
      <button type="button" class="button small" aria-disabled={chosen === place} onClick={move}>
        <span>
          {chosen === stash ? 'Take off' : 'Give'}
          <span class="visually-hidden"> {item.title}</span>
        </span>
      </button>
    </>
  );
}

function ItemRow({ item, team, onWish }: { item: OwnedItem; team: TeamInfo; onWish: Props['onWish'] }) {
  return (
    <li class="campaign-item">
      <span class="campaign-item-title">{item.title}</span>
      <span class="soft">{item.does}</span>
      {onWish && (
        <span class="campaign-item-ways">
          {team.pieces.length > 0 && <Placer item={item} team={team} onWish={onWish} />}
          <button type="button" class="button small" onClick={() => onWish({ type: 'sell', item: item.id })}>
            <span>
              Sell <span class="visually-hidden">{item.title} </span>for {gold(item.resale)}
            </span>
          </button>
        </span>
      )}
    </li>
  );
}

/** Not every game has pieces that are kept; then there is nobody to carry anything either. */
function Pieces({ team }: { team: TeamInfo }) {
  if (team.pieces.length === 0) return null;
  const carried = (place: string) => team.items.filter((item) => item.given_to === place);
  return (
    <table class="campaign-table">
      <caption class="visually-hidden">Pieces of {team.name}</caption>
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col">Level</th>
          <th scope="col">Carries</th>
        </tr>
      </thead>
      <tbody>
        {team.pieces.map((piece) => (
          <tr key={piece.place}>
            <th scope="row">{pieceWords(piece)}</th>
            <td>{piece.level}</td>
            <td>{carried(piece.place).map(({ title }) => title).join(', ') || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Items({ team, onWish }: { team: TeamInfo; onWish: Props['onWish'] }) {
  if (team.pieces.length === 0 && team.items.length === 0) return null;
  return (
    <>
      <h3>Items</h3>
      {team.items.length === 0 ? (
        <p class="empty">None yet.</p>
      ) : (
        <ul class="campaign-items">
          {team.items.map((item) => (
            <ItemRow key={item.id} item={item} team={team} onWish={onWish} />
          ))}
        </ul>
      )}
    </>
  );
}

export function TeamView({ team, number, onWish }: Props) {
  const heading = `campaign-team-${number}`;
  return (
    <section class="card campaign-team" aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1}>{team.name}</h2>
      <dl class="facts">
        <div>
          <dt>Led by</dt>
          <dd>{playerWords(team)}</dd>
        </div>
        <div>
          <dt>War chest</dt>
          <dd>{gold(team.gold)}</dd>
        </div>
        {team.facts.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <Pieces team={team} />
      <Items team={team} onWish={onWish} />
    </section>
  );
}
