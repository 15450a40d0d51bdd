import * as v from 'valibot';

import { atLeast, mustBeValid } from '../common/messages.ts';
import { type ConversionPixelFields, REPEAT_CONVERSIONS_TYPES } from '../events/conversion-pixel.ts';
import {
  booleanInput,
  choiceInput,
  commandObject,
  countInput,
  type FieldMessage,
  idInput,
  textInput,
  versionInput,
} from './ad-fields.ts';

/** Hours: a year. */
const FREQUENCY_MAX = 8_760;
/** It is a dimension of the statistics. */
const CONVERSION_TYPE_LENGTH_MAX = 64;
export const CONVERSION_TYPE_DEFAULT = 'conversion';

const LABELS = { name: 'Pixel name', isActive: 'Status', userId: 'User' };

const name = textInput('Pixel name', 2);
const rest = {
  conversionType: v.optional(textInput('Conversion type', 1, CONVERSION_TYPE_LENGTH_MAX)),
  repeatConversionsType: v.optional(choiceInput('Repeat conversions type', REPEAT_CONVERSIONS_TYPES)),
  /** Hours, for `interval`. */
  frequency: v.optional(countInput('Frequency', 0, FREQUENCY_MAX)),
  isActive: v.optional(booleanInput('Status')),
};
const fields = { name, ...rest };

/** `POST /conversion-pixels`. */
export const createConversionPixelBody = commandObject(fields, LABELS);
/** `POST /admin/conversion-pixels`: for an advertiser. */
export const createConversionPixelForUserBody = commandObject({ ...fields, userId: idInput('User') }, LABELS);
/** `PUT /conversion-pixels/{id}`: optional fields that it leaves out keep their value. */
export const changeConversionPixelBody = commandObject({ ...fields, version: versionInput }, LABELS);
/** `PATCH /conversion-pixels/{id}`: what a table edits in place. */
export const editConversionPixelBody = commandObject(
  { name: v.optional(name), ...rest, version: versionInput },
  LABELS,
);

/** The rules that a pixel as a whole must meet. */
export function conversionPixelFaults({
  repeatConversionsType,
  frequency,
}: ConversionPixelFields): readonly FieldMessage[] {
  if (repeatConversionsType === 'interval') {
    return frequency >= 1 ? [] : [{ field: 'frequency', message: atLeast('Frequency', 1) }];
  }
  return frequency === 0 ? [] : [{ field: 'frequency', message: mustBeValid('Frequency') }];
}
