// What both sides may use beside moves: one's own to be picked by click or number, those of the other side
// to be seen. What cannot be used says why.
import { useEffect, useState } from 'preact/hooks';

import { iconOfAbility } from '../../board/gameWords';
import { useHost } from '../../board/host';
import { Icon } from '../../board/Icon';
import type { Play } from '../../board/usePlay';
import { useWords } from '../../board/useWords';
import { capital } from '../../board/words';
import type { Ability, SideName } from '../../protocol';
import { sideWord } from '../../words';
import { useKeys } from '../controls/useKeys';
import './palette.css';

interface PaletteProps {
  abilities: readonly Ability[];
  /** The side of the person at this browser; null for those who only watch. */
  own: SideName | null;
  play: Play | null;
  live: boolean;
}

export function Palette({ abilities, own, play, live }: PaletteProps) {
  const word = useWords().ability;
  const { root } = useHost();
  const [looked, look] = useState<Ability | null>(null);
  const sides: SideName[] = own === 'black' ? ['black', 'white'] : ['white', 'black'];
  const mine = abilities.filter(({ side }) => side === own);
  const hand = play?.hand?.choice ?? null;

  const choose = ({ name, ready }: Ability, byKey: boolean) => {
    if (!live || !ready || !play) return;
    if (hand === name) return play.drop();
    play.onChoice({ choice: name });
    // Whoever chooses by key goes on by key, on the board.
    if (byKey) root().querySelector<HTMLElement>('.board-grid [tabindex="0"]')?.focus();
  };
  useKeys(live && mine.length > 0, (key) => {
    const ability = mine[Number(key) - 1];
    if (!ability) {
      if (key !== 'Escape' || hand === null) return false;
      play?.drop();
      return true;
    }
    look(ability);
    choose(ability, true);
    return true;
  });
  // What was said of an ability is old as soon as somebody has played.
  useEffect(() => look(null), [abilities]);

  const told = looked ?? mine.find(({ name }) => name === hand) ?? null;
  return (
    <section class="palette" aria-label={`${capital(word)}s`}>
      {sides.map((side) => (
        <Side key={side} {...{ side, own, hand, live, look }} list={abilities.filter((one) => one.side === side)} onChoose={choose} />
      ))}
      <p class="palette-told" role="status">
        {told ? (
          <>
            <strong>{capital(told.name)}</strong> {told.summary} {!told.ready && told.reason && <em>{capital(told.reason)}</em>}
          </>
        ) : (
          <span class="palette-hint">{live && mine.length > 0 ? `Keys 1 to ${mine.length} choose a ${word}` : ''}</span>
        )}
      </p>
    </section>
  );
}

/** What cannot be used at this moment only is not struck out. */
function isSpent({ ready, reason }: Ability): boolean {
  return !ready && reason !== 'not now';
}

interface SideProps {
  side: SideName;
  own: SideName | null;
  list: readonly Ability[];
  hand: string | null;
  live: boolean;
  look: (ability: Ability | null) => void;
  onChoose: (ability: Ability, byKey: boolean) => void;
}

function Side({ side, own, list, hand, live, look, onChoose }: SideProps) {
  const words = useWords();
  const word = words.ability;
  const mine = side === own;
  if (list.length === 0) return null;
  return (
    <div class={mine ? 'abilities abilities-own' : 'abilities'} role="group" aria-label={mine ? `Your ${word}s` : `${capital(word)}s of ${sideWord(side)}`}>
      <span class="abilities-side" aria-hidden="true" data-side={side} />
      {list.map((ability, i) => {
        const { name, summary, ready, reason } = ability;
        const usable = mine && ready && live;
        const icon = iconOfAbility(words, name);
        const id = `ability-${side}-${i}`;
        return (
          <button
            type="button"
            key={name}
            class={isSpent(ability) ? 'ability ability-off' : ready && usable ? 'ability' : 'ability ability-later'}
            aria-pressed={mine ? hand === name : undefined}
            aria-disabled={!usable}
            aria-describedby={id}
            {...(mine && { 'aria-keyshortcuts': String(i + 1) })}
            title={[capital(name), summary, ready || !reason ? '' : capital(reason)].filter(Boolean).join('. ')}
            onMouseEnter={() => look(ability)}
            onMouseLeave={() => look(null)}
            onFocus={() => look(ability)}
            onBlur={() => look(null)}
            onClick={(event) => {
              look(ability);
              onChoose(ability, event.detail === 0);
            }}
          >
            {icon ? <Icon name={icon} /> : <span class="ability-letters">{name.slice(0, 2)}</span>}
            <span class={mine ? 'ability-name' : 'visually-hidden'}>{capital(name)}</span>
            {mine && (
              <kbd class="ability-key" aria-hidden="true">
                {i + 1}
              </kbd>
            )}
            <span class="visually-hidden" id={id}>
              {summary} {ready ? '' : reason}
            </span>
          </button>
        );
      })}
    </div>
  );
}
