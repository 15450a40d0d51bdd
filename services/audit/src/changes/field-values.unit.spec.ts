import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { actionLabel, entityOf } from './action-label.ts';
import { applyChanges, changesOf, type FieldValues, flattenEventData } from './field-values.ts';
import { canonical } from './json.ts';
import { isSecretField } from './secret-fields.ts';

const changes = (before: FieldValues, data: Record<string, unknown>) => changesOf(before, data, 'campaign');

describe('the changes of an event', () => {
  it('are its fields by dotted names, without its ids', () => {
    const data = {
      campaignId: 42,
      userId: 5,
      name: 'A',
      targeting: { cities: [1, 2], age: { min: 18, max: 99 } },
    };
    expect(changes({}, data)).toEqual([
      { field: 'name', old: null, new: 'A' },
      { field: 'targeting.cities', old: null, new: [1, 2] },
      { field: 'targeting.age.min', old: null, new: 18 },
      { field: 'targeting.age.max', old: null, new: 99 },
    ]);
  });

  it('keep the ids of other things', () => {
    expect(changes({}, { campaignId: 42, creativeIds: [7], paymentId: 42 })).toEqual([
      { field: 'creativeIds', old: null, new: [7] },
      { field: 'paymentId', old: null, new: 42 },
    ]);
    expect(changesOf({}, { sspEndpointId: 7, qps: 1 }, 'ssp-endpoint')).toEqual([
      { field: 'qps', old: null, new: 1 },
    ]);
  });

  it('leave out what stays the same, whatever the order of keys', () => {
    const before = flattenEventData(
      { name: 'A', os: [{ name: 'iOS', versions: ['17'] }], note: null },
      'campaign',
    );
    expect(changes(before, { name: 'A', os: [{ versions: ['17'], name: 'iOS' }], note: null })).toEqual([]);
    expect(changes(before, { name: 'B' })).toEqual([{ field: 'name', old: 'A', new: 'B' }]);
  });

  it('name the fields that a replaced object has lost', () => {
    const before = flattenEventData({ schedule: { monday: [1], tuesday: [2] }, scheduled: true }, 'campaign');
    expect(changes(before, { schedule: { monday: [1] } })).toEqual([
      { field: 'schedule.tuesday', old: [2], new: null },
    ]);
    expect(changes(before, { schedule: null })).toEqual([
      { field: 'schedule.monday', old: [1], new: null },
      { field: 'schedule.tuesday', old: [2], new: null },
    ]);
  });

  it('take settings for the part that changed', () => {
    const before = flattenEventData({ settings: { markup: 10, prepay: true } }, 'user');
    expect(changes(before, { settings: { markup: 12 } })).toEqual([
      { field: 'settings.markup', old: 10, new: 12 },
    ]);
  });

  it('hold money as money, whether the event type is known or not', () => {
    expect(changes({}, { dailyBudgetNanos: 5n, lines: [{ spendNanos: 7n }] })).toEqual([
      { field: 'dailyBudgetNanos', old: null, new: { $nanos: '5' } },
      { field: 'lines', old: null, new: [{ spendNanos: { $nanos: '7' } }] },
    ]);
    expect(changes({}, { dailyBudgetNanos: '5' })).toEqual([
      { field: 'dailyBudgetNanos', old: null, new: { $nanos: '5' } },
    ]);
  });

  it('never hold a secret, and still show that it changed', () => {
    const first = changes(
      {},
      { key: 'top secret', auth: { token: 'abc' }, passwordHash: { keyOf: 1, sealed: 'x' } },
    );
    expect(JSON.stringify(first)).not.toMatch(/top secret|abc|sealed/);
    const before = applyChanges({}, first);
    expect(changes(before, { key: 'top secret' })).toEqual([]);
    expect(changes(before, { key: 'other' }).map((change) => change.field)).toEqual(['key']);
  });

  it('give the new values when they are applied to the old ones', () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.bigInt(),
      fc.array(fc.oneof(fc.string(), fc.record({ name: fc.string(), spendNanos: fc.bigInt() }))),
      fc.record({ keyOf: fc.nat(), sealed: fc.string() }),
    );
    const name = fc.constantFrom('a', 'b', 'c', 'budgetNanos', 'key', 'settings', 'sealed');
    const tree = fc.dictionary(
      name,
      fc.oneof(leaf, fc.dictionary(name, fc.oneof(leaf, fc.dictionary(name, leaf)))),
    );
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 6 }), (events) => {
        let values: FieldValues = {};
        let model: Record<string, unknown> = {};
        for (const data of events) {
          values = applyChanges(values, changes(values, data));
          model = { ...model, ...data, ...patchedSettings(model, data) };
        }
        const expected = withoutNulls(flattenEventData(model, 'campaign'));
        expect(canonical(values)).toBe(canonical(expected));
      }),
      { numRuns: 500 },
    );
  });
});

/** What the events say about settings in one sentence: objects are merged, everything else replaces. */
function patchedSettings(
  model: Record<string, unknown>,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const [before, patch] = [model.settings, data.settings];
  const isPlain = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !('keyOf' in value && 'sealed' in value);
  if (!isPlain(patch)) return {};
  return { settings: isPlain(before) ? { ...before, ...patch } : patch };
}

const withoutNulls = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

describe('secret fields', () => {
  it('are recognised by words, not by letters', () => {
    for (const field of [
      'key',
      'apiKey',
      'passwordHash',
      'reset_token',
      'settings.postbackSecret',
      'tokens',
    ]) {
      expect(isSecretField(field), field).toBe(true);
    }
    for (const field of ['keywords', 'monkey', 'secretary', 'tokenised', 'country', 'keyboard.layout']) {
      expect(isSecretField(field), field).toBe(false);
    }
  });
});

describe('words and entities', () => {
  it('come from type and stream names', () => {
    expect(actionLabel('SspEndpointCreated')).toBe('ssp endpoint created');
    expect(actionLabel('CampaignStarted')).toBe('campaign started');
    expect(actionLabel('DSPEndpointIPAdded')).toBe('dsp endpoint ip added');
    expect(entityOf('ssp-endpoint-7')).toEqual({ entity: 'ssp-endpoint', entityId: '7' });
    expect(entityOf('email-0af3')).toEqual({ entity: 'email', entityId: '0af3' });
    expect(entityOf('system')).toEqual({ entity: 'system', entityId: '' });
  });
});
