import { withoutUndefinedDeep, withValueAt, valueAt, type FormValues } from '../form-values.ts';
import { factsOf, type FieldFacts } from './schema-entry.ts';
import type { GenericSchema } from 'valibot';

/**
 * What the person typed, as the command wants it: an emptied field becomes "", null or nothing, whichever the
 * schema takes, and what holds nothing is left out.
 * @param names fields of the form
 */
export function normalizeValues(
  schema: GenericSchema,
  values: FormValues,
  names: readonly string[],
): FormValues {
  const normalized = names.reduce<FormValues>((current, name) => {
    const value = valueAt(current, name);
    if (value !== '' && value !== null) return current;
    const { isKnown, empty } = knownFacts(schema, name);
    return isKnown && empty !== value ? withValueAt(current, name, empty) : current;
  }, values);
  return withoutUndefinedDeep(normalized);
}

const cache = new WeakMap<GenericSchema, Map<string, FieldFacts>>();

/** A schema never changes; every key press would ask it again. */
function knownFacts(schema: GenericSchema, name: string): FieldFacts {
  const facts = cache.get(schema) ?? new Map<string, FieldFacts>();
  cache.set(schema, facts);
  const known = facts.get(name) ?? factsOf(schema, name);
  facts.set(name, known);
  return known;
}
