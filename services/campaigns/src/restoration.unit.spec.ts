import { decodeEvent } from '@marquee/kit/decider/event-codec';
import type { Decider } from '@marquee/kit/decider/decider';
import { readFrozenEvent } from '@marquee/kit/testing/frozen-events';
import { describe, expect, it } from 'vitest';

import { ALERT_RULES } from './alert-rules/alert-rule.ts';
import { BUDGET_GROUPS } from './budget-groups/budget-group.ts';
import { AUDIENCES } from './audiences/audience.ts';
import { campaignDecider } from './campaign/index.ts';
import { CONTEXTUAL_BUNDLES } from './contextual-bundles/contextual-bundle.ts';
import { CONVERSION_PIXELS } from './conversion-pixels/conversion-pixel.ts';
import { CREATIVE_FOLDERS } from './creative-folders/creative-folder.ts';
import { creativeDecider } from './creative/index.ts';
import { FILTER_LIST } from './filter-lists/index.ts';
import { OPTIMIZATION_RULES } from './optimization-rules/optimization-rule.ts';
import { resourceDecider } from './resource/decider.ts';
import type { NamedFields, ResourceDefinition } from './resource/definition.ts';

type State = { readonly version: number };
type Event = { readonly type: string; readonly data: object };
type AnyDecider = Decider<never, never, never, unknown>;

const ADMIN = { scope: 'all' } as const;
const OWNER = { scope: 'own', userId: 5 } as const;
const IN_TIME = { actor: ADMIN, isInTime: true, hasOwner: true, isOwn: false, referenceErrors: [] };

/** Decides and folds, whatever the decider. */
const at = ({ decide, evolve, initialState }: AnyDecider) => {
  const fold = (state: State, event: Event) => evolve(state as never, event as never) as State;
  return {
    after: (state: State, command: object) => {
      const decision = decide(command as never, state as never);
      if (!decision.accepted) return decision.rejection;
      return (decision.events as readonly Event[]).reduce(fold, state);
    },
    fold: (types: readonly string[]) =>
      types
        .map((type) => decodeEvent(readFrozenEvent(`${type}.v1.json`)))
        .reduce(fold, initialState as State),
  };
};

const ofResource = <Fields extends NamedFields>({ events, ...rest }: ResourceDefinition<Fields>) => ({
  decider: resourceDecider({ events, ...rest }) as unknown as AnyDecider,
  history: [events.created, events.changed],
  remove: { type: 'Delete', actor: ADMIN, users: [] },
  restore: { type: 'Restore', ...IN_TIME },
});

const RESTORABLE = {
  campaign: {
    decider: campaignDecider as unknown as AnyDecider,
    history: ['CampaignCreated', 'CampaignChanged', 'CampaignDisapproved', 'CampaignStopped'],
    remove: { type: 'DeleteCampaign', actor: ADMIN },
    restore: { type: 'RestoreCampaign', ...IN_TIME },
  },
  creative: {
    decider: creativeDecider as unknown as AnyDecider,
    history: ['CreativeCreated', 'CreativeChanged', 'CreativeDisapproved', 'CreativeStopped'],
    remove: { type: 'DeleteCreative', actor: ADMIN, usedBy: [], unusedOnly: false },
    restore: { type: 'RestoreCreative', ...IN_TIME },
  },
  audience: ofResource(AUDIENCES.definition),
  'conversion pixel': ofResource(CONVERSION_PIXELS.definition),
  'contextual bundle': ofResource(CONTEXTUAL_BUNDLES.definition),
  'creative folder': ofResource(CREATIVE_FOLDERS.definition),
  'optimization rule': ofResource(OPTIMIZATION_RULES.definition),
  'alert rule': ofResource(ALERT_RULES.definition),
  'budget group': ofResource(BUDGET_GROUPS.definition),
  'filter list': ofResource(FILTER_LIST),
};

describe.each(Object.entries(RESTORABLE))('a deleted %s', (_one, { decider, history, remove, restore }) => {
  const { after, fold } = at(decider);
  const before = fold(history);
  const deleted = after(before, remove) as State;
  const undo = { ...restore, expectedVersion: deleted.version };

  it('is what it was, once it is restored', () => {
    expect(after(deleted, undo)).toEqual({ ...before, version: before.version + 2 });
    expect(deleted).not.toEqual({ ...before, version: before.version + 1 });
  });

  it('is restored once, in time, while its account is there, by who may delete it', () => {
    expect(after(before, undo)).toMatchObject({ type: 'Conflict', reason: 'not-deleted' });
    expect(after(deleted, { ...undo, isInTime: false })).toMatchObject({ reason: 'restored-too-late' });
    expect(after(deleted, { ...undo, hasOwner: false })).toMatchObject({ reason: 'owner-gone' });
    const stranger = { scope: 'own', userId: 6 };
    for (const state of [before, deleted])
      expect(after(state, { ...undo, actor: stranger })).toMatchObject({
        type: state === before && _one === 'contextual bundle' ? 'Forbidden' : 'NotFound',
      });
  });

  it('is restored by its owner where its owner deleted it, and the deletion is the last event', () => {
    // The bundle is of all accounts: staff's alone.
    const isOf = _one === 'contextual bundle' ? ADMIN : OWNER;
    expect(after(deleted, { ...undo, actor: isOf, isOwn: true })).toHaveProperty('version');
    if (isOf === OWNER)
      expect(after(deleted, { ...undo, actor: isOf })).toMatchObject({
        type: 'Conflict',
        message: `Marquee’s team deleted this ${_one}. Contact support to have it restored.`,
      });
    const again = after(after(deleted, undo) as State, remove) as State;
    expect(after(again, { ...undo, actor: isOf, isOwn: true })).toMatchObject({ type: 'VersionConflict' });
  });
});

it('that names what is gone is not restored', () => {
  const { decider, history, remove, restore } = RESTORABLE.audience;
  const { after, fold } = at(decider);
  const deleted = after(fold(history), remove) as State;
  const referenceErrors = [{ field: 'pixelId', message: 'Pixel must be valid.' }];
  const undo = { ...restore, expectedVersion: deleted.version };
  expect(after(deleted, { ...undo, referenceErrors })).toMatchObject({
    type: 'Conflict',
    message: 'This audience cannot be restored as it was. Pixel must be valid.',
  });
});
