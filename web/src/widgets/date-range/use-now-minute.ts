import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '@marquee/schemas/common/time';
import { nowMs } from '../../lib/clock.ts';

const minuteNow = (): number => Math.floor(nowMs() / MINUTE_MS) * MINUTE_MS;

function subscribe(onChange: () => void): () => void {
  let timer = setTimeout(tick, MINUTE_MS - (nowMs() % MINUTE_MS) + 20);
  function tick(): void {
    onChange();
    timer = setTimeout(tick, MINUTE_MS - (nowMs() % MINUTE_MS) + 20);
  }
  return () => clearTimeout(timer);
}

/** The minute that it is, milliseconds since 1970; a page that stays open sees the day change. */
export const useNowMinute = (): number => useSyncExternalStore(subscribe, minuteNow, minuteNow);
