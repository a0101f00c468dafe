// A campaign: what comes next, the two teams, and what has happened.
import { useEffect, useRef, useState } from 'preact/hooks';

import { games, loadGames } from '../games';
import { NotFound } from '../pages/NotFound';
import { FormError } from '../ui/form';
import { Loading } from '../ui/lazy';
import { Page } from '../ui/page';
import { useFocusKept } from '../ui/use_focus_kept';
import { unusualOptions } from '../words';
import './campaign.css';
import { History } from './History';
import { ownTeams } from './keys';
import { Next } from './Next';
import { TeamView } from './TeamView';
import type { Campaign, TeamNumber } from './types';
import { type OpenCampaign, useCampaign } from './useCampaign';

function Whole({ campaign, open }: { campaign: Campaign; open: OpenCampaign }) {
  const [own, setOwn] = useState(() => ownTeams(campaign.id));
  const [first, second] = campaign.teams;
  const idle = campaign.running === null && campaign.spoils === null;
  useEffect(() => void loadGames(), []);
  const options = unusualOptions({ game: campaign.game, options: campaign.options }, games.value);
  const change = open.change;
  const teams = useRef<HTMLDivElement>(null);
  // What is sold goes away, and its button with it.
  useFocusKept(teams, '.campaign-item select', 'h2');
  const joined = () => {
    setOwn(ownTeams(campaign.id));
    void open.reload();
  };
  const canChange = (team: TeamNumber) => idle && own.includes(team);
  return (
    <Page title={`${first.name} against ${second.name}`} width="wide">
      {options.length > 0 && <p class="soft">Rule options: {options.join(', ')}</p>}
      <FormError text={open.problem} />
      <Next campaign={campaign} own={own} onWish={(team, wish) => void change(team, wish)} onJoined={joined} />
      {own.length > 0 && (
        <p class="campaign-way">
          <a class="button" href={`/campaigns/${campaign.id}/shop`}>
            To the shop
          </a>
        </p>
      )}
      {campaign.running && <p class="soft">While a game is being played nothing can be bought, sold or moved.</p>}
      <div class="campaign-teams" ref={teams}>
        {([0, 1] as const).map((team) => (
          <TeamView key={team} number={team} team={campaign.teams[team]} onWish={canChange(team) ? (wish) => void change(team, wish) : null} />
        ))}
      </div>
      <History campaign={campaign} />
    </Page>
  );
}

export function CampaignPage({ id }: { id: string }) {
  const open = useCampaign(id);
  if (open.missing) return <NotFound what="campaign" />;
  if (!open.campaign) return <Loading what="Opening the campaign …" />;
  return <Whole campaign={open.campaign} open={open} />;
}
