import type { CampaignFields } from '@marquee/schemas/campaign/fields';
import { NOTHING_FOUND } from '@marquee/schemas/creative-scan/result';
import type { AnyEvent } from '@marquee/schemas/events/registry';
import type { UserSettings } from '@marquee/schemas/user/events';
import { describe, expect, it, vi } from 'vitest';

import type { ServingCampaign } from '../auction/serving.ts';
import { createLedger, createTestAudiences } from '../test/compose-bidder.ts';
import { ContextualBundles } from '../context/contextual-bundles.ts';
import { SourceLists } from '../sources/source-lists.ts';
import { campaignFields, creativeFields, deposited, registered } from '../test/test-bidder.ts';
import { Catalogue } from './catalogue.ts';
import type { Creative } from './entities.ts';
import { CatalogueReferences } from './references.ts';

const declaredCategories = ({ categories }: ServingCampaign) => categories;

describe('the catalogue', () => {
  const NOW = Date.parse('2026-11-21T12:00:00.000Z');
  const identity = { campaignId: 42, userId: 5 };
  const owned = { creativeId: 7, userId: 5 };

  function catalogue(ledger = createLedger()): Catalogue {
    const made = new Catalogue(
      ledger,
      { eligibilityChanged: () => undefined, removed: () => undefined },
      new CatalogueReferences({
        sourceLists: new SourceLists(),
        bundles: new ContextualBundles(),
        audienceRules: createTestAudiences().rules,
        dspEndpoints: { apply: () => undefined },
      }),
    );
    made.replayed(NOW);
    for (const event of [
      registered(5),
      deposited(5, 100_000_000_000n),
      { type: 'CreativeCreated', data: { ...owned, ...creativeFields(), duplicatedFrom: null } },
      { type: 'CreativeApproved', data: owned },
      { type: 'CampaignCreated', data: { ...identity, ...campaignFields(), duplicatedFrom: null } },
      { type: 'CampaignApproved', data: identity },
    ] as AnyEvent[]) {
      made.apply(event, NOW);
    }
    return made;
  }
  const after = (...events: AnyEvent[]) => {
    const made = catalogue();
    for (const event of events) made.apply(event, NOW);
    return { ineligibility: made.eligibilityOf(42), live: made.index().size };
  };
  const changed = (over: Partial<CampaignFields>): AnyEvent => ({
    type: 'CampaignChanged',
    data: { ...identity, ...over },
  });

  const settings = (over: Partial<UserSettings>): AnyEvent => ({
    type: 'UserSettingsChanged',
    data: { userId: 5, settings: over },
  });

  it('reports to the ledger every block that a wallet recorded, and its spend once', () => {
    const ledger = createLedger();
    const recorded = vi.spyOn(ledger, 'recorded');
    const line = {
      ...{ campaignId: 42, halfHour: '2026-11-21T12:00:00.000Z', impressions: 2, clicks: 0 },
      spendNanos: 4_000_000n,
    };
    catalogue(ledger).apply(
      {
        type: 'SpendRecorded',
        data: {
          userId: 5,
          block: { topic: 'impressions', partition: 0, first: '1', last: '9', epoch: 'log' },
          further: [{ partition: 3, first: '4', last: '6' }],
          spendNanos: 4_000_000n,
          lines: [line],
          balanceNanos: 7n,
        },
      },
      NOW,
    );
    const reported = recorded.mock.calls.map(([userId, block, lines]) => [userId, block, lines.length]);
    expect(reported).toEqual([
      [5, { partition: 0, first: 1n, last: 9n, epoch: 'log' }, 1],
      [5, { partition: 3, first: 4n, last: 6n, epoch: 'log' }, 0],
    ]);
  });

  it('chooses creatives by the rotation of the campaign, and by what is learned with the next request', () => {
    const made = catalogue();
    const other = { creativeId: 8, userId: 5 };
    for (const event of [
      { type: 'CreativeCreated', data: { ...other, ...creativeFields(), weight: 5, duplicatedFrom: null } },
      { type: 'CreativeApproved', data: other },
      changed({ creativeIds: [7, 8] }),
    ] as AnyEvent[])
      made.apply(event, NOW);
    const weights = () =>
      made
        .index()
        .campaign(42)
        ?.creatives.map(({ id, weight }) => [id, weight]);
    const learned = new Map([
      [7, 0.2],
      [8, 1.8],
    ]);
    expect(weights()).toEqual([
      [7, 100],
      [8, 5],
    ]);
    made.learnShares(42, learned, NOW);
    expect(weights()).toEqual([
      [7, 100],
      [8, 5],
    ]);
    made.apply(changed({ rotation: 'evenly' }), NOW);
    expect(weights()).toEqual([
      [7, 1],
      [8, 1],
    ]);
    made.apply(changed({ rotation: 'optimised' }), NOW);
    expect(weights()).toEqual([...learned]);
    made.learnShares(42, new Map([[7, 1.5]]), NOW);
    // What nothing is learned of has an even share.
    expect(weights()).toEqual([
      [7, 1.5],
      [8, 1],
    ]);
    const before = made.index().campaign(42);
    made.learnShares(42, new Map([[7, 1.5]]), NOW);
    // The same shares again cost nothing.
    expect(made.index().campaign(42)).toBe(before);
    made.learnShares(42, undefined, NOW);
    expect(weights()).toEqual([
      [7, 1],
      [8, 1],
    ]);
  });

  it('lets run what is approved, switched on and funded', () => {
    expect(after()).toEqual({ ineligibility: undefined, live: 1 });
  });

  it.each([
    ['account-inactive', { type: 'UserDeactivated', data: { userId: 5 } }],
    ['account-malware', settings({ isMalwareAdvert: true })],
    ['account-balance', deposited(5, 5_000_000_000n)],
    ['campaign-not-approved', { type: 'CampaignSubmitted', data: identity }],
    ['campaign-not-approved', { type: 'CampaignDisapproved', data: { ...identity, reason: null } }],
    [
      'campaign-not-approved',
      { type: 'CampaignDecisionUndone', data: { ...identity, approved: 'pending', reason: null } },
    ],
    ['campaign-stopped', { type: 'CampaignStopped', data: { ...identity, reason: null } }],
    ['campaign-not-started', changed({ startAt: '2026-11-21T12:00:00.001Z' })],
    ['campaign-ended', changed({ endAt: '2026-11-21T12:00:00.000Z' })],
    ['campaign-schedule', changed({ schedule: { saturday: [11, 13] } })],
    ['list-not-available', changed({ filterLists: [1] })],
    ['no-servable-creative', changed({ creativeIds: [] })],
    ['no-servable-creative', { type: 'CreativeSubmitted', data: owned }],
    [
      'no-servable-creative',
      { type: 'CreativeDecisionUndone', data: { ...owned, approved: 'pending', reason: null } },
    ],
    ['no-servable-creative', { type: 'CreativeStopped', data: owned }],
    ['no-servable-creative', { type: 'CreativeDeleted', data: owned }],
  ])('keeps out for %s', (reason, event) => {
    expect(after(event as AnyEvent)).toEqual({ ineligibility: reason, live: 0 });
  });

  const CAME_BACK = { ineligibility: undefined, live: 1, isOffered: true };
  const offered = (made: Catalogue) => {
    const index = made.index();
    const serving = index.campaign(42);
    return {
      ineligibility: made.eligibilityOf(42),
      live: index.size,
      isOffered: serving !== undefined && !index.isRetired(serving),
    };
  };

  it.each<[string, AnyEvent, AnyEvent]>([
    [
      'its account was switched off',
      { type: 'UserDeactivated', data: { userId: 5 } },
      { type: 'UserActivated', data: { userId: 5 } },
    ],
    ['its account ran dry', deposited(5, 4_000_000_000n), deposited(5, 90_000_000_000n)],
    [
      'its malware flag was cleared',
      settings({ isMalwareAdvert: true }),
      settings({ isMalwareAdvert: false }),
    ],
    [
      'it was stopped',
      { type: 'CampaignStopped', data: { ...identity, reason: null } },
      { type: 'CampaignStarted', data: identity },
    ],
  ])('offers a campaign again after %s', (_why, down, up) => {
    const made = catalogue();
    made.index();
    made.apply(down, NOW);
    expect(offered(made)).toMatchObject({ live: 0, isOffered: false });
    made.apply(up, NOW);
    expect(offered(made)).toEqual(CAME_BACK);
  });

  // One row a switch of an account: what the auction sees change, and change back.
  it.each<
    [Partial<UserSettings>, Partial<UserSettings>, (served: ServingCampaign) => unknown, unknown, unknown]
  >([
    [
      { isGamblingAdvert: true },
      { isGamblingAdvert: false },
      declaredCategories,
      ['IAB22', 'IAB9-7'],
      ['IAB22'],
    ],
    [
      { isCannabisAdvert: true },
      { isCannabisAdvert: false },
      declaredCategories,
      ['IAB22', 'IAB7-42'],
      ['IAB22'],
    ],
    [
      { canSeeSspPremium: true },
      { canSeeSspPremium: false },
      ({ mayBuyPremium }) => mayBuyPremium,
      true,
      false,
    ],
    [{ markup: 10 }, { markup: 0 }, ({ markupBps }) => markupBps, 1_000, 0],
  ])('serves by the setting %j', (on, off, seen, whenOn, whenOff) => {
    const made = catalogue();
    const served = () => seen(made.index().campaign(42)!);
    expect(served()).toEqual(whenOff);
    made.apply(settings(on), NOW);
    expect(served()).toEqual(whenOn);
    made.apply(settings({ sendReport: true }), NOW);
    expect(served()).toEqual(whenOn);
    made.apply(settings(off), NOW);
    expect(served()).toEqual(whenOff);
  });

  it('declares what an account advertises in its bids, each category once', () => {
    const made = catalogue();
    made.apply(changed({ categories: ['IAB9-7', 'IAB1'] }), NOW);
    made.apply(settings({ isGamblingAdvert: true }), NOW);
    const { categories, creatives } = made.index().campaign(42)!;
    expect(categories).toEqual(['IAB9-7', 'IAB1']);
    expect(creatives[0]!.categoryCodes).toEqual([['IAB9-7', 'IAB9'], ['IAB1']]);
    expect(creatives[0]!.bidFields).toContain('"cat":["IAB9-7","IAB1"]');
  });

  it('bids the campaign’s price for a creative whose own is cancelled', () => {
    const made = catalogue();
    const price = () => made.index().campaign(42)!.creatives[0]!.chargeNanos;
    const ofCampaign = price();
    made.apply({ type: 'CreativeChanged', data: { ...owned, bidPriceNanos: 9_000_000_000n } }, NOW);
    expect(price()).toBe(9_000_000n);
    made.apply({ type: 'CreativeChanged', data: { ...owned, bidPriceCancellation: true } }, NOW);
    expect(price()).toBe(ofCampaign);
  });

  it('offers a campaign again when its hour comes round', () => {
    const HOUR_MS = 3_600_000;
    const made = catalogue();
    made.apply(changed({ schedule: { saturday: [12, 14] } }), NOW);
    made.index();
    made.tick(NOW + HOUR_MS);
    expect(offered(made)).toMatchObject({ live: 0, ineligibility: 'campaign-schedule' });
    made.tick(NOW + 2 * HOUR_MS);
    expect(offered(made)).toEqual(CAME_BACK);
  });

  describe('scans', () => {
    const waits = { creativeId: 8, userId: 5 };
    const fresh: AnyEvent[] = [
      {
        type: 'CreativeCreated',
        data: { ...waits, ...creativeFields(), duplicatedFrom: null, needsScan: true },
      },
      { type: 'CreativeApproved', data: waits },
    ];
    const scanned = (
      creativeId: number,
      outcome: 'good' | 'suspicious' | 'malware' | 'cleared',
    ): AnyEvent => ({
      type: 'CreativeScanned',
      data: { creativeId, userId: 5, outcome, result: NOTHING_FOUND, signature: '' },
    });
    const alone = changed({ creativeIds: [8] });
    const shown = (...events: AnyEvent[]) => {
      const made = catalogue();
      for (const event of events) made.apply(event, NOW);
      const ids = made
        .index()
        .campaign(42)
        ?.creatives.map(({ id }) => id);
      return { ineligibility: made.eligibilityOf(42), ids };
    };

    it('let creatives from before there were any bid until one finds malware', () => {
      expect(shown()).toEqual({ ineligibility: undefined, ids: [7] });
      expect(after(scanned(7, 'malware'))).toEqual({ ineligibility: 'creative-malware', live: 0 });
      expect(shown(scanned(7, 'malware'), scanned(7, 'good')).ids).toEqual([7]);
    });

    it('are waited for by a new creative, without useUnscanned of the account', () => {
      expect(after(...fresh, alone)).toEqual({ ineligibility: 'creative-unscanned', live: 0 });
      for (const outcome of ['good', 'suspicious', 'cleared'] as const)
        expect(shown(...fresh, alone, scanned(8, outcome)).ids).toEqual([8]);
      expect(shown(...fresh, alone, settings({ useUnscanned: true })).ids).toEqual([8]);
      const off = [settings({ useUnscanned: true }), settings({ useUnscanned: false })];
      expect(after(...fresh, alone, ...off).ineligibility).toBe('creative-unscanned');
      expect(after(...fresh, alone, ...off, scanned(8, 'malware')).ineligibility).toBe('creative-malware');
    });

    it('withhold one creative and leave the others', () => {
      const both = changed({ creativeIds: [7, 8] });
      expect(shown(...fresh, both).ids).toEqual([7]);
      expect(shown(...fresh, both, scanned(8, 'good'), scanned(7, 'malware')).ids).toEqual([8]);
    });

    it('hold again when a creative comes back', () => {
      const back: AnyEvent = {
        type: 'CreativeRestored',
        data: {
          ...waits,
          ...creativeFields(),
          approved: 'approved',
          isActive: true,
          usedByCampaignIds: [42],
        },
      };
      const deleted: AnyEvent = { type: 'CreativeDeleted', data: waits };
      expect(after(...fresh, alone, deleted, back).ineligibility).toBe('creative-unscanned');
      expect(after(...fresh, alone, scanned(8, 'malware'), deleted, back).ineligibility).toBe(
        'creative-malware',
      );
    });

    it('are cleared by staff, which can be undone', () => {
      const cleared: AnyEvent = {
        type: 'CreativeScanCleared',
        data: { creativeId: 7, userId: 5, reason: 'Ours', signature: '' },
      };
      const undone: AnyEvent = { type: 'CreativeScanClearanceUndone', data: { creativeId: 7, userId: 5 } };
      expect(shown(scanned(7, 'malware'), cleared)).toEqual({ ineligibility: undefined, ids: [7] });
      expect(after(scanned(7, 'malware'), cleared, undone).ineligibility).toBe('creative-malware');
    });
  });

  it('does not show the creative of another account', () => {
    const foreign = { creativeId: 8, userId: 6 };
    expect(
      after(
        { type: 'CreativeCreated', data: { ...foreign, ...creativeFields(), duplicatedFrom: null } },
        { type: 'CreativeApproved', data: foreign },
        changed({ creativeIds: [8] }),
      ).ineligibility,
    ).toBe('no-servable-creative');
  });

  it('forgets what is deleted, and takes time for what it is', () => {
    expect(after({ type: 'CampaignDeleted', data: identity })).toEqual({ ineligibility: undefined, live: 0 });
    const made = catalogue();
    made.apply(changed({ endAt: '2026-11-21T12:00:10.000Z' }), NOW);
    expect(made.index().size).toBe(1);
    made.tick(NOW + 10_000);
    expect(made.index().size).toBe(0);
  });

  it('offers again what was deleted and restored, as it was', () => {
    const campaign = { ...identity, ...campaignFields(), approved: 'approved' } as const;
    const creative = { ...owned, ...creativeFields(), isActive: true, usedByCampaignIds: [42] };
    const gone: AnyEvent[] = [
      { type: 'CreativeDeleted', data: owned },
      { type: 'CampaignDeleted', data: identity },
    ];
    const back: AnyEvent[] = [
      { type: 'CampaignRestored', data: { ...campaign, isActive: true } },
      { type: 'CreativeRestored', data: { ...creative, approved: 'approved' } },
    ];
    const made = catalogue();
    const shown = () => {
      const { creatives, ...rest } = made.index().campaign(42)!;
      return { rest: JSON.stringify(rest, asText), creatives: JSON.stringify(creatives, asText) };
    };
    const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
    const before = shown();
    for (const event of [...gone, ...back]) made.apply(event, NOW);
    expect(offered(made)).toEqual(CAME_BACK);
    expect(shown()).toEqual(before);
    const stoppedCampaign: AnyEvent = { type: 'CampaignRestored', data: { ...campaign, isActive: false } };
    expect(after(...gone, stoppedCampaign).ineligibility).toBe('campaign-stopped');
    const pendingCreative: AnyEvent = {
      type: 'CreativeRestored',
      data: { ...creative, approved: 'pending' },
    };
    expect(after(...gone, back[0]!, pendingCreative).ineligibility).toBe('no-servable-creative');
  });

  it('keeps a partial change from erasing the rest', () => {
    const creative: Creative['fields'] = creativeFields();
    const made = catalogue();
    made.apply({ type: 'CreativeChanged', data: { ...owned, name: 'Other', banner: undefined } }, NOW);
    expect(made.index().campaign(42)!.creatives[0]).toMatchObject({ width: creative.banner!.width });
  });
});
