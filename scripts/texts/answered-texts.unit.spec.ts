import { dollars } from '@marquee/schemas/common/money';
import { describe, expect, test } from 'vitest';

import {
  attentionOf,
  type WatchedCampaign,
} from '../../services/campaigns/src/read-models/attention/rules.ts';
import { alertMessage } from '../../services/notifications/src/alerts/message.ts';
import { ANSWERED_TEXTS } from '../../web/src/lib/i18n/answered-texts.ts';
import { composedText } from '../../web/src/lib/i18n/text-patterns.ts';

/** The sentence has a place in the catalogue: by itself, or by its pattern, which says it in English as it was. */
function expectKnown(sentence: string): void {
  const known: readonly string[] = ANSWERED_TEXTS;
  if (known.includes(sentence)) return;
  expect(composedText(sentence, (text) => text)?.replaceAll(/[“”]/g, '"')).toBe(sentence);
}

const NOW = Date.parse('2026-11-21T12:20:00Z');
const BEFORE = new Date('2026-11-01T00:00:00Z');
const CAMPAIGN: WatchedCampaign = {
  ...{ id: 42, name: 'Summer', approved: 'approved', disapproveReason: null, updatedAt: BEFORE },
  ...{ pricingModel: 'CPM', bidPriceNanos: dollars('2'), totalBudgetNanos: 0n, dailyBudgetNanos: 0n },
  ...{ startAt: null, endAt: null, timezone: '+01:00', schedule: null },
  creatives: { named: 3, showable: 3, malicious: 0, waiting: 0 },
};
const ACTIVITY = {
  ...{ bids: 5_000, impressions: 900, lastBidAt: BEFORE, lastImpressionAt: BEFORE, lastSpendAt: BEFORE },
  ...{ spendNanos: dollars('1030'), todayNanos: dollars('10'), totalNanos: dollars('300') },
};
const ACCOUNT = { nowMs: NOW, balanceNanos: dollars('5000'), spendNanos: dollars('1030') };

describe('what a campaign needs its owner for', () => {
  test.each([
    [{ approved: 'disapproved' as const }, {}, {}],
    [{}, {}, { balanceNanos: dollars('1.5') }],
    [{}, {}, { balanceNanos: dollars('900') }],
    [{ creatives: { named: 0, showable: 0, malicious: 0, waiting: 0 } }, {}, {}],
    [{ creatives: { named: 2, showable: 0, malicious: 0, waiting: 1 } }, {}, {}],
    [{ creatives: { named: 1, showable: 0, malicious: 1, waiting: 0 } }, {}, {}],
    [{ creatives: { named: 2, showable: 0, malicious: 2, waiting: 0 } }, {}, {}],
    [{ creatives: { named: 2, showable: 0, malicious: 0, waiting: 2 } }, {}, {}],
    [{ creatives: { named: 1, showable: 0, malicious: 0, waiting: 0 } }, {}, {}],
    [{ creatives: { named: 2, showable: 0, malicious: 0, waiting: 0 } }, {}, {}],
    [{ creatives: { named: 1, showable: 1, malicious: 0, waiting: 0 } }, {}, {}],
    [{ totalBudgetNanos: dollars('300') }, {}, {}],
    [{ dailyBudgetNanos: dollars('10') }, {}, {}],
    [{}, { bids: 0 }, {}],
    [{}, { impressions: 0 }, {}],
    [{ endAt: new Date('2026-11-22T10:00:00Z') }, {}, {}],
  ])('%o %o %o', (campaign, activity, account) => {
    const found = attentionOf(
      { ...CAMPAIGN, ...campaign },
      { ...ACTIVITY, ...activity },
      { ...ACCOUNT, ...account },
    );
    expectKnown(found?.detail ?? '');
  });
});

test.each([1, 2, 5])('an alert about %s campaigns', (count) => {
  const alerts = Array.from({ length: count }, (_, index) => ({
    ...{ campaignId: index, campaignName: `Sale ${index}`, creativeId: null, since: null },
    text: 'can run again.',
  }));
  for (const type of ['AlertsFired', 'AlertsResolved'] as const)
    expectKnown(
      alertMessage(
        {
          type,
          data: {
            ...{ alertRuleId: 41, userId: 5, ruleName: 'Alarm', condition: 'stopped', channels: ['bell'] },
            ...{ at: '2026-11-27T12:00:00.000Z', alerts },
          },
        },
        'en',
      ),
    );
});
