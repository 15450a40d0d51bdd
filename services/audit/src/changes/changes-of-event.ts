import { eventKindOf } from '@marquee/schemas/events/event-kinds';

import { type Change, changesOf, type FieldValues, flattenEventData } from './field-values.ts';
import { itemChangesOf } from './set-changes.ts';

/**
 * The changes that the log shows for an event, by its kind (`schemas/events/event-kinds.ts`). A change is
 * compared with the object's last known values; an occurrence is shown in full, as often as it happens.
 */
export function changesOfEvent(
  type: string,
  data: Readonly<Record<string, unknown>>,
  entity: string,
  before: FieldValues,
): readonly Change[] {
  const { kind, says = [], state: stateFields = [], sets = {} } = eventKindOf(type);
  if (kind === 'items') return itemChangesOf(type, data).map((change) => ({ ...change, said: true }));
  const isOfObject = (field: string) =>
    kind === 'change' ? !says.includes(field) : stateFields.includes(field);
  const own: Record<string, unknown> = {};
  const said: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(data)) (isOfObject(field) ? own : said)[field] = value;
  const occurrence = Object.entries(flattenEventData(said, entity))
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([field, value]): Change => ({ field, old: null, new: value, said: true }));
  return [...occurrence, ...changesOf(before, { ...own, ...sets }, entity)];
}
