import { fieldNames } from '../../widgets/form/field-names.ts';
import type { ProfileChange } from './use-save-settings.ts';

/** A name of a field of the user's own account, checked by the compiler. */
export const fieldName = fieldNames<ProfileChange>();
