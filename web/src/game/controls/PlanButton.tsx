// What one may do in games by correspondence while one waits: conditional moves, and to be told when it is one's turn.
import { useState } from 'preact/hooks';

import { askForNotices, permission } from '../../notices';
import type { SideName, Update } from '../../protocol';
import type { Room } from '../../room';
import { lazy } from '../../ui/lazy';

const PlanDialog = lazy(
  async () => (await import('../../study/analysis/PlanDialog')).PlanDialog,
  null,
  <p role="alert">The board for conditional moves did not load. Try again.</p>,
);

export function PlanButton({ room, update, own }: { room: Room; update: Update; own: SideName }) {
  /** As the game was when the board was asked for. */
  const [opened, open] = useState<Update | null>(null);
  /** Each press begins anew, also where the board did not load. */
  const [presses, press] = useState(0);
  const planned = update.plan?.length ?? 0;
  const onPress = () => {
    open(update);
    press(presses + 1);
  };
  return (
    <>
      {update.can.includes('plan') && (
        <button type="button" class="control" aria-haspopup="dialog" onClick={onPress}>
          Conditional moves{planned > 0 && `: ${planned}`}
        </button>
      )}
      {opened && <PlanDialog key={presses} {...{ room, own }} update={opened} onClose={() => open(null)} />}
    </>
  );
}

export function NoticeButton() {
  if (permission.value !== 'default') return null;
  return (
    <button type="button" class="control" onClick={() => void askForNotices()}>
      Tell me when it is my turn
    </button>
  );
}
