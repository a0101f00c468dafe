import type { ComponentChildren } from 'preact';

import { canBeKept } from '../kept';
import { deviceSpeed, isFast } from '../local/device_speed';
import { type Setting, type Value, settings } from '../settings';
import { hasServer } from '../transport';
import { Strip } from '../ui/form';
import { Page } from '../ui/page';

type Labels<S extends Setting> = readonly { value: Value<S>; label: ComponentChildren }[];

function SettingStrip<S extends Setting>(props: { name: S; label: string; choices: Labels<S>; hint?: ComponentChildren }) {
  const { name, ...strip } = props;
  return <Strip {...strip} value={settings[name].value} onValue={(value) => (settings[name].value = value)} />;
}

const onOff = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

function BoardSample({ board }: { board: string }) {
  return (
    <span class="board-sample" data-board-sample={board} aria-hidden="true">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((i) => (
        <i key={i} class={(i + Math.floor(i / 4)) % 2 === 0 ? 'light' : 'dark'} />
      ))}
    </span>
  );
}

const boards: Labels<'board'> = (['walnut', 'slate', 'felt'] as const).map((board) => ({
  value: board,
  label: (
    <span class="board-choice">
      <BoardSample board={board} />
      {board.charAt(0).toUpperCase() + board.slice(1)}
    </span>
  ),
}));

/** What Automatic goes by. */
function speedInWords(): string {
  const speed = deviceSpeed.value;
  const rule = 'Automatic is this device if it is fast enough and you are not signed in';
  if (speed === null) return `${rule}; that is measured once, after you have played the computer.`;
  return `${rule}: it looks at ${speed.toLocaleString('en')} positions a second, which is ${isFast() ? 'enough' : 'too few'}.`;
}

export function Settings() {
  return (
    <Page title="Settings">
      <p class="lead">They hold at once, and for this browser only.</p>
      <div class="card settings-card">
        <h2>Look</h2>
        <SettingStrip
          name="theme"
          label="Colours"
          choices={[
            { value: 'system', label: 'As the system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <SettingStrip name="board" label="Board" choices={boards} />
        <SettingStrip name="coordinates" label="Coordinates on the board" choices={onOff} />
      </div>
      <div class="card settings-card">
        <h2>Play</h2>
        <SettingStrip
          name="motion"
          label="Movement and dice"
          choices={[
            { value: 'full', label: 'Full' },
            { value: 'fast', label: 'Fast' },
            { value: 'instant', label: 'Instant' },
          ]}
          hint="What falls is decided by the server beforehand; this is only how it is shown. If your system asks for less motion, Full means Instant."
        />
        <SettingStrip name="sound" label="Sound" choices={onOff} />
        <SettingStrip
          name="confirm"
          label="Confirm every move"
          choices={onOff}
          hint="A fight or a spell is always confirmed, since it cannot be taken back."
        />
        <SettingStrip
          name="advice"
          label="Offer to take back a clear mistake"
          choices={onOff}
          hint="Against the computer only, and where no dice have fallen since."
        />
        <SettingStrip name="threats" label="Show what threatens me" choices={onOff} hint="X or the button beside the board does it too." />
        <SettingStrip
          name="keys"
          label="Single keys in a game"
          choices={onOff}
          hint="Digits choose spells and dice, H holds. The keys of the board work in any case while it has the focus."
        />
      </div>
      {(canBeKept || hasServer()) && (
        <div class="card settings-card">
          <h2>This device</h2>
          {hasServer() && (
            <SettingStrip
              name="thinking"
              label="The computer thinks"
              choices={[
                { value: 'auto', label: 'Automatic' },
                { value: 'server', label: 'On the server' },
                { value: 'device', label: 'On this device' },
              ]}
              hint={`On this device new games against it, and analyses, need no connection. Such games are kept in this browser only, where nobody else can watch them. ${speedInWords()}`}
            />
          )}
          {canBeKept && (
            <SettingStrip
              name="keep"
              label="Keep Fray on this device"
              choices={onOff}
              hint="Then it opens without a connection too. Off deletes what is kept of the page; your games and settings stay."
            />
          )}
        </div>
      )}
    </Page>
  );
}
