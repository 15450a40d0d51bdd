import { expect, it } from 'vitest';

import { alertMessage } from './message.ts';

const alert = (campaignId: number, campaignName: string, creativeId: number | null = null) => ({
  ...{ campaignId, campaignName, creativeId, since: null, text: 'has been stopped.' },
});
const messageOf = (...alerts: ReturnType<typeof alert>[]) =>
  alertMessage(
    {
      type: 'AlertsFired',
      data: {
        ...{ alertRuleId: 41, userId: 5, ruleName: 'Alarm', condition: 'stopped', channels: ['bell'] },
        ...{ at: '2026-11-27T12:00:00.000Z', alerts },
      },
    },
    'en',
  );

it('counts campaigns, also those that share a name, and each once', () => {
  expect(messageOf(alert(1, 'Sale'), alert(2, 'Sale'), alert(3, 'Sale'), alert(4, 'Lamps'))).toBe(
    'Alert "Alarm" fired for 4 campaigns: "Sale", "Sale", "Sale" and 1 more.',
  );
  expect(messageOf(alert(1, 'Sale', 8), alert(1, 'Sale', 9))).toBe(
    'Alert "Alarm" fired for a campaign: "Sale".',
  );
});
