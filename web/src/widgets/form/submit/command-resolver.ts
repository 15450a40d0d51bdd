import { required } from '@marquee/schemas/common/messages';
import { valibotResolver } from '@hookform/resolvers/valibot';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { GenericSchema } from 'valibot';

import type { FieldRegistry } from '../field-registry.ts';
import { normalizeValues } from './normalize-values.ts';

/** Valibot's own English, which no person should read. */
const RAW_MESSAGE = /^Invalid (?:key|type|format): /;

export type BodyOf = (values: FieldValues) => FieldValues;

/**
 * Checks with the command's own schema, without what a choice makes void: an error in a field that is not shown could not be
 * corrected. The answer is the normalized input, not the parsed output: the server parses
 * for itself, and a bigint has no JSON.
 */
export function commandResolver(
  schema: GenericSchema,
  registry: FieldRegistry,
  bodyOf: BodyOf = (values) => values,
): Resolver<FieldValues> {
  const check = valibotResolver<FieldValues, unknown, unknown>(
    schema as GenericSchema<FieldValues>,
    undefined,
    { raw: true },
  );
  return async (values, context, options) => {
    // "All" also runs the rules between fields while single fields still have errors.
    const all = { ...options, criteriaMode: 'all' as const };
    const result = await check(bodyOf(normalizeValues(schema, values, registry.names())), context, all);
    reword(result.errors, registry);
    return result;
  };
}

const REQUIRED_MESSAGE = / is required\.$/;

/** A part's field has another label in some forms: a banner's markup is asked for as its image. */
const isReworded = (name: string, message: string): boolean =>
  RAW_MESSAGE.test(message) || (name.includes('.') && REQUIRED_MESSAGE.test(message));

function reword(errors: FieldErrors, registry: FieldRegistry, prefix = ''): void {
  for (const [key, error] of Object.entries(errors)) {
    if (typeof error !== 'object' || key === 'ref') continue;
    const name = `${prefix}${key}`;
    if (typeof error.message === 'string') {
      const label = registry.get(name)?.label;
      if (label !== undefined && isReworded(name, error.message)) error.message = required(label);
    } else {
      reword(error as FieldErrors, registry, `${name}.`);
    }
  }
}
