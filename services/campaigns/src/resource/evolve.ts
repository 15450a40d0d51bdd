import { patched } from '@marquee/kit/decider/changed-fields';
import type { NamedFields, ResourceDefinition } from './definition.ts';
import type { ResourceState } from './state.ts';

/** An event of any owned definition; the data was parsed by its own schema when it was read. */
export interface ResourceEvent {
  readonly type: string;
  readonly data: object;
}

/** Folds an event. Events of the stream that are not about the fields only raise the version. */
export const evolveOwned =
  <Fields extends NamedFields>(definition: ResourceDefinition<Fields>) =>
  (state: ResourceState<Fields>, { type, data }: ResourceEvent): ResourceState<Fields> => {
    const version = state.version + 1;
    const { [definition.idKey]: id, userId, ...rest } = data as Record<string, unknown>;
    if (type === definition.events.created) {
      const fields: Record<string, unknown> = {};
      const constants: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(rest)) {
        if (key in definition.resource.stored.entries) fields[key] = value;
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
    if (type === definition.events.changed) {
      return { version, object: { ...object, fields: patched(object.fields, rest as Partial<Fields>) } };
    }
    const { deleted, restored } = definition.events;
    if (type !== deleted && type !== restored) return { version, object };
    return { version, object: { ...object, isDeleted: type === deleted } };
  };
