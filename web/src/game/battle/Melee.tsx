// A melee that is being fought blow by blow: both fighters side by side, whose turn it is, and how they stand.
import { PieceShape } from '../../board/Icon';
import { effectWords, hitPointsOf, sheetLines, meleeOf, valueOf } from '../../board/sheets';
import { useWords } from '../../board/useWords';
import { actionWords, capital } from '../../board/words';
import type { Sheet, State } from '../../protocol';
import { sideWord } from '../../words';
import type { Again } from './useAgain';
import './sheet.css';

interface MeleeProps {
  state: State;
  /** Null for those who only watch. */
  again: Again | null;
}

export function Melee({ state, again }: MeleeProps) {
  const fighters = meleeOf(state);
  if (!fighters) return null;
  const { attacker, defender } = fighters;
  return (
    <section class="melee" aria-label={`Melee on ${defender.square}`}>
      <h2>Melee on {defender.square}</h2>
      <div class="melee-fighters">
        <FighterView sheet={attacker} role="attacks" />
        <FighterView sheet={defender} role="defends" />
      </div>
      {again?.action ? (
        <label class="melee-again">
          <input type="checkbox" checked={again.on} onChange={(event) => again.set(event.currentTarget.checked)} />
          <span>
            Go on with <strong>{actionWords(state, again.action)}</strong> until the melee is over
          </span>
        </label>
      ) : (
        again && <p class="melee-again melee-again-later">What you choose here can be repeated.</p>
      )}
    </section>
  );
}

function FighterView({ sheet, role }: { sheet: Sheet; role: string }) {
  const { side, kind, title, turn, effects, notes } = sheet;
  const { left, full } = hitPointsOf(sheet);
  const temporary = valueOf(sheet, 'temporary hit points');
  return (
    <article class={turn ? 'melee-fighter melee-fighter-turn' : 'melee-fighter'} aria-label={`${sideWord(side)} ${title}`}>
      <header class="sheet-head">
        <PieceShape kind={kind} side={side} />
        <h3>
          {capital(title)}
          <small>
            {sideWord(side)} {kind} {role}
            {turn && <span class="melee-turn">, its turn</span>}
          </small>
        </h3>
      </header>
      <div class="melee-hits">
        <span class="melee-hits-left" style={{ transform: `scaleX(${full > 0 ? left / full : 0})` }} />
        <span class="melee-hits-number">
          {left} of {full} hit points{temporary && temporary !== '0' ? `, +${temporary}` : ''}
        </span>
      </div>
      <dl class="melee-numbers">
        {sheetLines(sheet, useWords().sheet.melee).map(({ name, values }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{values}</dd>
          </div>
        ))}
      </dl>
      {effects.length + notes.length > 0 && <p class="melee-notes">{[...notes, ...effects.map(effectWords)].map(capital).join('. ')}.</p>}
    </article>
  );
}
