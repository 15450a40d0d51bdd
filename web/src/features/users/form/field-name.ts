import type { createUserCommand } from '@marquee/schemas/user/commands';
import type { InferInput } from 'valibot';

import { fieldNames } from '../../../widgets/form/field-names.ts';

/** A name of a field of an account, checked by the compiler. */
export const fieldName = fieldNames<InferInput<typeof createUserCommand>>();
