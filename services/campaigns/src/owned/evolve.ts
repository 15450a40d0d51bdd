import { patched } from '@marquee/kit/decider/changed-fields';
import type { OwnedFields, OwnedNoun } from './noun.ts';
import type { OwnedState } from './state.ts';

/** An event of any owned noun; the data was parsed by its own schema when it was read. */
export interface OwnedEvent {
  readonly type: string;
  readonly data: object;
}

/** Folds an event. Events of the stream that are not about the fields only raise the version. */
export const evolveOwned =
  <Fields extends OwnedFields>(noun: OwnedNoun<Fields>) =>
  (state: OwnedState<Fields>, { type, data }: OwnedEvent): OwnedState<Fields> => {
    const version = state.version + 1;
    const { [noun.idKey]: id, userId, ...rest } = data as Record<string, unknown>;
    if (type === noun.events.created) {
      const fields: Record<string, unknown> = {};
      const constants: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(rest)) {
        if (key in noun.fields.entries) fields[key] = value;
        else constants[key] = value;
      }
      const object = {
        id: id as number,
        userId: userId as number | null,
        fields: fields as unknown as Fields,
        constants,
        isDeleted: false,
      };
      return { version, object };
    }
    const { object } = state;
    if (!object) return { version, object };
    if (type === noun.events.changed) {
      return { version, object: { ...object, fields: patched(object.fields, rest as Partial<Fields>) } };
    }
    return { version, object: type === noun.events.deleted ? { ...object, isDeleted: true } : object };
  };
