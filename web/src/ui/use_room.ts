import { useEffect, useState } from 'preact/hooks';

import { type OpenRoom, openRoom } from '../connection';

/** The room while the component is shown; null before the first drawing. */
export function useRoom(id: string): OpenRoom | null {
  const [room, setRoom] = useState<OpenRoom | null>(null);
  useEffect(() => {
    const opened = openRoom(id);
    setRoom(opened);
    return () => opened.close();
  }, [id]);
  return room;
}
