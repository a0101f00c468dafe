// Wares that are made to order: put together here, priced and judged by the server.
import { useEffect, useState } from 'preact/hooks';

import { api, asFailure } from '../api';
import { FormError, SelectField } from '../ui/form';
import type { Addition, Campaign, Shop, TeamNumber, Ware } from './types';
import { WareRow } from './WareRow';

interface Props {
  campaign: Campaign;
  shop: Shop;
  team: TeamNumber;
  onBuy: (item: string, title: string) => void;
}

export function Forge({ campaign, shop, team, onBuy }: Props) {
  const bases = shop.items.filter(({ additions }) => additions !== '');
  const [base, setBase] = useState(bases[0]!.item);
  const [chosen, setChosen] = useState<string[]>([]);
  const [kinds, setKinds] = useState<Record<string, string>>({});
  const [ware, setWare] = useState<Ware | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sort = bases.find(({ item }) => item === base)!.additions;
  const possible = shop.additions.filter(({ on }) => on === sort);
  const added = possible.filter(({ name }) => chosen.includes(name));
  const kindOf = ({ name, kinds: all }: Addition) => kinds[name] ?? all[0];
  const wanted = [base, ...added.map((one) => (one.kinds.length > 0 ? `${one.name}.${kindOf(one)}` : one.name))].join('+');

  useEffect(() => {
    let here = true;
    setWare(null);
    setProblem(null);
    // Without additions it lies on the shelves above.
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
        <legend>With</legend>
        {possible.map((one) => (
          <label key={one.name} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(one.name)}
              onChange={(event) => setChosen(event.currentTarget.checked ? [...chosen, one.name] : chosen.filter((name) => name !== one.name))}
            />
            <span>
              {one.title}: {one.does}
            </span>
          </label>
        ))}
      </fieldset>
      {added
        .filter((one) => one.kinds.length > 0)
        .map((one) => (
          <SelectField
            key={one.name}
            label={`${one.title}: which kind?`}
            value={kindOf(one)!}
            onValue={(kind) => setKinds({ ...kinds, [one.name]: kind })}
            choices={one.kinds.map((kind) => ({ value: kind, label: kind }))}
          />
        ))}
      <FormError text={problem} />
      {ware && (
        <ul class="campaign-items">
          <WareRow ware={ware} onBuy={(item) => onBuy(item, ware.title)} />
        </ul>
      )}
    </section>
  );
}
