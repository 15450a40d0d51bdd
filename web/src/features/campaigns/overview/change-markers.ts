import type { HistoryEntry } from '@marquee/schemas/campaign/history';
import { HALF_HOUR_MS } from '@marquee/schemas/common/time';

import { formatDateTime } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import type { ChartMarker } from '../../../widgets/charts/chart-data.ts';
import { entryTitle } from '../history/entry-labels.ts';
import { describeChange, type NameOf } from '../model/describe-change.ts';

/** A change of today, for the chart and the list below it. */
export interface DayChange extends ChartMarker {
  /** `13:41` in the campaign's zone. */
  readonly time: string;
  /** `Bid price $1.20 → $9.00`. */
  readonly text: string;
}

/** Fields of one change that are named; a longer one says how many more. */
const FIELDS_MAX = 2;
const asIs: NameOf = (_field, value) => String(value);

/**
 * Changes of a campaign since its day began, the oldest first.
 * @param dayStartMs when the day began, milliseconds since 1970
 * @param zone the campaign's
 */
export const changesOfDay = (
  entries: readonly HistoryEntry[],
  dayStartMs: number,
  zone: string,
): readonly DayChange[] =>
  entries
    .filter(({ occurredAt }) => Date.parse(occurredAt) >= dayStartMs)
    .map((entry) => {
      const time = formatDateTime(entry.occurredAt, zone).slice(11);
      const text = textOf(entry);
      return {
        id: entry.version,
        at: Math.floor((Date.parse(entry.occurredAt) - dayStartMs) / HALF_HOUR_MS),
        time,
        text,
        label: `${time} ${text}`,
      };
    })
    .reverse();

function textOf(entry: HistoryEntry): string {
  if (entry.changes.length === 0) return entryTitle(entry);
  const named = entry.changes.slice(0, FIELDS_MAX).map((change) => {
    const { label, old, new: now, added } = describeChange(change, asIs);
    // Lists and schedules are too long for a chart; the history has them in full.
    return added === undefined && !isObject(change.new) && !isObject(change.old)
      ? `${label} ${old} → ${now}`
      : t('{label} changed', { label });
  });
  const more = entry.changes.length - named.length;
  const changes = named.join(', ');
  return more > 0 ? t('{changes} and {more} more', { changes, more }) : changes;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
