import { randomBytes } from 'node:crypto';

import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { secretDigest } from '@marquee/kit/runtime/secret-digest';
import type { PostbackSecret } from '@marquee/schemas/user/events';

import { sealText } from '../personal-data.ts';

/** 192 bits: 32 characters that need no escaping in a URL. */
const SECRET_BYTES = 24;

/** An unguessable secret, sealed under the account's key. @param issuedAt ISO 8601 UTC */
export async function newPostbackSecret(
  vault: PersonalDataVault,
  userId: number,
  issuedAt: string,
): Promise<PostbackSecret> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret: await sealText(vault, userId, secret), digest: secretDigest(secret), issuedAt };
}
