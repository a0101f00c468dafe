// A game of two people at one screen: both seats are this browser's.
import { startTogether } from '../new_game';
import type { GameInfo } from '../protocol';
import { FormError } from '../ui/form';
import { DiceField, useDiceByHand } from './DiceField';
import { useStart } from './use_start';

interface PlayTogetherProps {
  game: GameInfo;
  options: Record<string, string>;
}

export function PlayTogether({ game, options }: PlayTogetherProps) {
  const [byHand, setByHand] = useDiceByHand(game);
  const { busy, problem, start } = useStart();
  const submit = (event: Event) => {
    event.preventDefault();
    void start(() => startTogether(game, options, byHand));
  };
  return (
    <form class="card play-card" onSubmit={submit} aria-labelledby="play-together">
      <h2 id="play-together">Play at one screen</h2>
      <p>Two people by turns on this device: whoever has to decide sits at the board. What both choose in secret, the other should not watch.</p>
      <DiceField game={game} byHand={byHand} onByHand={setByHand} />
      <FormError text={problem} />
      <button class="button big" type="submit" aria-disabled={busy}>
        {busy ? 'Setting up …' : 'Play here'}
      </button>
    </form>
  );
}
