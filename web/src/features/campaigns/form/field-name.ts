import { fieldNames } from '../../../widgets/form/field-names.ts';
import type { CampaignValues } from '../model/form-values.ts';

/** The name of a field of the campaign form. */
export const fieldName = fieldNames<CampaignValues>();
