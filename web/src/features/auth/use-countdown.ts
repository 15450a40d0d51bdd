import { SECOND_MS } from '@marquee/schemas/common/time';
import { useEffect, useState } from 'react';

import { monotonicMs } from '../../lib/clock.ts';

/** Whole seconds that are left, 0 when the time is over; and what begins it anew, with so many seconds. */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const [untilMs, setUntilMs] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (untilMs === 0) return undefined;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((untilMs - monotonicMs()) / SECOND_MS));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  const begin = (seconds: number) => {
    setLeft(Math.ceil(seconds));
    setUntilMs(monotonicMs() + seconds * SECOND_MS);
  };
  return [left, begin];
}
