import { createCommandHandler } from '@marquee/kit/decider/command-handler';
import { specification } from '@marquee/kit/decider/specification';
import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import type { EventStore } from '@marquee/kit/event-store/port';
import { type CampaignFields, campaignResource } from '@marquee/schemas/campaign/fields';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';
import { HOUR_MS } from '@marquee/schemas/common/time';
import { optimizationRuleResource } from '@marquee/schemas/optimization-rule/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { applyToCampaigns, type ApplyDeps, byPrecedence } from '../../optimization-rules/actions/apply.ts';
import type { DueRule } from '../../optimization-rules/due-rules.ts';
import { campaignDecider, campaignStream } from '../index.ts';
import type { RuleApplication } from './decide.ts';

const NOW = new Date('2026-11-28T09:00:00.000Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString();
const identity = { campaignId: 42, userId: 5 };
const actor = { scope: 'own', userId: 5 } as const;
const DOLLAR = 1_000_000_000n;

const campaign = (over: Partial<CampaignFields> = {}): CampaignEvent => ({
  type: 'CampaignCreated',
  data: {
    ...identity,
    ...campaignResource.create({ name: 'Summer', bidPriceNanos: 1_200_000_000n }),
    ...over,
    duplicatedFrom: null,
  },
});
const approved: CampaignEvent = { type: 'CampaignApproved', data: identity };
const stopped: CampaignEvent = { type: 'CampaignStopped', data: { ...identity, reason: null } };
const started: CampaignEvent = { type: 'CampaignStarted', data: identity };

const { given: givenEvents } = specification(campaignDecider);
/** A campaign that was approved, and what came after. */
const given = (created: CampaignEvent, ...later: readonly CampaignEvent[]) =>
  givenEvents(created, approved, ...later);

const said = { reason: 'Rule "Losers": CPA $12.00 > $10', reasonTranslations: { de: 'Regel „Losers“' } };
const application = (over: Partial<RuleApplication> = {}): RuleApplication => ({
  ...{ optimizationRuleId: 41, ruleName: 'Losers', action: 'pauseCampaign', bidChange: null },
  ...{ cooldownHours: 24, ...said, at: at(0) },
  ...over,
});
const apply = (over: Partial<RuleApplication> = {}) =>
  ({ type: 'ApplyOptimizationRule', actor, application: application(over) }) as const;
const bid = (bidChangePercent: number, bidLimitNanos: bigint, over: Partial<RuleApplication> = {}) =>
  apply({ action: 'changeBid', bidChange: { bidChangePercent, bidLimitNanos }, ...over });
const applied = (over: object = {}): CampaignEvent => ({
  type: 'CampaignRuleApplied',
  data: {
    ...{ ...identity, campaignName: 'Summer', optimizationRuleId: 41, ruleName: 'Losers', ...said },
    ...{ action: 'pauseCampaign', bidBeforeNanos: null, bidAfterNanos: null, cooldownUntil: at(24) },
    ...over,
  },
});
const changed = (bidPriceNanos: bigint): CampaignEvent => ({
  type: 'CampaignChanged',
  data: { ...identity, bidPriceNanos },
});

describe('a rule that pauses', () => {
  it('stops a campaign that is on, and says why', () => {
    given(campaign())
      .when(apply())
      .then({ type: 'CampaignStopped', data: { ...identity, ...said } }, applied());
    given(campaign(), stopped).when(apply()).then();
    givenEvents(campaign()).when(apply()).then();
    given(campaign(), { type: 'CampaignDisapproved', data: { ...identity, reason: null } })
      .when(apply())
      .then();
  });

  it('leaves a campaign alone that its owner started again, until its time is over', () => {
    const restarted = [stopped, applied(), started];
    given(campaign(), ...restarted)
      .when(apply({ at: at(23.9) }))
      .then();
    given(campaign(), ...restarted)
      .when(apply({ at: at(24) }))
      .then({ type: 'CampaignStopped', data: { ...identity, ...said } }, applied({ cooldownUntil: at(48) }));
  });

  it('acts on campaigns of its owner alone', () => {
    given(campaign())
      .when({ ...apply(), actor: { scope: 'own', userId: 6 } })
      .thenRejected({ reason: 'not-found' });
  });
});

describe('a rule that changes the bid', () => {
  const bids = (bidBeforeNanos: bigint, bidAfterNanos: bigint) =>
    applied({ action: 'changeBid', bidBeforeNanos, bidAfterNanos });

  it.each([
    ['raises it', 20, 5n * DOLLAR, 1_440_000_000n],
    ['raises it to its limit', 200, 2n * DOLLAR, 2n * DOLLAR],
    ['lowers it', -50, DOLLAR / 10n, 600_000_000n],
    ['lowers it to its limit', -50, DOLLAR, DOLLAR],
    ['lowers it to the platform’s minimum', -90, 1n, 120_000_000n],
  ] as const)('%s', (_what, percent, limit, after) => {
    given(campaign()).when(bid(percent, limit)).then(changed(after), bids(1_200_000_000n, after));
  });

  it('never below the minimum of a thousand impressions', () => {
    given(campaign({ bidPriceNanos: 150_000_000n }))
      .when(bid(-90, 1n))
      .then(changed(100_000_000n), bids(150_000_000n, 100_000_000n));
  });

  it('has nothing to do beyond its limit, nor about an agreed price', () => {
    given(campaign()).when(bid(20, DOLLAR)).then();
    given(campaign())
      .when(bid(-20, 2n * DOLLAR))
      .then();
    given(campaign({ pricingModel: 'CPAg' }))
      .when(bid(20, 9n * DOLLAR))
      .then();
  });

  it('waits for the time of another rule that changed it, and does not hold back a pause', () => {
    const raised = [changed(1_440_000_000n), bids(1_200_000_000n, 1_440_000_000n)];
    given(campaign(), ...raised)
      .when(bid(-20, 1n, { optimizationRuleId: 7, at: at(1) }))
      .then();
    given(campaign(), ...raised)
      .when(apply({ optimizationRuleId: 7, at: at(1) }))
      .then(
        { type: 'CampaignStopped', data: { ...identity, ...said } },
        applied({ optimizationRuleId: 7, cooldownUntil: at(25) }),
      );
  });
});

it('a rule that notifies changes nothing, once in its time', () => {
  const notified = applied({ action: 'notify' });
  given(campaign())
    .when(apply({ action: 'notify' }))
    .then(notified);
  given(campaign(), notified)
    .when(apply({ action: 'notify', at: at(23) }))
    .then();
});

describe('rules that disagree', () => {
  const rule = fc.record({
    optimizationRuleId: fc.integer({ min: 1, max: 3 }),
    percent: fc.integer({ min: -90, max: 200 }).filter((percent) => percent !== 0),
    limit: fc.bigInt({ min: 1n, max: 100n * DOLLAR }),
    cooldownHours: fc.integer({ min: 1, max: 48 }),
  });
  const steps = fc.array(fc.record({ rule, hours: fc.double({ min: 0, max: 30, noNaN: true }) }), {
    maxLength: 30,
  });

  it('never exceed their limits, nor change a bid twice within the time of the one that changed it', () => {
    fc.assert(
      fc.property(steps, fc.bigInt({ min: DOLLAR / 10n, max: 50n * DOLLAR }), (taken, bidPriceNanos) => {
        let state = [campaign({ bidPriceNanos }), approved].reduce(
          campaignDecider.evolve,
          campaignDecider.initialState,
        );
        let hours = 0;
        let quietUntil = 0;
        for (const step of taken) {
          hours += step.hours;
          const { percent, limit, ...rest } = step.rule;
          const before = state.campaign?.fields.bidPriceNanos ?? 0n;
          const decision = campaignDecider.decide(bid(percent, limit, { ...rest, at: at(hours) }), state);
          const events = decision.accepted ? decision.events : [];
          state = events.reduce(campaignDecider.evolve, state);
          if (events.length === 0) continue;
          const after = state.campaign?.fields.bidPriceNanos ?? 0n;
          expect(hours).toBeGreaterThanOrEqual(quietUntil - 1e-6);
          quietUntil = hours + rest.cooldownHours;
          expect(after > before).toBe(percent > 0);
          expect(percent > 0 ? after <= limit : after >= limit && after >= DOLLAR / 10n).toBe(true);
        }
      }),
    );
  });
});

describe('a run', () => {
  const due = (id: number, over: Partial<DueRule['fields']> = {}): DueRule => ({
    ...{ id, userId: 5, campaigns: [{ id: 42, timezone: 'Z', isRunning: true }] },
    fields: optimizationRuleResource.create({
      name: 'Losers',
      conditions: [{ metric: 'spend', operator: 'gte', value: '1' }],
      action: 'pauseCampaign',
      ...over,
    }),
  });
  const figures = {
    ...{ source: '42', bids: 10, wins: 5, impressions: 5, clicks: 0, conversions: 0 },
    ...{ conversionValueNanos: 0n, spendNanos: 2n * DOLLAR },
  };
  const depsOn = (eventStore: EventStore): ApplyDeps => {
    const handler = createCommandHandler({ decider: campaignDecider, eventStore });
    return {
      sourceFigures: async () => [figures],
      areFiguresCurrent: () => true,
      actions: { waiting: async () => new Set() },
      campaigns: {
        applyOptimizationRule: ({ campaignId, ...command }, context) =>
          handler.handle(campaignStream(campaignId), { type: 'ApplyOptimizationRule', ...command }, context),
      },
    };
  };
  const storeWith = async (created: CampaignEvent) => {
    const eventStore = createMemoryEventStore();
    const handler = createCommandHandler({ decider: campaignDecider, eventStore });
    const { duplicatedFrom, campaignId, userId, ...fields } = created.data as Extract<
      CampaignEvent,
      { type: 'CampaignCreated' }
    >['data'];
    const command = { type: 'CreateCampaign', isActive: true, creatives: [], actor, fields } as const;
    await handler.handle(
      campaignStream(42),
      { ...command, campaignId, userId, duplicatedFrom },
      { commandId: '0190a5c8-0000-7000-8000-000000000001', ...CONTEXT },
    );
    await handler.handle(
      campaignStream(42),
      { type: 'ApproveCampaign', actor: { scope: 'all' } },
      { commandId: '0190a5c8-0000-7000-8000-000000000002', ...CONTEXT },
    );
    return eventStore;
  };
  const CONTEXT = {
    ...{ actorId: 5, onBehalfOfId: null, occurredAt: at(0), causationId: null, origin: null },
    correlationId: '0190a5c8-0000-7000-8000-000000000001',
  };
  const typesIn = async (eventStore: EventStore) =>
    (await eventStore.readStream(campaignStream(42))).map(({ type }) => type);

  it.each(['before', 'after'] as const)(
    'that ends %s its events are written is made up for by the next',
    async (when) => {
      const eventStore = await storeWith(campaign());
      const ending: EventStore = {
        ...eventStore,
        append: async (...asked) => {
          if (when === 'after') await eventStore.append(...asked);
          throw new Error('the process ended');
        },
      };
      const rule = due(41);
      await expect(applyToCampaigns(depsOn(ending), rule, 'pauseCampaign', NOW)).rejects.toThrow();
      await applyToCampaigns(depsOn(eventStore), rule, 'pauseCampaign', NOW);
      await applyToCampaigns(depsOn(eventStore), rule, 'pauseCampaign', NOW);
      expect(await typesIn(eventStore)).toEqual([
        'CampaignCreated',
        'CampaignApproved',
        'CampaignStopped',
        'CampaignRuleApplied',
      ]);
    },
  );

  it('waits while the statistics lag behind', async () => {
    const eventStore = await storeWith(campaign());
    const deps = { ...depsOn(eventStore), areFiguresCurrent: () => false };
    expect(await applyToCampaigns(deps, due(41), 'pauseCampaign', NOW)).toBe(0);
    expect(await typesIn(eventStore)).toEqual(['CampaignCreated', 'CampaignApproved']);
  });

  it('begins with what saves money', () => {
    const raise = due(1, { action: 'changeBid', bidChangePercent: 20, bidLimitNanos: DOLLAR });
    const lower = due(2, { action: 'changeBid', bidChangePercent: -20, bidLimitNanos: 1n });
    const rules = [due(3, { action: 'notify' }), raise, lower, due(4), due(5, { action: 'moveToList' })];
    expect(rules.sort(byPrecedence).map(({ id }) => id)).toEqual([5, 4, 2, 1, 3]);
  });
});
