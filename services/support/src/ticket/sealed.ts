import { RejectedError } from '@marquee/kit/decider/rejection';
import { PersonErased } from '@marquee/kit/personal-data/errors';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { Sealed } from '@marquee/schemas/common/sealed';

import { TICKET_REJECTIONS } from './rejections.ts';

/**
 * What is written in a ticket, sealed under the key of its advertiser.
 * @throws RejectedError once that person was erased: no one could read it
 */
export async function sealed(
  vault: Pick<PersonalDataVault, 'seal'>,
  userId: number,
  text: string,
): Promise<Sealed> {
  try {
    return { keyOf: userId, sealed: await vault.seal(userId, text) };
  } catch (error) {
    if (error instanceof PersonErased) throw new RejectedError(TICKET_REJECTIONS.erased);
    throw error;
  }
}
