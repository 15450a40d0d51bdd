import { formatCount, UNBROKEN } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { Delta } from '../../ui/layout/card.tsx';

/** A figure against an earlier one, such as yesterday's. @param comparedWith `vs yesterday` */
export function deltaOf(now: number, before: number, comparedWith: string): Delta {
  if (before === 0) return { text: now === 0 ? t('nothing yet') : t('new'), trend: 'same', comparedWith };
  const percent = ((now - before) / Math.abs(before)) * 100;
  const text = `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatCount(Math.round(Math.abs(percent)))}${UNBROKEN}%`;
  const trend = Math.abs(percent) < 0.5 ? 'same' : percent > 0 ? 'up' : 'down';
  return { text, trend, comparedWith };
}
