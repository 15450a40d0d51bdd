import type { AlertFiringEvent } from '@marquee/schemas/alert-rule/events';
import { HOUR_MS } from '@marquee/schemas/common/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type EarlierAlert, evaluate } from './evaluate.ts';
import type { WatchingRule } from './firings/alert.ts';
import { firingsDecider } from './firings/index.ts';
import { initialFirings, type FiringsState } from './firings/state.ts';
import { campaign, NOW, rule } from '../../test/alert-samples.ts';
import type { AlertedCreative, AlertedCreatives, WatchedCampaign } from './watched.ts';

const STOPPED = rule({ condition: 'stopped' });
const off = (id = 7) => campaign({ id, isActive: false });

const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const open = (over: Partial<EarlierAlert> = {}): EarlierAlert => ({
  ...{ campaignId: 7, creativeId: null, condition: 'stopped', isOpen: true, firedAtMs: NOW.getTime() },
  ...over,
});
const asked = (
  campaigns: readonly WatchedCampaign[],
  earlier: readonly EarlierAlert[] = [],
  now = NOW,
  asking: WatchingRule = STOPPED,
  creatives: AlertedCreatives = new Map(),
) => {
  const account = { campaigns, figures: new Map(), creatives };
  const { fired, resolved, withdrawn } = evaluate(asking, account, earlier, now);
  return {
    fired: fired.map(({ campaignId }) => campaignId),
    resolved: resolved.map(({ campaignId, text }) => `${campaignId} ${text}`),
    withdrawn: withdrawn.map(({ campaignId }) => campaignId),
  };
};
const nothing = { fired: [], resolved: [], withdrawn: [] };

describe('a rule', () => {
  it('fires for what holds, also where it held before the rule was made', () => {
    expect(asked([off(7), campaign({ id: 8 })])).toEqual({ ...nothing, fired: [7] });
  });

  it('fires once while it holds, and says once that it ended', () => {
    expect(asked([off()], [open()], at(1_000))).toEqual(nothing);
    expect(asked([campaign()], [open()], at(1))).toEqual({ ...nothing, resolved: ['7 can run again.'] });
    expect(asked([campaign()], [open({ isOpen: false })], at(1))).toEqual(nothing);
  });

  it('keeps quiet for its time, and then says what still holds', () => {
    const closed = open({ isOpen: false });
    expect(asked([off()], [closed], at(23.9))).toEqual(nothing);
    expect(asked([off()], [closed], at(24))).toEqual({ ...nothing, fired: [7] });
  });

  it('withdraws silently what it does not ask about any more', () => {
    expect(asked([], [open()])).toEqual({ ...nothing, withdrawn: [7] });
    const onlyEight = rule({ condition: 'stopped', scope: 'campaigns', campaignIds: [8] });
    expect(asked([campaign()], [open()], NOW, onlyEight)).toEqual({ ...nothing, withdrawn: [7] });
    expect(asked([off()], [open({ condition: 'cpa-above' })])).toEqual({
      ...nothing,
      fired: [7],
      withdrawn: [7],
    });
  });

  it('watches campaigns by label in any case, and never those of another account', () => {
    const labelled = rule({ condition: 'stopped', scope: 'label', label: 'EU' });
    const campaigns = [campaign({ id: 7, isActive: false, labels: ['eu'] }), off(8)];
    expect(asked(campaigns, [], NOW, labelled).fired).toEqual([7]);
    expect(asked([campaign({ isActive: false, userId: 6 })]).fired).toEqual([]);
  });

  it('alerts about each declined creative of a campaign', () => {
    const declined = rule({ condition: 'creative-declined' });
    const creative = (id: number) => ({ id, name: `C${id}`, reason: null, since: null });
    const two = campaign({ declinedCreatives: [creative(1), creative(2)] });
    const before = [open({ condition: 'creative-declined', creativeId: 1 })];
    expect(asked([two], before, NOW, declined)).toEqual({ ...nothing, fired: [7] });
    const other = campaign({ declinedCreatives: [creative(2)] });
    expect(asked([other], before, NOW, declined)).toEqual({
      ...nothing,
      fired: [7],
      resolved: ['7 no longer has a declined creative.'],
    });
  });

  it.each<[string, Partial<AlertedCreative>, readonly number[]]>([
    ['it was deleted.', { status: 'disapproved', isDeleted: true }, [1]],
    ['it was removed from the campaign.', { status: 'disapproved' }, [2]],
    ['it was approved.', { status: 'approved' }, [1]],
    ['it is under review again.', { status: 'pending' }, [1]],
    ['it was switched off.', { status: 'disabled' }, [1]],
  ])('says what became of a declined creative: %s', (said, over, creativeIds) => {
    const declined = rule({ condition: 'creative-declined' });
    const before = [open({ condition: 'creative-declined', creativeId: 1 })];
    const creatives = new Map([[1, { name: 'Red', status: 'approved', isDeleted: false, ...over } as const]]);
    const other = { id: 2, name: 'C2', reason: null, since: null };
    for (const declinedCreatives of [[], [other]])
      expect(
        asked([campaign({ creativeIds, declinedCreatives })], before, NOW, declined, creatives).resolved,
      ).toEqual([`7 no longer has the declined creative "Red": ${said}`]);
  });

  it('withdraws its open alerts once it is off, and fires for nothing', () => {
    const isOff = rule({ condition: 'stopped', isActive: false });
    expect(asked([off(7), off(8)], [open()], NOW, isOff)).toEqual({ ...nothing, withdrawn: [7] });
  });

  it('leaves a draft alone, which was never switched off', () => {
    const draft = campaign({ isActive: false, hasBeenOn: false });
    expect(asked([draft])).toEqual(nothing);
    expect(asked([draft], [open()])).toEqual({ ...nothing, withdrawn: [7] });
    expect(asked([{ ...draft, approved: 'disapproved' }]).fired).toEqual([7]);
  });
});

describe('what was sent', () => {
  const decide = (state: FiringsState, found: Partial<ReturnType<typeof evaluate>>, hours = 0) => {
    const command = { fired: [], resolved: [], withdrawn: [], ...found, rule: STOPPED };
    const decision = firingsDecider.decide({ ...command, at: at(hours).toISOString() }, state);
    const events = decision.accepted ? decision.events : [];
    return { events, state: events.reduce(firingsDecider.evolve, state) };
  };
  const seven = {
    campaignId: 7,
    creativeId: null,
    campaignName: 'Summer',
    text: 'is off.',
    translations: { de: 'ist aus.' },
  };
  const fired = [{ ...seven, since: NOW }];

  it('is not sent again by an evaluation that knew less', () => {
    const first = decide(initialFirings, { fired });
    expect(first.events).toMatchObject([
      { type: 'AlertsFired', data: { alertRuleId: 41, userId: 5, channels: ['bell'], alerts: [seven] } },
    ]);
    expect(decide(first.state, { fired }, 30).events).toEqual([]);
    const ended = decide(first.state, { resolved: [seven] }, 1);
    expect(ended.events.map(({ type }) => type)).toEqual(['AlertsResolved']);
    expect(decide(ended.state, { resolved: [seven], withdrawn: [seven] }, 2).events).toEqual([]);
    expect(decide(ended.state, { fired }, 23).events).toEqual([]);
    expect(decide(ended.state, { fired }, 24).events.map(({ type }) => type)).toEqual(['AlertsFired']);
  });

  const step = fc.record({
    minutes: fc.integer({ min: 1, max: 2_000 }),
    states: fc.array(fc.constantFrom('on', 'off', 'pending', 'gone'), { minLength: 3, maxLength: 3 }),
    /** The evaluation sees what was sent before the last step. */
    isBehind: fc.boolean(),
  });

  it('alternates between fired and over for each campaign, and fires no sooner than the quiet time', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.integer({ min: 1, max: 168 }),
        (steps, quietHours) => {
          const asking = rule({ condition: 'stopped', quietHours });
          let state = initialFirings;
          let seen = initialFirings;
          let nowMs = NOW.getTime();
          const sent: { readonly event: AlertFiringEvent; readonly ms: number }[] = [];
          for (const { minutes, states, isBehind } of steps) {
            nowMs += minutes * 60_000;
            const now = new Date(nowMs);
            if (!isBehind) seen = state;
            const campaigns = states.flatMap((is, id) => (is === 'gone' ? [] : [inState(is, id + 1)]));
            const found = evaluate(
              asking,
              { campaigns, figures: new Map(), creatives: new Map() },
              earlierOf(seen),
              now,
            );
            const command = { ...found, rule: asking, at: now.toISOString() };
            const decision = firingsDecider.decide(command, state);
            for (const event of decision.accepted ? decision.events : []) {
              sent.push({ event, ms: nowMs });
              state = firingsDecider.evolve(state, event);
            }
          }
          for (const id of [1, 2, 3]) {
            const mine = sent.filter(({ event }) =>
              event.data.alerts.some(({ campaignId }) => campaignId === id),
            );
            mine.forEach(({ event }, index) => {
              expect(event.type === 'AlertsFired').toBe(index % 2 === 0);
            });
            const firings = mine.filter(({ event }) => event.type === 'AlertsFired').map(({ ms }) => ms);
            firings.slice(1).forEach((ms, index) => {
              expect(ms - (firings[index] ?? 0)).toBeGreaterThanOrEqual(quietHours * HOUR_MS);
            });
          }
        },
      ),
    );
  });
});

const inState = (is: 'on' | 'off' | 'pending', id: number) =>
  campaign({ id, isActive: is !== 'off', approved: is === 'pending' ? 'pending' : 'approved' });

const earlierOf = ({ last }: FiringsState): EarlierAlert[] =>
  [...last].map(([key, alert]) => ({ campaignId: Number(key), creativeId: null, ...alert }));
