// What one may do in games by correspondence while one waits: conditional moves, and to be told when it is one's turn.
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';

import { askForNotices, permission } from '../../notices';
import type { SideName, Update } from '../../protocol';
import type { Room } from '../../room';

interface DialogProps {
  room: Room;
  update: Update;
  own: SideName;
  onClose: () => void;
}

export function PlanButton({ room, update, own }: { room: Room; update: Update; own: SideName }) {
  const [opened, open] = useState<Update | null>(null);
  const [dialog, setDialog] = useState<{ Shown: ComponentType<DialogProps> } | 'failed' | null>(null);
  const planned = update.plan?.length ?? 0;
  const press = () => {
    open(update);
    if (dialog !== null && dialog !== 'failed') return;
    import('../../study/analysis/PlanDialog').then(
      ({ PlanDialog }) => setDialog({ Shown: PlanDialog }),
      () => setDialog('failed'),
    );
  };
  return (
    <>
      {update.can.includes('plan') && (
        <button type="button" class="control" aria-haspopup="dialog" onClick={press}>
          Conditional moves{planned > 0 && `: ${planned}`}
        </button>
      )}
      {opened && dialog === 'failed' && <p role="alert">The board for conditional moves did not load. Try again.</p>}
      {opened && dialog !== null && dialog !== 'failed' && <dialog.Shown {...{ room, own }} update={opened} onClose={() => open(null)} />}
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
