import { domainToASCII } from 'node:url';

import { isDomain } from '@marquee/schemas/commands/ad-fields';
import { maxLength, MESSAGES, mustBeValid } from '@marquee/schemas/common/messages';
import {
  FILTER_LIST_ITEM_LENGTH_MAX,
  type FilterListMode,
  type FilterListType,
} from '@marquee/schemas/common/source-lists';

import { canonicalAddresses } from './addresses.ts';

/** What one line means: items as they are compared (a range of addresses is several), or why it is invalid. */
export type Verified = { readonly items: readonly string[] } | { readonly message: string };

export type Verify = (text: string) => Verified;

/** Country domains of Russia (`.ru`, `.su`, `.рф`) and Belarus (`.by`, `.бел`). */
const FORBIDDEN_TLDS = ['ru', 'su', 'xn--p1ai', 'by', 'xn--90ais'] as const;
/** For PostgreSQL as well. */
export const FORBIDDEN_DOMAIN_PATTERN = `\\.(${FORBIDDEN_TLDS.join('|')})$`;
const FORBIDDEN_DOMAIN = new RegExp(FORBIDDEN_DOMAIN_PATTERN);

const FORMS: Readonly<
  Record<
    FilterListType,
    { readonly message: string; readonly canonical: (text: string) => readonly string[] | undefined }
  >
> = {
  domain: { message: MESSAGES.domainFormat, canonical: (text) => one(canonicalDomain(text)) },
  bundles: { message: mustBeValid('Bundle'), canonical: (text) => one(canonicalBundle(text)) },
  siteAndAppsIds: { message: mustBeValid('Site or app ID'), canonical: (text) => one(canonicalId(text)) },
  publishers: { message: mustBeValid('Publisher'), canonical: (text) => one(canonicalId(text)) },
  deviceIfas: { message: mustBeValid('Device IFA'), canonical: (text) => one(canonicalIfa(text)) },
  ipAdresses: { message: mustBeValid('IP address'), canonical: canonicalAddresses },
};

const one = (item: string | undefined) => (item === undefined ? undefined : [item]);

/**
 * How items of a list are verified. Verifying an item again gives the item.
 * @param mode whitelists take no domains of Russia and Belarus
 */
export const verifier =
  ({ type, mode }: { readonly type: FilterListType; readonly mode: FilterListMode }): Verify =>
  (text) => {
    const { message, canonical } = FORMS[type];
    const items = canonical(text.trim().toLowerCase());
    if (!items) return { message };
    if (items.some((item) => item.length > FILTER_LIST_ITEM_LENGTH_MAX)) {
      return { message: maxLength('Item', FILTER_LIST_ITEM_LENGTH_MAX) };
    }
    if (mode === 'white' && type === 'domain' && items.some((item) => FORBIDDEN_DOMAIN.test(item))) {
      return { message: MESSAGES.whitelistCountries };
    }
    return { items };
  };

/** `https://www.Bücher.example:8080/a?b` -> `xn--bcher-kva.example`. */
function canonicalDomain(text: string): string | undefined {
  const host = text
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//, '')
    .replace(/[/?#\\].*$/s, '')
    .replace(/:\d{1,5}$/, '')
    .replace(/^\*\./, '')
    .replace(/\.$/, '');
  // What else a URL may hold (a user, escapes) is no domain.
  if (/[\s@%:]/.test(host)) return undefined;
  const ascii = domainToASCII(host);
  const bare = ascii.replace(/^(?:www\.)+/, '');
  if (isDomain(bare)) return bare;
  return isDomain(ascii) ? ascii : undefined;
}

/**
 * An Android package (`com.acme.game`), a number of the App Store (`id` before it goes) or the id that a TV's store
 * gives: stores of televisions agree on nothing but letters, digits and a few signs.
 */
function canonicalBundle(text: string): string | undefined {
  const number = /^(?:id)?(\d{1,20})$/.exec(text)?.[1];
  if (number !== undefined) return number;
  return /^[a-z0-9][a-z0-9._:-]*$/.test(text) ? text : undefined;
}

/** An exchange's own id: anything that can be seen and stored. */
const canonicalId = (text: string): string | undefined =>
  text === '' || /[\p{C}\p{Zl}\p{Zp}\ufffd]/u.test(text) ? undefined : text;

/** A UUID, with or without dashes and braces. All zeros is how a device says that it has none. */
function canonicalIfa(text: string): string | undefined {
  const hex = /^\{?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32})\}?$/.exec(text)?.[1];
  const digits = hex?.replaceAll('-', '');
  if (digits === undefined || /^0+$/.test(digits)) return undefined;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
