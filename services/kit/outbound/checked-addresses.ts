import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';

import { isPublicAddress } from './public-address.ts';

/** `EFORBIDDEN`: the host leads where it may not. */
export const FORBIDDEN_ADDRESS = 'EFORBIDDEN';

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const LOOPBACK_ADDRESS = /^(?:127\.|::1$)/;
export type AddressRule = (address: string) => boolean;

/**
 * Where calls to an address that an administrator gave may go: to this machine where it names this machine, else to
 * the public internet and nowhere inside the house.
 */
export function addressRuleOf(url: string): AddressRule {
  const isLoopback = URL.canParse(url) && LOOPBACK_HOST.test(new URL(url).hostname);
  return isLoopback ? (address) => LOOPBACK_ADDRESS.test(address) : isPublicAddress;
}

/** A host that is an address is never looked up, so it is asked here; a name is asked by `checkedLookup`. */
export function isAllowedHost({ hostname }: URL, isAllowed: AddressRule): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isAllowed(host);
}

/**
 * Resolves names for sockets and refuses those of which any address is forbidden. The socket connects to the very
 * addresses that were checked, so a name that resolves differently the second time gains nothing.
 */
export const checkedLookup =
  (isAllowed: AddressRule, lookup: typeof resolve = resolve): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { all: true, verbatim: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) {
        const failure = error ?? Object.assign(new Error('The host has no address'), { code: 'ENOTFOUND' });
        return callback(failure, '', 0);
      }
      if (!addresses.every(({ address }) => isAllowed(address))) {
        const refusal = new Error('The host leads to an address that may not be called');
        return callback(Object.assign(refusal, { code: FORBIDDEN_ADDRESS }), '', 0);
      }
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
