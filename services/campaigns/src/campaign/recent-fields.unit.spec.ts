import type { RecordedEvent } from '@marquee/kit/event-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { campaignEvents } from '@marquee/schemas/campaign/events';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import { dollars } from '@marquee/schemas/common/money';
import { expect, it } from 'vitest';

import { recentFields } from './recent-fields.ts';

const identity = { campaignId: 7, userId: 5 };
const first = campaignResource.create({ name: 'Summer', bidPriceNanos: dollars('0.2') });
const bids = ['0.3', '0.4', '0.5'];

/** As the store keeps values: amounts are texts. */
const stored = (fields: object): object =>
  JSON.parse(
    JSON.stringify(fields, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  ) as object;

/** The campaign was created with the bid 0.20 at the first instant, and has got another bid at each of the others. */
const recorded = (...instants: readonly string[]): RecordedEvent[] =>
  instants.map((occurredAt, index) => {
    const created = { ...identity, ...stored(first), isActive: true, duplicatedFrom: null };
    const changed = { ...identity, bidPriceNanos: dollars(bids[index - 1] ?? '9').toString() };
    const type = index === 0 ? 'CampaignCreated' : 'CampaignChanged';
    const { version: schemaVersion } = campaignEvents[type];
    const event = sampleEvent(type, index === 0 ? created : changed, { occurredAt, schemaVersion });
    return { ...event, stream: 'campaign-7', revision: index, position: BigInt(index) };
  });

it('are those that a campaign had within 24 hours, the present ones too', () => {
  const events = recorded(
    '2026-11-01T00:00:00.000Z',
    '2026-11-28T07:59:59.000Z',
    '2026-11-28T08:00:01.000Z',
    '2026-11-29T07:00:00.000Z',
  );
  const prices = (now: string) => recentFields(events, now).map(({ bidPriceNanos }) => bidPriceNanos);
  expect(prices('2026-11-29T08:00:00.000Z')).toEqual(['0.3', '0.4', '0.5'].map(dollars));
  expect(prices('2026-12-24T00:00:00.000Z')).toEqual([dollars('0.5')]);
});
