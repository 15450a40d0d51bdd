import { domainToASCII } from 'node:url';

import type { TextHash } from '@marquee/kit/hashing/text-hash';
import { domainHashes, hashOf } from '@marquee/kit/hashing/text-hash';
import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { hostOf } from '@marquee/openrtb/request/normalise-request';
import { objectOf, textOf } from '@marquee/openrtb/request/read-json';
import type { FilterListMode, FilterListType } from '@marquee/schemas/common/source-lists';

import type { Network } from './address.ts';
import { parseNetwork } from './address.ts';

/** Where a request comes from, in the words of the lists; unknown is the empty string. */
export interface SourceFacts {
  /** Host of the site, or of the app's own site. */
  readonly domain: string;
  readonly bundle: string;
  readonly siteOrAppId: string;
  readonly publisherId: string;
  readonly publisherName: string;
  readonly ifa: string;
  readonly ip: string;
  /** Beside `ip`. */
  readonly ipv6: string;
  /** Consent allows the person's identifiers and address for targeting. */
  readonly mayTargetUser: boolean;
}

/** List types whose items point to a person or a household. */
const PERSONAL: ReadonlySet<FilterListType> = new Set(['deviceIfas', 'ipAdresses']);

/** True for lists of devices or addresses: that one of them matched would say whose request it is. */
export const pointsToPeople = (type: FilterListType): boolean => PERSONAL.has(type);
/** An advertising id that its owner has switched off: it identifies no one. */
const SWITCHED_OFF = /^[0-]*$/;

/**
 * The source of one request, as the lists compare it. Hashes are worked out when the first list of a type asks, and
 * once, however many lists there are.
 */
export class TrafficSource {
  readonly #facts: SourceFacts;
  #domain: readonly TextHash[] | undefined;
  #bundle: readonly TextHash[] | undefined;
  #siteOrAppId: readonly TextHash[] | undefined;
  #publisher: readonly TextHash[] | undefined;
  #ifa: readonly TextHash[] | undefined;
  #networks: readonly Network[] | undefined;

  constructor(facts: SourceFacts) {
    this.#facts = facts;
  }

  /**
   * Whether a list of this kind may be matched with the source. White lists of people select who is served,
   * which is targeting: they need consent. Black lists exclude people who must not be reached, and are always
   * allowed.
   */
  isOpenTo(type: FilterListType, mode: FilterListMode): boolean {
    return mode === 'black' || this.#facts.mayTargetUser || !pointsToPeople(type);
  }

  /** Any of these on a list puts the source on it; empty when unknown. Addresses are networks, see `networks`. */
  hashes(type: Exclude<FilterListType, 'ipAdresses'>): readonly TextHash[] {
    const facts = this.#facts;
    switch (type) {
      case 'domain':
        return (this.#domain ??= hashesOfDomain(facts.domain));
      case 'bundles':
        return (this.#bundle ??= hashesOf(facts.bundle.replace(APP_STORE_ID, '$1')));
      case 'siteAndAppsIds':
        return (this.#siteOrAppId ??= hashesOf(facts.siteOrAppId));
      case 'publishers':
        return (this.#publisher ??= hashesOf(facts.publisherId, facts.publisherName));
      case 'deviceIfas':
        return (this.#ifa ??= SWITCHED_OFF.test(facts.ifa) ? [] : hashesOf(dashed(facts.ifa)));
    }
  }

  /** Both addresses of who has two; without those that are unknown or unreadable. */
  get networks(): readonly Network[] {
    return (this.#networks ??= networksOf(this.#facts.ip, this.#facts.ipv6));
  }
}

/** Lists name apps of the App Store by their number alone; exchanges also send `id123`. */
const APP_STORE_ID = /^id(\d+)$/i;
// oxlint-disable-next-line no-control-regex -- what is not ASCII is looked for
const ONLY_ASCII = /^[\u0000-\u007f]*$/;
const BARE_UUID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i;

/** Lists keep domains in punycode. */
const asciiDomain = (domain: string): string => (ONLY_ASCII.test(domain) ? domain : domainToASCII(domain));

/** Lists keep advertising ids with their dashes. */
const dashed = (ifa: string): string => ifa.trim().replace(BARE_UUID, '$1-$2-$3-$4-$5');

/** Items are kept in lower case and without space around them. */
export const comparable = (text: string): string => text.trim().toLowerCase();

function hashesOfDomain(text: string): TextHash[] {
  const domain = asciiDomain(comparable(text).replace(/\.$/, ''));
  return domain === '' ? [] : domainHashes(domain);
}

function networksOf(...addresses: readonly string[]): Network[] {
  const networks: Network[] = [];
  for (const address of addresses) {
    const network = address === '' ? undefined : parseNetwork(address.trim());
    if (network !== undefined) networks.push(network);
  }
  return networks;
}

function hashesOf(...values: readonly string[]): TextHash[] {
  const hashes: TextHash[] = [];
  for (const value of values) {
    const item = comparable(value);
    if (item !== '') hashes.push(hashOf(item));
  }
  return hashes;
}

/** The source of a bid request. An app's own site and the publisher's name are only in the request as received. */
export function trafficSourceOf(
  request: Pick<
    NormalisedRequest,
    'channel' | 'domain' | 'bundle' | 'siteId' | 'publisher' | 'device' | 'consent' | 'root'
  >,
): TrafficSource {
  const { channel, consent, device } = request;
  const site = channel === 'unknown' ? undefined : objectOf(request.root[channel]);
  const publisher = objectOf(site?.['publisher']);
  return new TrafficSource({
    domain: channel === 'app' ? hostOf(textOf(site?.['domain'])) : request.domain,
    bundle: request.bundle,
    siteOrAppId: request.siteId,
    publisherId: textOf(publisher['id']) || request.publisher,
    publisherName: textOf(publisher['name']),
    ifa: device.ifa,
    ip: device.ip,
    ipv6: device.ipv6,
    mayTargetUser: consent.mayUsePersonalIds,
  });
}
