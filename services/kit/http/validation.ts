import { mustBeValid, required } from '@marquee/schemas/common/messages';
import * as v from 'valibot';

import type { FieldError } from '../decider/rejection.ts';
import { invalid } from './problem-error.ts';

/**
 * Parses with a schema and refuses with every error at once.
 * @throws ProblemError 422, one error a field, in the specification's texts
 */
export function parseOrRefuse<Schema extends v.GenericSchema<unknown, unknown>>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw invalid(...fieldErrors(result.issues));
}

/** The first error of each field; valibot's own technical texts become the specification's templates. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!errors.has(field)) errors.set(field, textOf(issue, field));
  }
  return [...errors].map(([field, message]) => ({ field, message }));
}

/** How valibot words an issue that no schema has a text for; "Invalid format" itself is one of ours. */
const TECHNICAL_TEXT = /^Invalid [\w ]+: (Expected|Received) /;

function textOf(issue: v.BaseIssue<unknown>, field: string): string {
  if (!TECHNICAL_TEXT.test(issue.message)) return issue.message;
  const label = labelOf(field);
  if (issue.expected === 'never') return `${label} is not a field of this call.`;
  return issue.received === 'undefined' ? required(label) : mustBeValid(label);
}

/** `targeting.deviceTypes.0` -> `Device types`. */
export function labelOf(field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const words = name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, left: string, right: string) => `${left} ${right.toLowerCase()}`);
  return words === '' ? 'Body' : words[0]?.toUpperCase() + words.slice(1);
}
