import { EVENT_ENTITIES } from './entities.ts';
import { declaredFieldAt } from './field-labels.ts';

/** `sspEndpointId` and `sspEndpointIds` to `ssp-endpoint`. */
const KINDS_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.keys(EVENT_ENTITIES).flatMap((kind) => {
    const name = kind.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
    return [
      [`${name}Id`, kind],
      [`${name}Ids`, kind],
    ];
  }),
);
/** Ids of users by what they are to an object. */
const USERS = new Set(['ownerId', 'accountManagerId', 'salesManagerId', 'assigneeId']);

/**
 * The kind of object whose ids a field of an event holds: as it is declared, and where it is not, by the field's name.
 * @returns undefined for what refers to nothing, or to something that has no events
 */
export function referentOf(entity: string, path: string): string | undefined {
  const declared = declaredFieldAt(entity, path)?.refersTo;
  if (declared !== undefined) return Object.hasOwn(EVENT_ENTITIES, declared) ? declared : undefined;
  const name = path.split('.').at(-1) ?? path;
  return USERS.has(name) ? 'user' : KINDS_BY_NAME.get(name);
}

/** Ends a value that a list of events cuts: the last item of a list, the last character of a text. */
export const CUT = '…';

/** The ids among the values of such a field. */
export const idsIn = (value: unknown): readonly (number | string)[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(isId);

const isId = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && !value.endsWith(CUT));

/** What names are kept by: the object's stream, `filter-list-7`. */
export const objectKey = (entity: string, id: string | number): string => `${entity}-${id}`;
