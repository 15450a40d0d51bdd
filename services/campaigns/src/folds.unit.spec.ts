import type { EventData, RecordedEvent } from '@marquee/kit/event-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { sampleCampaign } from '@marquee/schemas/campaign/samples';
import { sampleCreative } from '@marquee/schemas/creative/samples';
import { describe, expect, it } from 'vitest';

import { campaignFolds } from './folds.ts';

/** What is shown of a stream after these events. */
function shown(entity: string, ...events: readonly (readonly [string, EventData])[]) {
  const recorded = events.map(([type, data], index): RecordedEvent => ({
    ...sampleEvent(type, data),
    stream: `${entity}-1`,
    revision: index,
    position: BigInt(index + 1),
  }));
  return campaignFolds.find((fold) => fold.entity === entity)?.fold(recorded);
}
/** As a store gives it back: money as text. */
const stored = (fields: object) =>
  JSON.parse(
    JSON.stringify(fields, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
  ) as EventData;

const campaign = { campaignId: 1, userId: 5 };
const creative = { creativeId: 1, userId: 5 };
const created = [
  'CampaignCreated',
  { ...campaign, ...stored(sampleCampaign()), duplicatedFrom: null },
] as const;

describe('what is shown of an object as it stood', () => {
  it('is whether a campaign ran', () => {
    expect(shown('campaign', created)).toMatchObject({
      userId: 5,
      approved: 'pending',
      isActive: true,
      isDeleted: false,
      dailyBudgetNanos: 0n,
    });
    expect(
      shown(
        'campaign',
        created,
        ['CampaignApproved', campaign],
        ['CampaignStopped', { ...campaign, reason: null }],
      ),
    ).toMatchObject({ approved: 'approved', isActive: false });
  });

  it('is the mark of a deleted creative, and no reason of a decision that was taken back', () => {
    const state = shown(
      'creative',
      ['CreativeCreated', { ...creative, ...stored(sampleCreative()), duplicatedFrom: null }],
      ['CreativeDisapproved', { ...creative, reason: 'Blurred', wasApproved: false }],
      ['CreativeApproved', creative],
      ['CreativeDeleted', creative],
    );
    expect(state).toMatchObject({ approved: 'approved', isDeleted: true, name: 'Banner' });
    expect(state).not.toHaveProperty('reason');
  });

  it('is the content of a list', () => {
    const items = (type: string, ...names: string[]) =>
      [type, { filterListId: 1, userId: 5, items: names, reason: null }] as const;
    const [added, removed] = [
      items('FilterListItemsAdded', 'a.example', 'b.example', 'a.example'),
      items('FilterListItemsRemoved', 'a.example', 'never.example'),
    ];
    expect(shown('filter-list-items', added)).toEqual({ itemCount: 2, items: ['a.example', 'b.example'] });
    expect(shown('filter-list-items', added, removed)).toEqual({ itemCount: 1, items: ['b.example'] });
    const cleared = ['FilterListCleared', { filterListId: 1, userId: 5 }] as const;
    expect(shown('filter-list-items', added, cleared)).toEqual({ itemCount: 0, items: [] });
  });
});
