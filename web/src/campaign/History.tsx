// The table of what has happened: games, and what was bought and sold.
import type { Campaign } from './types';
import { cellWords, gold, resultWords } from './words';

function Games({ campaign }: { campaign: Campaign }) {
  const [first, second] = campaign.teams;
  return (
    <div class="campaign-scroll" tabIndex={0} role="group" aria-label="Games so far">
      <table class="campaign-table">
        <caption>
          Games; pairs of numbers are of {first.name} / {second.name}
        </caption>
        <thead>
          <tr>
            {['Game', 'White', 'Result', ...campaign.columns].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {campaign.games.map((game) => (
            <tr key={game.game}>
              <th scope="row">
                <a href={`/g/${game.room}`}>Game {game.game}</a>
              </th>
              <td>{campaign.teams[game.white].name}</td>
              <td>{resultWords(campaign, game)}</td>
              {game.cells.map((cell, column) => (
                <td key={campaign.columns[column]}>{cellWords(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Trades({ campaign }: { campaign: Campaign }) {
  return (
    <ul class="campaign-trades">
      {campaign.trades.map((trade) => (
        <li key={trade.sequence}>
          {campaign.teams[trade.team].name} {trade.type} {trade.title} for {gold(trade.gold)}
        </li>
      ))}
    </ul>
  );
}

export function History({ campaign }: { campaign: Campaign }) {
  return (
    <section class="card" aria-labelledby="campaign-history">
      <h2 id="campaign-history">History</h2>
      {campaign.games.length === 0 ? <p class="empty">No game has been finished yet.</p> : <Games campaign={campaign} />}
      {campaign.trades.length > 0 && <h3>Bought and sold</h3>}
      <Trades campaign={campaign} />
      <p>
        <a class="button" href={`/api/campaigns/${campaign.id}/export`} download>
          Download as JSON
        </a>
      </p>
    </section>
  );
}
