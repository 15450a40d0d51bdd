import { keyedDigest } from '@marquee/kit/hashing/keyed-digest';

/** One account an address, whatever its capitals, its blanks and the Unicode form it was typed in. */
export const normaliseEmail = (address: string): string => {
  const folded = address.normalize('NFKC').trim().toLowerCase();
  const normal = folded.normalize('NFKC');
  // Lower-casing may decompose and folding may make blanks; a second round finds nothing left to do.
  return normal === address ? normal : normaliseEmail(normal);
};

/** Identifies the address in stream names and events without revealing it. */
export const emailDigest = (secret: string, address: string): string =>
  keyedDigest(secret, 'email', normaliseEmail(address));
