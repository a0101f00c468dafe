// The shop: what there is, what it does and costs, and why something cannot be bought.
import { useEffect, useRef, useState } from 'preact/hooks';

import { api, asFailure } from '../api';
import { NotFound } from '../pages/NotFound';
import { FormError, Strip } from '../ui/form';
import { Loading } from '../ui/lazy';
import { Page } from '../ui/page';
import { useFocusKept } from '../ui/use_focus_kept';
import './campaign.css';
import { Forge } from './Forge';
import { ownTeams } from './keys';
import type { Campaign, Shop, TeamNumber } from './types';
import { type OpenCampaign, useCampaign } from './useCampaign';
import { WareRow } from './WareRow';
import { gold } from './words';

/** What is for sale to a team now; read again whenever the campaign has changed. */
function useShop(id: string, team: TeamNumber, sequence: number): { shop: Shop | null; problem: string | null } {
  const [shop, setShop] = useState<Shop | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    api.shop(id, team).then(
      (next) => here && (setShop(next), setProblem(null)),
      (reason: unknown) => here && setProblem(asFailure(reason).message),
    );
    return () => {
      here = false;
    };
  }, [id, team, sequence]);
  return { shop, problem };
}

function Shelves({ campaign, open, own }: { campaign: Campaign; open: OpenCampaign; own: readonly TeamNumber[] }) {
  const [team, setTeam] = useState<TeamNumber>(own[0] ?? 0);
  const [affordable, setAffordable] = useState(false);
  const [said, setSaid] = useState('');
  const { shop, problem } = useShop(campaign.id, team, campaign.sequence);
  const frame = useRef<HTMLDivElement>(null);
  // What has become too dear has no button any more.
  useFocusKept(frame, '.campaign-ware button', 'input');
  const buy = (item: string, title: string) => {
    setSaid('');
    void open.change(team, { type: 'buy', item }).then((done) => done && setSaid(`Bought: ${title}.${campaign.teams[team].pieces.length > 0 ? ' It lies in the stash.' : ''}`));
  };
  return (
    <div ref={frame}>
      {own.length > 1 && (
        <Strip
          label="Who buys?"
          value={String(team)}
          onValue={(value) => setTeam(value === '1' ? 1 : 0)}
          choices={own.map((one) => ({ value: String(one), label: campaign.teams[one].name }))}
        />
      )}
      <p class="lead">
        {campaign.teams[team].name} have {gold(campaign.teams[team].gold)}.
      </p>
      <label class="check">
        <input type="checkbox" checked={affordable} onChange={(event) => setAffordable(event.currentTarget.checked)} />
        <span>Only what can be bought now</span>
      </label>
      <FormError text={open.problem ?? problem} />
      <p role="status">{said}</p>
      {shop && (
        <>
          <ul class="campaign-items">
            {shop.items
              .filter((ware) => !affordable || !ware.refused)
              .map((ware) => (
                <WareRow key={ware.item} ware={ware} onBuy={(item) => buy(item, ware.title)} />
              ))}
          </ul>
          {shop.items.some(({ additions }) => additions !== '') && <Forge campaign={campaign} shop={shop} team={team} onBuy={buy} />}
        </>
      )}
    </div>
  );
}

export function ShopPage({ id }: { id: string }) {
  const open = useCampaign(id);
  const own = ownTeams(id);
  if (open.missing) return <NotFound what="campaign" />;
  if (!open.campaign) return <Loading what="Opening the shop …" />;
  return (
    <Page title="The shop" width="wide">
      <p>
        <a href={`/campaigns/${id}`}>
          Back to {open.campaign.teams[0].name} against {open.campaign.teams[1].name}
        </a>
      </p>
      {own.length > 0 ? <Shelves campaign={open.campaign} open={open} own={own} /> : <p>Only those who lead a team can buy.</p>}
    </Page>
  );
}
