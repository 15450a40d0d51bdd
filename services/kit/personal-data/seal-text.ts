import type { PersonalText } from '@marquee/schemas/common/sealed';

import { PersonErased } from './errors.ts';
import { ERASED, type PersonalDataVault } from './port.ts';

/** A text about a person, sealed under the person's key; "erased" where the person was erased before. */
export async function sealText(
  vault: Pick<PersonalDataVault, 'seal'>,
  personId: number,
  text: string,
): Promise<PersonalText> {
  try {
    return { keyOf: personId, sealed: await vault.seal(personId, text) };
  } catch (error) {
    if (error instanceof PersonErased) return ERASED;
    throw error;
  }
}
