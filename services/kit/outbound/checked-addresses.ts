import type { LookupAddress } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';

import { isPublicAddress } from './public-address.ts';

/** `EFORBIDDEN`: the host leads where it may not. */
export const FORBIDDEN_ADDRESS = 'EFORBIDDEN';

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const LOOPBACK_ADDRESS = /^(?:127\.|::1$)/;
export type AddressRule = (address: string) => boolean;
/** Every address of a host. @throws Error with the resolver's `code` */
export type AddressesOf = (host: string) => Promise<readonly string[]>;

/** True for a URL that names this machine. */
export const isLoopbackUrl = (url: string): boolean =>
  URL.canParse(url) && LOOPBACK_HOST.test(new URL(url).hostname);

/**
 * Where calls to an address that an administrator gave may go: to the public internet, nowhere inside the platform.
 * @param allowsLoopback for development: to this machine where the address names this machine
 */
export const addressRuleOf = (url: string, allowsLoopback: boolean): AddressRule =>
  allowsLoopback && isLoopbackUrl(url) ? (address) => LOOPBACK_ADDRESS.test(address) : isPublicAddress;

/** A host that is an address is never looked up, so it is asked here; a name is asked by `checkedLookup`. */
export function isAllowedHost({ hostname }: URL, isAllowed: AddressRule): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isAllowed(host);
}

/**
 * Resolves names for sockets and refuses names with a forbidden address. The socket connects to the very
 * addresses that were checked, so a name that resolves differently the second time gains nothing.
 */
export const checkedLookup =
  (isAllowed: AddressRule, addressesOf: AddressesOf = systemAddresses): LookupFunction =>
  (host, options, callback) => {
    checkedAddresses(host, isAllowed, addressesOf).then(
      ([first, ...others]) => {
        if (options.all === true) callback(null, [first, ...others]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

async function checkedAddresses(
  host: string,
  isAllowed: AddressRule,
  addressesOf: AddressesOf,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const found = await addressesOf(host);
  const [first, ...others] = found.map((address) => ({ address, family: isIP(address) }));
  if (first === undefined) throw Object.assign(new Error('The host has no address'), { code: 'ENOTFOUND' });
  if (!found.every((address) => isAllowed(address))) {
    const rejection = new Error('The host leads to an address that may not be called');
    throw Object.assign(rejection, { code: FORBIDDEN_ADDRESS });
  }
  return [first, ...others];
}

const systemAddresses: AddressesOf = async (host) =>
  (await resolve(host, { all: true, verbatim: true })).map(({ address }) => address);
