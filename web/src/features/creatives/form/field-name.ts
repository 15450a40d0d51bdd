import { fieldNames } from '../../../widgets/form/field-names.ts';
import type { CreativeValues } from './creative-values.ts';

/** The name of a field of the creative form. */
export const fieldName = fieldNames<CreativeValues>();

/** What the form holds of a banner or interstitial. */
export type MarkupValues = Extract<CreativeValues['banner'], object>;
