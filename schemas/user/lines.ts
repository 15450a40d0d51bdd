import * as v from 'valibot';

import { maxLength, minLength, mustBeValid, required } from '../common/messages.ts';

const LINE_MAX = 255;

/** Control characters and halves of surrogate pairs belong in no field that a person types. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;

export const line = (label: string, min: number, max = LINE_MAX) =>
  v.pipe(
    v.string(mustBeValid(label)),
    v.trim(),
    v.minLength(1, required(label)),
    v.minLength(min, minLength(label, min)),
    v.maxLength(max, maxLength(label, max)),
    v.regex(PRINTABLE, mustBeValid(label)),
  );

/** A line that may be left out: empty and null both mean "none". */
export const optionalLine = (label: string, min = 1, max = LINE_MAX) =>
  v.pipe(
    v.nullable(v.pipe(v.string(mustBeValid(label)), v.trim())),
    v.transform((text) => (text === '' ? null : text)),
    v.nullable(line(label, min, max)),
  );
