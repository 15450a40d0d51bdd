import { invalid, notFound, VERSION_CONFLICT } from '@marquee/kit/decider/rejection';
import { decodeEvent } from '@marquee/kit/decider/event-codec';
import { frozenEvents, readFrozenEvent } from '@marquee/kit/testing/frozen-events';
import type { AudienceFields } from '@marquee/schemas/audience/fields';
import type { ConversionPixelFields } from '@marquee/schemas/conversion-pixel/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { AUDIENCES } from '../audiences/audience.ts';
import { CONTEXTUAL_BUNDLES } from '../contextual-bundles/contextual-bundle.ts';
import { CONVERSION_PIXELS } from '../conversion-pixels/conversion-pixel.ts';
import { OPTIMIZATION_RULES } from '../optimization-rules/optimization-rule.ts';
import type { ResourceCommand } from './decide.ts';
import { resourceDecider } from './decider.ts';
import type { Reference } from './rejections.ts';
import { labelOf, type NamedFields, type ResourceDefinition } from './definition.ts';
import type { ResourceState } from './state.ts';

const ANNE = { scope: 'own', userId: 5 } as const;
const BERT = { scope: 'own', userId: 6 } as const;
const ADMIN = { scope: 'all' } as const;
const IN_USE = 'This audience is used by campaign 3 "Summer". Remove it there first.';
const NAMING: readonly Reference[] = [{ kind: 'campaign', id: 3, userId: 5, name: 'Summer' }];

const CLICKERS: AudienceFields = {
  name: 'Clickers',
  collectionType: 'click',
  lifetimeDays: 30,
  type: 'targeting',
  sourceCampaignIds: [],
  pixelId: null,
};

function at<Fields extends NamedFields>(definition: ResourceDefinition<Fields>) {
  const decider = resourceDecider(definition);
  const decide = (state: ResourceState<Fields>, command: ResourceCommand<Fields>) =>
    decider.decide(command, state);
  return {
    decide,
    /** Folds what the commands lead to; each must be accepted. */
    after: (...commands: readonly ResourceCommand<Fields>[]) =>
      commands.reduce((state, command) => {
        const decision = decide(state, command);
        if (!decision.accepted) throw new Error(decision.rejection.reason);
        return decision.events.reduce(decider.evolve, state);
      }, decider.initialState),
    evolve: decider.evolve,
  };
}

const audience = at(AUDIENCES.definition);
const createAudience = (fields: Partial<AudienceFields> = {}): ResourceCommand<AudienceFields> => ({
  type: 'Create',
  id: 11,
  userId: 5,
  fields: { ...CLICKERS, ...fields },
  constants: {},
});
const change = (
  patch: Partial<AudienceFields>,
  over: Partial<Extract<ResourceCommand<AudienceFields>, { type: 'Change' }>> = {},
): ResourceCommand<AudienceFields> => ({ type: 'Change', patch, users: [], actor: ANNE, ...over });
const remove = (users: readonly Reference[] = []): ResourceCommand<AudienceFields> => ({
  type: 'Delete',
  users,
  actor: ANNE,
});

describe('an owned object', () => {
  it('is created with its identity, fields and constants under the names of its events', () => {
    const pixel = at(CONVERSION_PIXELS.definition);
    const fields: ConversionPixelFields = {
      name: 'Thanks',
      conversionType: 'purchase',
      repeatConversionsType: 'once',
      frequency: 0,
      clickWindowDays: 7,
      viewWindowHours: 0,
      isActive: true,
    };
    const create = { type: 'Create', id: 21, userId: 5, fields, constants: { code: 'c' } } as const;
    expect(pixel.decide(pixel.after(), create)).toEqual({
      accepted: true,
      events: [{ type: 'ConversionPixelCreated', data: { pixelId: 21, userId: 5, ...fields, code: 'c' } }],
    });
    expect(pixel.after(create)).toEqual({
      version: 0,
      object: { id: 21, userId: 5, fields, constants: { code: 'c' }, isDeleted: false },
    });
    expect(pixel.decide(pixel.after(create), create)).toMatchObject({
      rejection: { type: 'Conflict', message: 'Conversion pixel already exists.' },
    });
  });

  it('changes by what differs alone', () => {
    const state = audience.after(createAudience());
    expect(audience.decide(state, change({ name: 'Clickers', lifetimeDays: 7 }))).toEqual({
      accepted: true,
      events: [{ type: 'AudienceChanged', data: { audienceId: 11, userId: 5, lifetimeDays: 7 } }],
    });
    expect(audience.decide(state, change({ name: 'Clickers', sourceCampaignIds: [] }))).toEqual({
      accepted: true,
      events: [],
    });
  });

  it('is unknown to others and once it is deleted', () => {
    const state = audience.after(createAudience());
    const unknown = { accepted: false, rejection: notFound('Audience') };
    expect(audience.decide(state, change({ name: 'Mine' }, { actor: BERT }))).toEqual(unknown);
    expect(audience.decide(state, change({ name: 'Ours' }, { actor: ADMIN })).accepted).toBe(true);
    expect(audience.decide(audience.after(), change({ name: 'Ours' }))).toEqual(unknown);
    expect(audience.decide(audience.after(createAudience(), remove()), change({ name: 'Back' }))).toEqual(
      unknown,
    );
  });

  it('refuses who saw another version', () => {
    const state = audience.after(createAudience(), change({ name: 'Second' }));
    const third = (expectedVersion: number) =>
      audience.decide(state, change({ name: 'Third' }, { expectedVersion }));
    expect(third(0)).toEqual({ accepted: false, rejection: VERSION_CONFLICT });
    expect(third(1).accepted).toBe(true);
  });

  it('stays while something names it', () => {
    const state = audience.after(createAudience());
    expect(audience.decide(state, remove(NAMING))).toMatchObject({
      rejection: { type: 'Conflict', reason: 'in-use', message: IN_USE },
    });
    expect(audience.decide(state, remove())).toEqual({
      accepted: true,
      events: [{ type: 'AudienceDeleted', data: { audienceId: 11, userId: 5 } }],
    });
  });

  it('takes no restriction away from what names it', () => {
    const state = audience.after(createAudience());
    const loosen = { type: 'collecting' } as const;
    expect(audience.decide(state, change(loosen, { users: NAMING }))).toMatchObject({
      rejection: { type: 'Conflict', reason: 'in-use', message: IN_USE },
    });
    expect(audience.decide(state, change(loosen)).accepted).toBe(true);
    expect(audience.decide(state, change({ lifetimeDays: 1 }, { users: NAMING })).accepted).toBe(true);
  });

  it('keeps what never changes', () => {
    const state = audience.after(createAudience());
    expect(audience.decide(state, change({ collectionType: 'conversion' }))).toEqual({
      accepted: false,
      rejection: invalid({ field: 'collectionType', message: 'Collection type cannot be changed.' }),
    });
  });

  it('meets its rules as a whole, whichever field a change names', () => {
    const fieldErrors = (command: ResourceCommand<AudienceFields>, state = audience.after()) => {
      const decision = audience.decide(state, command);
      return decision.accepted || decision.rejection.type !== 'Invalid' ? [] : decision.rejection.errors;
    };
    expect(fieldErrors(createAudience({ collectionType: 'pixel' }))).toEqual([
      { field: 'pixelId', message: 'Pixel is required.' },
    ]);
    expect(fieldErrors(change({ pixelId: 21 }), audience.after(createAudience()))).toEqual([
      { field: 'pixelId', message: 'Pixel must be valid.' },
    ]);
    expect(
      fieldErrors(createAudience({ collectionType: 'pixel', pixelId: 21, sourceCampaignIds: [1] })),
    ).toEqual([{ field: 'sourceCampaignIds', message: 'Source campaigns must be valid.' }]);
  });

  it('that is shared is changed by admins alone', () => {
    const bundle = at(CONTEXTUAL_BUNDLES.definition);
    const fields = { name: 'Football', categories: ['IAB17-12'], keywords: [], excludedKeywords: [] };
    const state = bundle.after({ type: 'Create', id: 31, userId: null, fields, constants: {} });
    const rename = (actor: typeof ANNE | typeof ADMIN) =>
      bundle.decide(state, { type: 'Change', patch: { name: 'Soccer' }, users: [], actor });
    expect(rename(ANNE)).toMatchObject({ rejection: { type: 'Forbidden', reason: 'admins-only' } });
    expect(rename(ADMIN)).toMatchObject({
      events: [{ type: 'ContextualBundleChanged', data: { contextualBundleId: 31, userId: null } }],
    });
  });

  it('counts a version with every event of its stream, also those that are not about its fields', () => {
    const state = audience.after(createAudience());
    expect(audience.evolve(state, { type: 'AudienceCounted', data: {} })).toEqual({ ...state, version: 1 });
  });

  it('is what the changes say, in their order', () => {
    const patches = fc.array(
      fc.record(
        { name: fc.constantFrom('A', 'B', 'C'), lifetimeDays: fc.integer({ min: 1, max: 540 }) },
        { requiredKeys: [] },
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(patches, (list) => {
        const { object, version } = audience.after(
          createAudience(),
          ...list.map((patch) => change(patch as Partial<AudienceFields>)),
        );
        expect(object?.fields).toEqual(list.reduce((fields, patch) => ({ ...fields, ...patch }), CLICKERS));
        expect(version).toBeLessThanOrEqual(list.length);
      }),
    );
  });
});

it('calls fields as a person reads them', () => {
  expect(labelOf('repeatConversionsType')).toBe('Repeat conversions type');
});

describe('every event ever written still means what it meant', () => {
  const versionsOf = (type: string) => frozenEvents.filter((file) => file.startsWith(`${type}.v`));
  const read = (file: string) => decodeEvent(readFrozenEvent(file));

  function meansToBe<Fields extends NamedFields>(
    definition: ResourceDefinition<Fields>,
    meaning: { readonly created: object; readonly changed: object },
  ) {
    const { evolve, initialState } = resourceDecider(definition);
    const { created, changed, deleted, restored } = definition.events;
    expect(Object.values(definition.events).map((type) => versionsOf(type).length)).toEqual([1, 1, 1, 1]);
    const states = versionsOf(created).map((file) => evolve(initialState, read(file)));
    for (const state of states) {
      expect(state.object).toMatchObject({ isDeleted: false, ...meaning.created });
      for (const file of versionsOf(changed)) {
        expect(evolve(state, read(file)).object?.fields, file).toMatchObject(meaning.changed);
      }
      for (const file of versionsOf(deleted)) {
        expect(evolve(state, read(file)), file).toMatchObject({ version: 1, object: { isDeleted: true } });
        for (const back of versionsOf(restored)) {
          expect(evolve(evolve(state, read(file)), read(back)), back).toEqual({ ...state, version: 2 });
        }
      }
    }
  }

  it('to an audience', () => {
    meansToBe(AUDIENCES.definition, {
      created: { id: 11, userId: 5, fields: { collectionType: 'pixel', pixelId: 21, lifetimeDays: 30 } },
      changed: { name: 'Recent buyers', lifetimeDays: 14, type: 'targeting' },
    });
  });

  it('to a conversion pixel', () => {
    meansToBe(CONVERSION_PIXELS.definition, {
      created: { id: 21, constants: { code: 'nQ3vTz0cRk2x9Yb7LmPaWg' }, fields: { frequency: 24 } },
      changed: { repeatConversionsType: 'once', frequency: 0, isActive: false, conversionType: 'purchase' },
    });
  });

  it('to a contextual bundle', () => {
    meansToBe(CONTEXTUAL_BUNDLES.definition, {
      created: { id: 31, userId: null, fields: { categories: ['IAB17-12'] } },
      changed: { categories: [], keywords: ['world cup'], excludedKeywords: ['betting'] },
    });
  });

  it('to an optimization rule', () => {
    meansToBe(OPTIMIZATION_RULES.definition, {
      created: { id: 41, userId: 5, fields: { filterListId: 51, isActive: true } },
      changed: { timeRange: 'yesterday', isActive: false, conditions: [{ metric: 'spend', value: '2.5' }] },
    });
  });
});
