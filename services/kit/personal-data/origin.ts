import type { EventMetadata } from '@marquee/schemas/common/event-metadata';

import type { PersonalDataVault } from './port.ts';

/** Where a call came from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

/** Seals the origin of a call under the key of the caller, with the pseudonym of the address. */
export async function sealOrigin(
  vault: Pick<PersonalDataVault, 'seal' | 'pseudonym'>,
  keyOf: number,
  { ip, userAgent }: Origin,
): Promise<NonNullable<EventMetadata['origin']>> {
  const sealed = await vault.seal(keyOf, JSON.stringify({ ip, userAgent }));
  const address = await vault.pseudonym(keyOf, ip);
  return { keyOf, sealed, ...(address === undefined ? {} : { address }) };
}
