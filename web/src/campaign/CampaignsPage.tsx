// Campaigns: those of this browser, and a form for a new one.
import { useEffect, useState } from 'preact/hooks';

import { api, asFailure } from '../api';
import { campaignGames, loadGames } from '../games';
import { keepName } from '../keys';
import { clockOf, clocks, knownName, levels, nameLength, nameProblem } from '../new_game';
import type { CampaignSetting, GameInfo, SeatChoice } from '../protocol';
import { navigate } from '../router';
import { accountCampaigns } from '../session';
import { hasServer } from '../transport';
import { FormError, SelectField, Strip, TextField } from '../ui/form';
import { OptionFields } from '../ui/option_fields';
import { Page } from '../ui/page';
import './campaign.css';
import { keepTeam, myCampaigns } from './keys';
import type { Campaign } from './types';

const listed = 20;

function Mine() {
  const [campaigns, setCampaigns] = useState<Campaign[]>([]);
  useEffect(() => {
    let here = true;
    const ids = [...new Set([...myCampaigns(), ...accountCampaigns.value])].slice(0, listed);
    const read = ids.map((id) => api.campaign(id).catch(() => null));
    void Promise.all(read).then((found) => here && setCampaigns(found.filter((one) => one !== null)));
    return () => {
      here = false;
    };
  }, [accountCampaigns.value]);
  if (campaigns.length === 0) return null;
  return (
    <section class="card" aria-labelledby="campaigns-mine">
      <h2 id="campaigns-mine">Your campaigns</h2>
      <ul>
        {campaigns.map(({ id, teams, games }) => (
          <li key={id}>
            <a href={`/campaigns/${id}`}>
              {teams[0].name} against {teams[1].name}
            </a>{' '}
            · {games.length} {games.length === 1 ? 'game' : 'games'}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SettingField({ setting, value, onValue }: { setting: CampaignSetting; value: number; onValue: (value: number) => void }) {
  const words = (amount: number) => `${amount.toLocaleString('en')}${amount === setting.usual ? ' (usual)' : ''}`;
  return (
    <SelectField
      label={setting.title}
      value={String(value)}
      onValue={(next) => onValue(Number(next))}
      choices={setting.offered.map((amount) => ({ value: String(amount), label: words(amount) }))}
    />
  );
}

function NewCampaign({ game }: { game: GameInfo }) {
  const { settings: offered, own_options: without } = game.campaigns!;
  const [name, setName] = useState(knownName);
  const [own, setOwn] = useState('Lions');
  const [theirs, setTheirs] = useState('Wolves');
  const [against, setAgainst] = useState<'friend' | 'computer' | 'me'>(hasServer() ? 'friend' : 'computer');
  const [level, setLevel] = useState('2');
  const [clock, setClock] = useState('none');
  const [settings, setSettings] = useState(() => Object.fromEntries(offered.map((one) => [one.name, one.usual])));
  const [options, setOptions] = useState<Record<string, string>>({});
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const bad = nameProblem(name);
    setWrong(bad);
    if (bad) event.currentTarget.querySelector<HTMLInputElement>('input[name=name]')?.focus();
    if (bad || busy) return;
    setBusy(true);
    setProblem(null);
    const opponents: Record<typeof against, SeatChoice> = {
      friend: { kind: 'open' },
      computer: { kind: 'computer', level: Number(level) },
      me: { kind: 'me' },
    };
    try {
      const { id, tokens } = await api.createCampaign({
        ...settings,
        game: game.name,
        teams: [own.trim(), theirs.trim()],
        players: [{ kind: 'me' }, opponents[against]],
        options,
        clock: clockOf(clock),
        name: name.trim(),
      });
      keepName(name.trim());
      for (const team of [0, 1] as const) if (tokens[team]) keepTeam(id, team, tokens[team]);
      navigate(`/campaigns/${id}`);
    } catch (reason) {
      setProblem(asFailure(reason).message);
      setBusy(false);
    }
  };
  return (
    <form class="card" onSubmit={(event) => void submit(event)} noValidate aria-labelledby="campaigns-new">
      <h2 id="campaigns-new">Begin a campaign</h2>
      <TextField label="Your name" name="name" autocomplete="nickname" maxLength={2 * nameLength} value={name} onValue={setName} error={wrong} />
      <TextField label="Your team" maxLength={nameLength} value={own} onValue={setOwn} />
      <TextField label="The other team" maxLength={nameLength} value={theirs} onValue={setTheirs} />
      <Strip
        label="It is led by"
        value={against}
        onValue={setAgainst}
        choices={[
          ...(hasServer() ? [{ value: 'friend', label: 'A friend' } as const] : []),
          { value: 'computer', label: 'The computer' },
          { value: 'me', label: 'Me too' },
        ]}
      />
      {against === 'computer' && (
        <Strip
          label="Level"
          value={level}
          onValue={setLevel}
          choices={Array.from({ length: levels }, (_, i) => ({ value: String(i + 1), label: String(i + 1), name: `Level ${i + 1}` }))}
        />
      )}
      <SelectField label="Clock" value={clock} onValue={setClock} choices={clocks} />
      {offered.map((one) => (
        <SettingField
          key={one.name}
          setting={one}
          value={settings[one.name] ?? one.usual}
          onValue={(value) => setSettings({ ...settings, [one.name]: value })}
        />
      ))}
      <OptionFields game={game} options={options} onOption={(one, value) => setOptions({ ...options, [one]: value })} without={without} />
      <FormError text={problem} />
      <button class="button primary big" type="submit" aria-disabled={busy}>
        {busy ? 'Setting up …' : 'Begin'}
      </button>
    </form>
  );
}

export function CampaignsPage() {
  const [chosen, choose] = useState<string | null>(null);
  useEffect(() => void loadGames(), []);
  const all = campaignGames.value;
  const game = all.find(({ name }) => name === chosen) ?? all[0];
  return (
    <Page title="Campaigns">
      {game && (
        <p class="lead">
          Two teams of {game.title}, game after game: {game.campaigns!.keeps} last. <a href={`/rules/${game.name}`}>The rules</a>
        </p>
      )}
      <Mine />
      {all.length > 1 && (
        <SelectField label="Campaigns of" value={game!.name} onValue={choose} choices={all.map(({ name, title }) => ({ value: name, label: title }))} />
      )}
      {game && <NewCampaign key={game.name} game={game} />}
    </Page>
  );
}
