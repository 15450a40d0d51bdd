import { createMac } from '@marquee/kit/hashing/mac';
import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { arrayOf, objectOf, textOf } from '@marquee/openrtb/request/read-json';
import type { JsonObject } from '@marquee/openrtb/request/read-json';

/** Base64url characters of a digest: 96 bits. */
const DIGEST_LENGTH = 16;
/** Ends the key of a person who may be counted for a cap but not remembered for an audience. */
const NOT_PROFILED = '.';
const EIDS_MAX = 32;

export type IdentityKeys = (request: KeyedRequest) => string | undefined;
type KeyedRequest = Pick<NormalisedRequest, 'consent' | 'buyerUid' | 'userId' | 'device' | 'root'>;

/**
 * Creates keys that distinguish people without storing their identifiers: a digest under a secret of the
 * installation, the same after a restart and on every bidder that has the secret. A new secret makes everyone
 * unknown.
 *
 * The key is made of the buyer id, else an extended id (`user.eids`, `user.ext.eids`: the first by source),
 * else the advertising id, else the exchange's user id, where the request's privacy signals allow it. Address
 * and user agent together (the household) are used only where nothing restricts the request at all, see
 * `Consent`.
 */
export function createIdentityKeys(secret: string): IdentityKeys {
  const mac = createMac(secret);
  const digest = (text: string): string => mac(text).slice(0, DIGEST_LENGTH);
  return (request) => {
    const { consent } = request;
    if (!consent.mayUsePersonalIds) return undefined;
    const id = idOf(request);
    if (id === '') return undefined;
    return consent.mayProfile ? digest(id) : digest(id) + NOT_PROFILED;
  };
}

/** The same for one person whether a profile is allowed or not, so that a cap holds across both. */
export const capKeyOf = (identityKey: string): string => identityKey.slice(0, DIGEST_LENGTH);

/** Whether the key's person may become a member of audiences, and be met as one. */
export const mayProfile = (identityKey: string): boolean =>
  identityKey !== '' && !identityKey.endsWith(NOT_PROFILED);

function idOf({ consent, buyerUid, userId, device, root }: KeyedRequest): string {
  if (buyerUid !== '') return `b:${buyerUid}`;
  const eid = extendedIdOf(objectOf(root['user']));
  if (eid !== '') return `e:${eid}`;
  if (isRealIfa(device.ifa)) return `d:${device.ifa.toLowerCase()}`;
  if (userId !== '') return `u:${userId}`;
  if (!consent.isUnrestricted || device.ip === '' || device.ua === '') return '';
  return `h:${device.ip} ${device.ua}`;
}

/** The order in which an exchange lists them is no order: the first source by name, then its first id. */
function extendedIdOf(user: JsonObject): string {
  let chosen = '';
  for (const eids of [user['eids'], objectOf(user['ext'])['eids']]) {
    for (const item of arrayOf(eids, EIDS_MAX)) {
      const eid = objectOf(item);
      const source = textOf(eid['source']).toLowerCase();
      const id = textOf(objectOf(arrayOf(eid['uids'], 1)[0])['id']);
      if (source === '' || id === '') continue;
      const text = `${source} ${id}`;
      if (chosen === '' || text < chosen) chosen = text;
    }
    if (chosen !== '') break;
  }
  return chosen;
}

/** Zeros are what a device sends whose owner has switched its advertising id off. */
const isRealIfa = (ifa: string): boolean => /[1-9a-f]/i.test(ifa.replace(/[-0]/g, ''));
