// A running clock. It redraws itself only when its text changes, and warns in shape and words, not by colour alone.
import { useEffect, useState } from 'preact/hooks';

import type { Clock, Update } from '../../protocol';
import { clockText, clockWords, isLow, leftAt, nextTick } from './clock';
import { play } from '../stage/sounds';

interface ClockProps {
  clock: NonNullable<Update['clock']>;
  side: 0 | 1;
  setting: Clock;
  /** Server time minus this browser's. */
  skew: number;
  /** Warn by sound: it is this person's own clock. */
  own: boolean;
}

export function ClockView({ clock, side, setting, skew, own }: ClockProps) {
  const [, redraw] = useState(0);
  const running = clock.running.includes(side);
  const left = leftAt(clock, side, Date.now() + skew);
  const low = isLow(left, setting);

  useEffect(() => {
    if (!running) return;
    let timer = 0;
    const tick = () => {
      redraw((n) => n + 1);
      timer = window.setTimeout(tick, nextTick(leftAt(clock, side, Date.now() + skew)));
    };
    timer = window.setTimeout(tick, nextTick(leftAt(clock, side, Date.now() + skew)));
    return () => window.clearTimeout(timer);
  }, [clock, side, skew, running]);

  useEffect(() => {
    if (own && running && low) play('low');
  }, [own, running, low]);

  return (
    <div
      class={`clock${running ? ' clock-running' : ''}${low ? ' clock-low' : ''}`}
      role="timer"
      aria-label={`${clockWords(left)} left${running ? ', running' : ''}${low ? ', little time' : ''}`}
    >
      {low && <span class="clock-warning" aria-hidden="true">!</span>}
      <span aria-hidden="true">{clockText(left)}</span>
    </div>
  );
}
