import type { CampaignsService } from '@marquee/campaigns';
import type { AlertRuleFields } from '@marquee/schemas/alert-rule/fields';

import type { Calendar } from './calendar.ts';
import { accepted, type Step } from './seed-context.ts';

/** Key of the demo advertiser, and of the campaign whose stop is alerted about. */
const OWNER = 'brightwell';
const STOPPED = 'launch';

/** Alert rules of the demo advertiser: one that has fired, and one that is off. */
export function alertRuleSteps({ named, recordAlerts }: CampaignsService, { daysAgo }: Calendar): Step[] {
  const ruleStep = (
    key: string,
    at: Date,
    fields: (campaignId: number) => Partial<AlertRuleFields> & Pick<AlertRuleFields, 'name' | 'condition'>,
  ): Step => ({
    ...{ key, at, by: OWNER, proof: { type: 'AlertRuleCreated', id: 'alertRuleId' } },
    run: async (context, createdIds) => {
      const wanted = { userId: createdIds.id(OWNER), fields: fields(createdIds.id(STOPPED)) };
      return accepted(await named.alertRules.create(wanted, context)).state.object?.id;
    },
  });
  const firedAt = daysAgo(10, '17:01');
  return [
    ruleStep('alert about a stop', daysAgo(30, '09:10'), (campaignId) => ({
      ...{ name: 'App launch stopped', condition: 'stopped', channels: ['bell', 'email'] },
      ...{ scope: 'campaigns', campaignIds: [campaignId] },
    })),
    ruleStep('alert about budgets', daysAgo(30, '09:15'), () => ({
      ...{ name: 'Daily budget used up', condition: 'budget-used', isActive: false },
    })),
    {
      ...{ key: 'a stop is alerted about', at: firedAt, by: null, proof: { type: 'AlertsFired' } },
      run: async (context, createdIds) => {
        const id = createdIds.id('alert about a stop');
        const found = await named.alertRules.find({ id, actor: { scope: 'all' } });
        if (!found) throw new Error('the demo has no such alert rule');
        const alert = {
          ...{ campaignId: createdIds.id(STOPPED), creativeId: null, campaignName: 'App launch' },
          ...{ text: 'has been stopped: it was switched off.', since: daysAgo(10, '17:00') },
          translations: { de: 'ist gestoppt: Sie wurde ausgeschaltet.' },
        };
        const rule = { id, userId: createdIds.id(OWNER), fields: found.fields };
        const news = { fired: [alert], resolved: [], withdrawn: [] };
        await recordAlerts({ rule, at: firedAt.toISOString(), ...news }, context);
        return undefined;
      },
    },
  ];
}
