import type { HistoryEntry } from '@marquee/schemas/campaign/history';
import { describe, expect, it } from 'vitest';

import { changesOfDay } from './change-markers.ts';

const entry = (over: Partial<HistoryEntry>): HistoryEntry => ({
  version: 3,
  occurredAt: '2026-11-21T12:41:07.000Z',
  by: 'owner',
  type: 'CampaignChanged',
  changes: [{ field: 'bidPrice', old: '1.20', new: '9.00' }],
  reason: null,
  duplicatedFrom: null,
  ...over,
});
/** The day of a campaign at GMT+1. */
const DAY_START = Date.parse('2026-11-20T23:00:00Z');
const changes = (...entries: HistoryEntry[]) => changesOfDay(entries, DAY_START, '+01:00');

describe('the changes of a day', () => {
  it('are at their half hour, in the zone of the campaign', () => {
    expect(changes(entry({}))).toEqual([
      {
        id: 3,
        at: 27,
        time: '13:41',
        text: 'Bid price $1.20 → $9.00',
        label: '13:41 Bid price $1.20 → $9.00',
      },
    ]);
  });

  it('are of today alone, the oldest first', () => {
    const found = changes(
      entry({ version: 5, occurredAt: '2026-11-21T14:00:00.000Z', type: 'CampaignStopped', changes: [] }),
      entry({ version: 4 }),
      entry({ version: 3, occurredAt: '2026-11-20T22:59:59.000Z' }),
    );
    expect(found.map(({ id, text }) => [id, text])).toEqual([
      [4, 'Bid price $1.20 → $9.00'],
      [5, 'Turned off'],
    ]);
  });

  it('name two fields, and no long values', () => {
    const long = entry({
      changes: [
        { field: 'targeting.countries', old: [], new: ['USA'] },
        { field: 'schedule', old: null, new: { monday: [8] } },
        { field: 'name', old: 'A', new: 'B' },
      ],
    });
    expect(changes(long)[0]?.text).toMatch(/^Countries changed, Schedule changed and 1 more$/);
  });
});
