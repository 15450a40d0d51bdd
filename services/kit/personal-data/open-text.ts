import type { Sealed } from '@marquee/schemas/common/sealed';

import type { PersonalDataVault } from './port.ts';

/** A text of an event that was written plain before such texts were sealed. Null for none, and once the person was erased. */
export async function openText(
  vault: Pick<PersonalDataVault, 'open'>,
  text: Sealed | string | null,
): Promise<string | null> {
  if (text === null || typeof text === 'string') return text;
  return (await vault.open(text.keyOf, text.sealed)) ?? null;
}
