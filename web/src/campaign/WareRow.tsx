// A thing for sale: what it does and costs, and why it cannot be bought.
import type { Ware } from './types';
import { gold, wareWords } from './words';

export function WareRow({ ware, onBuy }: { ware: Ware; onBuy: (item: string) => void }) {
  return (
    <li class="campaign-item campaign-ware">
      <span class="campaign-item-title">
        {ware.title} <span class="campaign-price">{gold(ware.price)}</span>
      </span>
      <span class="soft">
        {wareWords(ware)}
      </span>
      {ware.refused ? (
        <span class="campaign-refused">{ware.refused}</span>
      ) : (
        <button type="button" class="button small" onClick={() => onBuy(ware.item)}>
          Buy<span class="visually-hidden"> {ware.title}</span>
        </button>
      )}
    </li>
  );
}
