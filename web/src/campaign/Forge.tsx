// Weapons and armor with abilities: put together here, priced and judged by the server.
import { useEffect, useState } from 'preact/hooks';

import { api, asFailure } from '../api';
import { FormError, SelectField } from '../ui/form';
import { WareRow } from './ShopPage';
import type { Campaign, Shop, TeamNumber, Ware } from './types';

const kinds = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

interface Props {
  campaign: Campaign;
  shop: Shop;
  team: TeamNumber;
  onBuy: (item: string, title: string) => void;
}

export function Forge({ campaign, shop, team, onBuy }: Props) {
  const bases = shop.items.filter(({ abilities }) => abilities !== '');
  const [base, setBase] = useState(bases[0]!.item);
  const [chosen, setChosen] = useState<string[]>([]);
  const [against, setAgainst] = useState(kinds[0]!);
  const [ware, setWare] = useState<Ware | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sort = bases.find(({ item }) => item === base)!.abilities;
  const possible = shop.abilities.filter(({ on }) => on === sort);
  const added = possible.filter(({ name }) => chosen.includes(name));
  const wanted = [base, ...added.map((ability) => (ability.against ? `${ability.name}.${against}` : ability.name))].join('+');

  useEffect(() => {
    let here = true;
    setWare(null);
    setProblem(null);
    // Without abilities it lies on the shelves above.
    if (added.length === 0) return;
    api.quote(campaign.id, team, wanted).then(
      (next) => here && setWare(next),
      (reason: unknown) => here && setProblem(asFailure(reason).message),
    );
    return () => {
      here = false;
    };
  }, [wanted, team, campaign.sequence]);

  return (
    <section class="card" aria-labelledby="campaign-forge">
      <h2 id="campaign-forge">Made to order</h2>
      <SelectField label="Item" value={base} onValue={setBase} choices={bases.map(({ item, title }) => ({ value: item, label: title }))} />
      <fieldset class="campaign-abilities">
        <legend>Abilities</legend>
        {possible.map((ability) => (
          <label key={ability.name} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(ability.name)}
              onChange={(event) => setChosen(event.currentTarget.checked ? [...chosen, ability.name] : chosen.filter((name) => name !== ability.name))}
            />
            <span>
              {ability.title}: {ability.does}
            </span>
          </label>
        ))}
      </fieldset>
      {added.some((ability) => ability.against) && (
        <SelectField label="Bane of" value={against} onValue={setAgainst} choices={kinds.map((kind) => ({ value: kind, label: `${kind}s` }))} />
      )}
      <FormError text={problem} />
      {ware && (
        <ul class="campaign-items">
          <WareRow ware={ware} onBuy={(item) => onBuy(item, ware.title)} />
        </ul>
      )}
    </section>
  );
}
