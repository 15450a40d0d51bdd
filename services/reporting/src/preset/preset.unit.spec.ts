import { describe, expect, it } from 'vitest';

import type { PresetCommand } from './decide.ts';
import { presetDecider } from './index.ts';
import type { PresetState } from './state.ts';

const parameters = {
  agregatedFields: ['spend'],
  filter: {},
  groupBy: ['day'],
  orderDir: null,
  orderField: null,
  rowsOnPage: null,
  timezone: 'Z',
};
const content = { name: 'Mine', page: 'statistics', parameters };
const create: PresetCommand = { type: 'CreatePreset', presetId: 3, userId: 5, ...content };

const remove: PresetCommand = { type: 'DeletePreset', userId: 5 };
const restore: PresetCommand = {
  type: 'RestorePreset',
  ...{ userId: 5, actor: { scope: 'own' }, isInTime: true, hasOwner: true, isOwn: true },
};

const after = (...commands: readonly PresetCommand[]): PresetState =>
  commands.reduce<PresetState>((state, command) => {
    const decision = presetDecider.decide(command, state);
    return decision.accepted ? decision.events.reduce(presetDecider.evolve, state) : state;
  }, presetDecider.initialState);

describe('preset', () => {
  it('is saved, changed and deleted by its owner', () => {
    expect(after(create)).toEqual({ status: 'live', presetId: 3, userId: 5, ...content });
    expect(after(create, { type: 'ChangePreset', userId: 5, ...content, name: 'Ours' })).toMatchObject({
      name: 'Ours',
    });
    expect(after(create, remove)).toMatchObject({ status: 'deleted', userId: 5 });
    expect(after(create, remove, restore)).toEqual(after(create));
  });

  it('writes nothing when nothing changed', () => {
    const decision = presetDecider.decide({ type: 'ChangePreset', userId: 5, ...content }, after(create));
    expect(decision).toEqual({ accepted: true, events: [] });
  });

  it.each([
    ['another user changes it', [create], { type: 'ChangePreset', userId: 6, ...content }, 'not-found'],
    ['another user deletes it', [create], { type: 'DeletePreset', userId: 6 }, 'not-found'],
    [
      'it is deleted',
      [create, { type: 'DeletePreset', userId: 5 }],
      { type: 'DeletePreset', userId: 5 },
      'not-found',
    ],
    ['it never was', [], { type: 'DeletePreset', userId: 5 }, 'not-found'],
    ['it exists', [create], create, 'already-exists'],
    ['it is restored without being deleted', [create], restore, 'not-deleted'],
    ['it is restored too late', [create, remove], { ...restore, isInTime: false }, 'restored-too-late'],
    ['another user restores it', [create, remove], { ...restore, userId: 6 }, 'not-found'],
  ] as [string, PresetCommand[], PresetCommand, string][])(
    'rejects a command when %s',
    (_what, given, command, reason) => {
      expect(presetDecider.decide(command, after(...given))).toMatchObject({
        accepted: false,
        rejection: { reason },
      });
    },
  );
});
