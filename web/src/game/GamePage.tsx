import { useEffect, useState } from 'preact/hooks';

import { openRoom } from '../connection';
import type { Room } from '../room';

export function GamePage({ id }: { id: string }) {
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    const opened = openRoom(id);
    setRoom(opened);
    return () => opened.close();
  }, [id]);
  return (
    <main>
      <h1 tabIndex={-1}>{room?.summary.value?.title ?? 'Game'}</h1>
      <p>{room?.state.value?.prompt}</p>
    </main>
  );
}
