import { useEffect, useState } from 'react';
import { SECOND_MS } from '@marquee/schemas/common/time';
import { monotonicMs } from '../../../lib/clock.ts';
import { t } from '../../../lib/i18n/i18n.ts';

/** "in 2:41", counting down; says "now" when the wait is over. */
export function RetryCountdown({ seconds }: { readonly seconds: number }) {
  const [untilMs] = useState(() => monotonicMs() + seconds * SECOND_MS);
  const [leftMs, setLeftMs] = useState(seconds * SECOND_MS);
  useEffect(() => {
    const timer = setInterval(() => {
      const left = Math.max(0, untilMs - monotonicMs());
      setLeftMs(left);
      if (left === 0) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  const left = Math.ceil(leftMs / SECOND_MS);
  // A number that changes each second must not be read out each second.
  return left <= 0 ? (
    <span role="status">{t('You can try again now.')}</span>
  ) : (
    <span role="timer" aria-live="off">
      {t('{minutes}:{seconds} left', {
        minutes: Math.floor(left / 60),
        seconds: String(left % 60).padStart(2, '0'),
      })}
    </span>
  );
}
