import type { addToBlacklistBody } from '@marquee/schemas/global-blacklist/commands';
import type { InferInput } from 'valibot';

import { fieldNames } from '../../../widgets/form/field-names.ts';

/** Names of the form's fields. */
export const fieldName = fieldNames<InferInput<typeof addToBlacklistBody>>();
