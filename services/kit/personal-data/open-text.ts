import type { PersonalText } from '@marquee/schemas/common/sealed';

import { openOrNull } from './open-or-null.ts';
import { ERASED, type PersonalDataVault, UNREADABLE } from './port.ts';

/** A text of an event that was written plain before such texts were sealed. Null for none, and once the person was erased. */
export async function openText(
  vault: Pick<PersonalDataVault, 'open'>,
  text: PersonalText | null,
): Promise<string | null> {
  if (text === null || typeof text === 'string') return text;
  return (await vault.open(text.keyOf, text.sealed)) ?? null;
}

/** A text as people read it: says where the person was erased, or the seal is broken. */
export async function shownText(vault: Pick<PersonalDataVault, 'open'>, text: PersonalText): Promise<string> {
  if (typeof text === 'string') return text;
  const opened = await openOrNull(vault, text.keyOf, text.sealed);
  return opened === null ? UNREADABLE : (opened ?? ERASED);
}
