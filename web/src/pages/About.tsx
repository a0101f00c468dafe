import { Page } from '../ui/page';

interface Credit {
  name: string;
  url: string;
  licence: string;
  use: string;
}

const page: Credit[] = [
  { name: 'Preact and Signals', url: 'https://preactjs.com', licence: 'MIT', use: 'draws this page' },
  { name: 'noble-hashes', url: 'https://github.com/paulmillr/noble-hashes', licence: 'MIT', use: 'SHA-256 and HMAC, for checking dice' },
  { name: 'qrcode-generator', url: 'https://github.com/kazuhikoarase/qrcode-generator', licence: 'MIT', use: 'codes for invitations' },
  { name: 'Marked', url: 'https://marked.js.org', licence: 'MIT', use: 'turns the rules into pages when Fray is built' },
];

const server: Credit[] = [
  { name: 'Boost (Asio, Beast)', url: 'https://www.boost.org', licence: 'BSL-1.0', use: 'HTTP and WebSocket' },
  { name: 'SQLite', url: 'https://www.sqlite.org', licence: 'public domain', use: 'keeps the games' },
  { name: 'libsodium', url: 'https://libsodium.org', licence: 'ISC', use: 'dice, passwords' },
  { name: 'JSON for Modern C++', url: 'https://json.nlohmann.me', licence: 'MIT', use: 'what is said over the wire' },
  { name: 'CLI11', url: 'https://github.com/CLIUtils/CLI11', licence: 'BSD-3-Clause', use: 'the command line' },
  { name: 'toml++', url: 'https://marzer.github.io/tomlplusplus', licence: 'MIT', use: 'the settings of the server' },
  { name: 'spdlog', url: 'https://github.com/gabime/spdlog', licence: 'MIT', use: 'the log of the server' },
  { name: 'tl::expected', url: 'https://github.com/TartanLlama/expected', licence: 'CC0-1.0', use: 'results and errors' },
];

function Credits({ list }: { list: readonly Credit[] }) {
  return (
    <ul class="credits">
      {list.map(({ name, url, licence, use }) => (
        <li key={name}>
          <a href={url} rel="noreferrer">
            {name}
          </a>{' '}
          <span class="licence">{licence}</span>
          <br />
          <span class="soft">{use}</span>
        </li>
      ))}
    </ul>
  );
}

export function About() {
  return (
    <Page title="About Fray">
      <div class="prose">
        <p class="lead">
          Fray is a place for chess games in which a capture is a fight. It keeps the rules, throws the dice, and plays
          against you if nobody else does.
        </p>
        <h2>Dice that you can check</h2>
        <p>
          Before a game begins the server commits to a secret, and the browser of each player adds 32 random bytes of its
          own. Every throw follows from these and from its number alone, so it cannot depend on what anybody plays. When
          the game is over the secret is published, and this page, or the command <code>fray verify</code>, works every
          throw out again.
        </p>
        <p>
          One thing it does not prevent: whoever runs the server knows the secret, and could foresee throws while a game
          is going on.
        </p>
        <h2>The games</h2>
        <p>
          The games were invented by others, whom the <a href="/rules">rules of each game</a> name with where they were
          published. The texts are retold in our own words.
        </p>
        <h2>Free software</h2>
        <p>Fray is free software under the MIT licence. It is made with these:</p>
        <h3>The page</h3>
        <Credits list={page} />
        <h3>The server</h3>
        <Credits list={server} />
        <h3>Pictures</h3>
        <p>
          Icons of pieces and dice are from <a href="https://game-icons.net">Game-icons.net</a> by Lorc, Delapouite, Skoll
          and other contributors, under{' '}
          <a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>; their colours have been changed here.
        </p>
      </div>
    </Page>
  );
}
