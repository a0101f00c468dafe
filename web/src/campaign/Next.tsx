// What comes next in a campaign: somebody joins, spoils are chosen, the next game begins.
import { useState } from 'preact/hooks';

import { api, asFailure } from '../api';
import { addToken, keepName } from '../keys';
import { knownName, nameLength, nameProblem } from '../new_game';
import { navigate } from '../router';
import { CopyField } from '../ui/CopyField';
import { FormError, TextField } from '../ui/form';
import { keepGame, keepTeam, tokenOf } from './keys';
import type { Campaign, Spoils, TeamNumber, Wish } from './types';
import { persistently } from './useCampaign';
import { gold } from './words';

interface JoinProps {
  campaign: Campaign;
  team: TeamNumber;
  onJoined: () => void;
}

function Join({ campaign, team, onJoined }: JoinProps) {
  const [name, setName] = useState(knownName);
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    const bad = nameProblem(name);
    setWrong(bad);
    if (bad) return;
    try {
      const token = await api.joinCampaign(campaign.id, team, name.trim());
      keepName(name.trim());
      keepTeam(campaign.id, team, token);
      onJoined();
    } catch (reason) {
      setProblem(asFailure(reason).message);
    }
  };
  return (
    <form class="card" onSubmit={(event) => void submit(event)} noValidate aria-label="Join the campaign">
      <h2>{campaign.teams[team].name} have no leader yet</h2>
      <TextField label="Your name" name="name" autocomplete="nickname" maxLength={2 * nameLength} value={name} onValue={setName} error={wrong} />
      <FormError text={problem} />
      <button class="button primary" type="submit">
        Lead {campaign.teams[team].name}
      </button>
    </form>
  );
}

function SpoilsChoice({ spoils, onWish }: { spoils: Spoils; onWish: (wish: Wish) => void }) {
  return (
    <section class="card" aria-labelledby="campaign-spoils">
      <h2 id="campaign-spoils">Your spoils of game {spoils.game}</h2>
      <p>Choose one item of theirs, or gold from their war chest.</p>
      <div class="campaign-choices">
        <button type="button" class="button" onClick={() => onWish({ type: 'take-spoils', item: 0 })}>
          Take {gold(spoils.gold)}
        </button>
        {spoils.items.map((item) => (
          <button key={item.id} type="button" class="button" onClick={() => onWish({ type: 'take-spoils', item: item.id })}>
            Take {item.title}
          </button>
        ))}
      </div>
    </section>
  );
}

function PlayNext({ campaign, team }: { campaign: Campaign; team: TeamNumber }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { running } = campaign;
  const play = async () => {
    const token = tokenOf(campaign.id, team);
    if (busy || token === null) return;
    setBusy(true);
    setProblem(null);
    try {
      const { room } = await persistently((request) => api.comeToGame(campaign.id, token, request));
      // Who leads both teams sits down for both.
      addToken(room, token);
      keepGame(room, campaign.id);
      navigate(`/g/${room}`);
    } catch (reason) {
      setProblem(asFailure(reason).message);
      setBusy(false);
    }
  };
  return (
    <div>
      <button type="button" class="button primary big" aria-disabled={busy} onClick={() => void play()}>
        {running ? `Go to game ${running.game}` : `Begin game ${campaign.games.length + 1}`} as {campaign.teams[team].name}
      </button>
      <FormError text={problem} />
    </div>
  );
}

interface Props {
  campaign: Campaign;
  own: readonly TeamNumber[];
  onWish: (team: TeamNumber, wish: Wish) => void;
  onJoined: () => void;
}

export function Next({ campaign, own, onWish, onJoined }: Props) {
  const open = ([0, 1] as const).find((team) => campaign.teams[team].player.kind === 'open');
  if (open !== undefined) {
    if (own.length === 0) return <Join campaign={campaign} team={open} onJoined={onJoined} />;
    return (
      <section class="card" aria-label="Waiting">
        <p>Send this link to whoever is to lead {campaign.teams[open].name}. The first game can begin then.</p>
        <CopyField label="Link to the campaign" text={location.href} />
      </section>
    );
  }
  const { spoils } = campaign;
  if (spoils) {
    if (own.includes(spoils.winner)) return <SpoilsChoice spoils={spoils} onWish={(wish) => onWish(spoils.winner, wish)} />;
    return <p role="status">{campaign.teams[spoils.winner].name} are choosing their spoils.</p>;
  }
  return (
    <div class="campaign-next">
      {own.map((team) => (
        <PlayNext key={team} campaign={campaign} team={team} />
      ))}
      {own.length === 0 && campaign.running && (
        <a class="button" href={`/g/${campaign.running.room}`}>
          Watch game {campaign.running.game}
        </a>
      )}
    </div>
  );
}
