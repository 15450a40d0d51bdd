import { t } from '../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import { useNowMinute } from '../date-range/use-now-minute.ts';
import { nearTime } from './near-time.ts';

/** When a campaign that only has to wait delivers next. @param at ISO 8601 UTC */
export function NextStart({ at, zone }: { readonly at: string; readonly zone: string }) {
  const nowMs = useNowMinute();
  return t('Next: {nearTime} ({zone}).', {
    nearTime: nearTime(Date.parse(at), nowMs, zone),
    zone: zoneLabel(zone),
  });
}
