import { specification } from '@marquee/kit/decider/specification';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import { campaignErrors } from '@marquee/schemas/campaign/rules';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { campaignDecider } from './index.ts';

const { given } = specification(campaignDecider);
const owner = { scope: 'own', userId: 5 } as const;
const stranger = { scope: 'own', userId: 6 } as const;
const admin = { scope: 'all' } as const;
const identity = { campaignId: 42, userId: 5 };
const fields = campaignResource.create({ name: 'Summer', bidPriceNanos: 1_500_000_000n, creativeIds: [7] });
const created: CampaignEvent = {
  type: 'CampaignCreated',
  data: { ...identity, ...fields, duplicatedFrom: null },
};
const approved: CampaignEvent = { type: 'CampaignApproved', data: identity };
const stopped: CampaignEvent = { type: 'CampaignStopped', data: { ...identity, reason: null } };
const started: CampaignEvent = { type: 'CampaignStarted', data: identity };
const deleted: CampaignEvent = { type: 'CampaignDeleted', data: identity };
const disapproved: CampaignEvent = { type: 'CampaignDisapproved', data: { ...identity, reason: 'No' } };
const submitted: CampaignEvent = { type: 'CampaignSubmitted', data: identity };
const creative = { id: 7, userId: 5, creativeType: 'banner' } as const;
const create = {
  type: 'CreateCampaign',
  ...identity,
  fields,
  isActive: true,
  duplicatedFrom: null,
  creatives: [creative],
  actor: owner,
} as const;
const change = (patch: Partial<typeof fields>, rest: object = {}) =>
  ({ type: 'ChangeCampaign', patch, creatives: [], actor: owner, ...rest }) as const;

describe('a new campaign', () => {
  it('is created once', () => {
    given().when(create).then(created);
    given(created).when(create).thenRejected({ reason: 'already-exists' });
  });

  it('may start stopped', () => {
    given()
      .when({ ...create, isActive: false })
      .then(created, stopped);
  });

  it('pays for actions by agreement only when an admin says so', () => {
    const agreed = { ...create, fields: { ...fields, pricingModel: 'CPAg' as const } };
    given().when(agreed).thenRejected({ reason: 'pricing-model-not-offered' });
    given()
      .when({ ...agreed, duplicatedFrom: 7 })
      .thenRejected({ reason: 'pricing-model-not-offered' });
    given()
      .when({ ...agreed, actor: admin })
      .then({ type: 'CampaignCreated', data: { ...created.data, pricingModel: 'CPAg' } });
  });

  it('names creatives of its owner and type', () => {
    const fieldError = (message: string) => ({
      reason: 'invalid',
      errors: [{ field: 'creativeIds', message }],
    });
    given()
      .when({ ...create, creatives: [] })
      .thenRejected(fieldError('Creative 7 is not found.'));
    given()
      .when({ ...create, creatives: [{ ...creative, userId: 6 }] })
      .thenRejected(fieldError('Creative 7 is not found.'));
    given()
      .when({ ...create, creatives: [{ ...creative, creativeType: 'pop' }] })
      .thenRejected(fieldError('Creative 7 is not of the type banner.'));
  });
});

describe('a change', () => {
  it('says what changed and nothing else', () => {
    given(created)
      .when(change({ name: 'Summer', dailyBudgetNanos: 25_000_000_000n }))
      .then({
        type: 'CampaignChanged',
        data: { ...identity, dailyBudgetNanos: 25_000_000_000n },
      });
    given(created)
      .when(change({ name: 'Summer' }))
      .then();
  });

  it('of its labels never goes to moderation', () => {
    const labels = ['Summer'];
    given(created, approved)
      .when(change({ labels }))
      .then({ type: 'CampaignChanged', data: { ...identity, labels } });
  });

  it('goes back to moderation when it changes a moderated field', () => {
    const domain = { type: 'CampaignChanged', data: { ...identity, topLevelDomain: 'shop.example' } };
    const patch = { topLevelDomain: 'shop.example' };
    given(created, approved).when(change(patch)).then(domain, submitted);
    given(created, disapproved).when(change(patch)).then(domain, submitted);
    given(created).when(change(patch)).then(domain);
    given(created, approved)
      .when(change(patch, { actor: admin }))
      .then(domain);
    given(created, approved)
      .when(change({ bidPriceNanos: 2_000_000_000n }))
      .then({ type: 'CampaignChanged', data: { ...identity, bidPriceNanos: 2_000_000_000n } });
  });

  it('switches as well', () => {
    given(created)
      .when(change({}, { isActive: false }))
      .then(stopped);
    given(created)
      .when(change({}, { isActive: true }))
      .then();
  });

  it('is rejected for another version, another user, or a deleted object', () => {
    given(created, approved)
      .when(change({ name: 'Late' }, { expectedVersion: 0 }))
      .thenRejected({ reason: 'version-conflict' });
    given(created)
      .when(change({ name: 'Mine' }, { actor: stranger }))
      .thenRejected({ reason: 'not-found' });
    given(created, deleted)
      .when(change({ name: 'Late' }))
      .thenRejected({ reason: 'not-found' });
    given()
      .when(change({ name: 'Early' }))
      .thenRejected({ reason: 'not-found' });
  });

  it('must leave a campaign that meets every rule', () => {
    given({ ...created, data: { ...created.data, totalBudgetNanos: 100_000_000_000n } })
      .when(change({ dailyBudgetNanos: 100_000_000_000n }))
      .thenRejected({
        reason: 'invalid',
        errors: [{ field: 'totalBudget', message: 'Total budget must be greater than the daily budget.' }],
      });
  });

  it('keeps CPAg that an admin has set', () => {
    const agreed = { type: 'CampaignChanged', data: { ...identity, pricingModel: 'CPAg' } } as CampaignEvent;
    given(created, agreed)
      .when(change({ pricingModel: 'CPAg' }))
      .then();
    given(created)
      .when(change({ pricingModel: 'CPAg' }))
      .thenRejected({ reason: 'pricing-model-not-offered' });
  });

  it('keeps the price of an action that an admin has agreed', () => {
    const agreed = { type: 'CampaignChanged', data: { ...identity, pricingModel: 'CPAg' } } as CampaignEvent;
    const raise = change({ bidPriceNanos: 20_000_000_000_000n });
    const raised = {
      type: 'CampaignChanged',
      data: { ...identity, bidPriceNanos: 20_000_000_000_000n },
    } as const;
    given(created, agreed)
      .when(raise)
      .thenRejected({
        reason: 'invalid',
        errors: [
          {
            field: 'bidPrice',
            message: 'The price of a guaranteed action can be changed by admins only.',
          },
        ],
      });
    given(created, agreed)
      .when({ ...raise, actor: { scope: 'all' } })
      .then(raised);
    given(created).when(raise).then(raised);
    const bidMultipliers = [{ dimension: 'siteId' as const, value: 'zone-1', percent: 900 }];
    const multiply = change({ bidMultipliers });
    given(created, agreed)
      .when(multiply)
      .thenRejected({
        reason: 'invalid',
        errors: [
          {
            field: 'bidMultipliers',
            message: 'The price of a guaranteed action can be changed by admins only.',
          },
        ],
      });
    given(created)
      .when(multiply)
      .then({ type: 'CampaignChanged', data: { ...identity, bidMultipliers } });
  });

  it('stops above a goal only where there is one', () => {
    const goal = { type: 'CampaignChanged', data: { ...identity, pricingModel: 'CPA' as const } } as const;
    const multiple = {
      type: 'CampaignChanged',
      data: { ...identity, goalStopMultiple: '2.5' },
    } as const;
    given(created, goal)
      .when(change({ goalStopMultiple: '2.5' }))
      .then(multiple);
    given(created)
      .when(change({ goalStopMultiple: '2.5' }))
      .thenRejected({
        reason: 'invalid',
        errors: [{ field: 'goalStopMultiple', message: 'Stop above goal is for CPA goal only.' }],
      });
    given(created, goal, multiple)
      .when(change({ pricingModel: 'CPC' }))
      .then({
        type: 'CampaignChanged',
        data: { ...identity, goalStopMultiple: null, pricingModel: 'CPC' },
      });
  });

  it('checks creatives that stay when the type changes', () => {
    given(created)
      .when(change({ creativeType: 'pop' }, { creatives: [creative] }))
      .thenRejected({
        reason: 'invalid',
        errors: [{ field: 'creativeIds', message: 'Creative 7 is not of the type pop.' }],
      });
  });
});

describe('switching, moderating, deleting', () => {
  const command = (type: 'StartCampaign' | 'ApproveCampaign' | 'DeleteCampaign') =>
    ({ type, actor: admin }) as const;
  const stop = { type: 'StopCampaign', actor: owner, reason: null } as const;

  it('twice is once', () => {
    given(created).when(stop).then(stopped);
    given(created, stopped).when(stop).then();
    given(created, stopped).when(command('StartCampaign')).then(started);
    given(created).when(command('StartCampaign')).then();
    given(created).when(command('ApproveCampaign')).then(approved);
    given(created, approved).when(command('ApproveCampaign')).then();
    given(created, disapproved).when({ type: 'DisapproveCampaign', actor: admin, reason: 'No' }).then();
    given(created).when(command('DeleteCampaign')).then(deleted);
    given(created, deleted).when(command('DeleteCampaign')).thenRejected({ reason: 'not-found' });
  });

  const restore = (rest: object = {}) =>
    ({
      type: 'RestoreCampaign',
      ...{ actor: owner, expectedVersion: 1, isInTime: true, hasOwner: true, isOwn: true, ...rest },
    }) as const;

  it('is restored as it was, running or not, by who may delete it', () => {
    const restored = (status: object): CampaignEvent => ({
      type: 'CampaignRestored',
      data: { ...identity, ...fields, approved: 'pending', isActive: true, ...status },
    });
    given(created, deleted).when(restore()).then(restored({}));
    given(created, approved, deleted)
      .when(restore({ actor: admin, expectedVersion: 2, isOwn: false }))
      .then(restored({ approved: 'approved' }));
    given(created, stopped, deleted)
      .when(restore({ expectedVersion: 2 }))
      .then(restored({ isActive: false }));
    given(created, deleted, restored({}), deleted)
      .when(restore({ expectedVersion: 3 }))
      .then(restored({}));
  });

  it('is not restored where it is not deleted, too late, after its account, or by others', () => {
    given(created).when(restore()).thenRejected({ reason: 'not-deleted', type: 'Conflict' });
    given(created, deleted)
      .when(restore({ isInTime: false }))
      .thenRejected({ reason: 'restored-too-late' });
    given(created, deleted)
      .when(restore({ hasOwner: false }))
      .thenRejected({ reason: 'owner-gone' });
    given(created, deleted)
      .when(restore({ actor: { scope: 'own', userId: 6 } }))
      .thenRejected({ reason: 'not-found' });
    given().when(restore()).thenRejected({ reason: 'not-found' });
  });

  it('may disagree with an earlier decision', () => {
    given(created, approved)
      .when({ type: 'DisapproveCampaign', actor: admin, reason: 'No' })
      .then(disapproved);
    given(created, disapproved).when(command('ApproveCampaign')).then(approved);
  });
});

describe('the relation to creatives', () => {
  const attach = (other: object = {}) =>
    ({
      type: 'AttachCreative',
      actor: owner,
      creative: { id: 8, userId: 5, creativeType: 'banner', ...other },
    }) as const;

  it('grows and shrinks by one', () => {
    given(created)
      .when(attach())
      .then({ type: 'CampaignChanged', data: { ...identity, creativeIds: [7, 8] } });
    given(created)
      .when(attach({ id: 7 }))
      .then();
    given(created)
      .when({ type: 'DetachCreative', actor: owner, creativeId: 7 })
      .then({ type: 'CampaignChanged', data: { ...identity, creativeIds: [] } });
    given(created).when({ type: 'DetachCreative', actor: owner, creativeId: 9 }).then();
  });

  it('takes creatives of its owner and type, a hundred of them', () => {
    const fieldError = (message: string) => ({
      reason: 'invalid',
      errors: [{ field: 'campaignIds', message }],
    });
    given(created)
      .when(attach({ creativeType: 'pop' }))
      .thenRejected(fieldError('Campaign 42 takes banner creatives.'));
    given(created)
      .when(attach({ userId: 6 }))
      .thenRejected({ reason: 'not-found' });
    const creativeIds = Array.from({ length: 100 }, (_, index) => index + 100);
    given(created, { type: 'CampaignChanged', data: { ...identity, creativeIds } })
      .when(attach())
      .thenRejected(fieldError('Creatives may hold at most 100 values.'));
  });
});

describe('the rules of budgets', () => {
  const cents = fc.bigInt({ min: 0n, max: 100_000_000n }).map((amount) => amount * 10_000_000n);
  const twenty = 20_000_000_000n;

  it('a campaign passes exactly when each budget is 0 or above 20 and the total exceeds the day', () => {
    fc.assert(
      fc.property(cents, cents, (totalBudgetNanos, dailyBudgetNanos) => {
        const fieldErrors = campaignErrors({ ...fields, totalBudgetNanos, dailyBudgetNanos });
        const dayOk = dailyBudgetNanos === 0n || dailyBudgetNanos > twenty;
        const totalOk =
          totalBudgetNanos === 0n || (totalBudgetNanos > twenty && totalBudgetNanos > dailyBudgetNanos);
        expect(fieldErrors.length === 0).toBe(dayOk && totalOk);
        expect(fieldErrors.some(({ field }) => field === 'dailyBudget')).toBe(!dayOk);
        expect(fieldErrors.some(({ field }) => field === 'totalBudget')).toBe(!totalOk);
      }),
      {
        examples: [
          [0n, 0n],
          [twenty, 0n],
          [0n, twenty],
          [twenty + 10_000_000n, 0n],
        ],
      },
    );
  });

  it('whatever is decided, the folded campaign meets them', () => {
    const patch = fc.record(
      {
        totalBudgetNanos: cents,
        dailyBudgetNanos: cents,
        dailyImpressions: fc.integer({ min: 0, max: 60_000 }),
        bidPriceNanos: fc.bigInt({ min: 0n, max: 1_000_000_000n }),
        startAt: fc.constantFrom(null, '2026-12-01T00:00:00.000Z', '2026-12-03T00:00:00.000Z'),
        endAt: fc.constantFrom(null, '2026-12-02T00:00:00.000Z', '2026-12-04T00:00:00.000Z'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 8 }), (patches) => {
        let state = campaignDecider.evolve(campaignDecider.initialState, created);
        for (const next of patches) {
          const decision = campaignDecider.decide(change(next), state);
          if (decision.accepted) state = decision.events.reduce(campaignDecider.evolve, state);
        }
        expect(campaignErrors(state.campaign?.fields ?? fields)).toEqual([]);
      }),
    );
  });
});

describe('the undo of a decision', () => {
  const undo = (expectedVersion: number, rest: object = {}) =>
    ({ type: 'UndoCampaignDecision', actor: admin, isOwn: true, expectedVersion, ...rest }) as const;
  const undone = (
    approval: 'pending' | 'approved' | 'disapproved',
    reason: string | null = null,
  ): CampaignEvent => ({
    type: 'CampaignDecisionUndone',
    data: { ...identity, approved: approval, reason },
  });

  it('gives back what moderation had decided before, with its reason', () => {
    given(created, approved).when(undo(1)).then(undone('pending'));
    given(created, disapproved).when(undo(1)).then(undone('pending'));
    given(created, approved, disapproved).when(undo(2)).then(undone('approved'));
    given(created, disapproved, approved).when(undo(2)).then(undone('disapproved', 'No'));
    given(created, disapproved, approved, undone('disapproved', 'No'), approved)
      .when(undo(4))
      .then(undone('disapproved', 'No'));
  });

  it('is refused once anything else has happened, and twice', () => {
    for (const later of [stopped, submitted, disapproved, undone('pending')]) {
      given(created, approved, later).when(undo(1)).thenRejected({ reason: 'changed-since' });
    }
    given(created, approved, deleted).when(undo(1)).thenRejected({ reason: 'not-found' });
    given(created, approved, stopped).when(undo(2)).thenRejected({ reason: 'not-undoable' });
    given(created).when(undo(0)).thenRejected({ reason: 'not-undoable' });
  });

  it('is for the person who decided', () => {
    given(created, approved)
      .when(undo(1, { isOwn: false }))
      .thenRejected({ reason: 'not-undoable' });
    given(created, approved)
      .when(undo(1, { actor: stranger }))
      .thenRejected({ reason: 'not-found' });
  });
});
