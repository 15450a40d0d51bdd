import type { NormalisedRequest } from '../request/bid-request.ts';
import { hostOf } from '../request/normalise-request.ts';

/**
 * The codes that match the category when a list has any of them: `IAB9-30` is matched by itself and by
 * `IAB9`.
 */
export function codesOf(category: string): readonly string[] {
  const code = category.toUpperCase();
  const hyphen = code.indexOf('-');
  return hyphen === -1 ? [code] : [code, code.slice(0, hyphen)];
}

/** What a publisher does not want, ready to be asked. */
export interface Blocks {
  readonly categories: ReadonlySet<string>;
  /** Empty allows all. */
  readonly allowed: ReadonlySet<string>;
  /** Codes of a taxonomy that the campaigns do not speak: nothing can be cleared against them. */
  readonly areForeign: boolean;
  readonly domains: ReadonlySet<string>;
  /** Store ids of apps. */
  readonly apps: ReadonlySet<string>;
}

export const blocksOf = (
  request: Pick<NormalisedRequest, 'bcat' | 'acat' | 'badv' | 'bapp' | 'speaksContentTaxonomy1'>,
): Blocks => ({
  categories: categorySet(request.bcat),
  allowed: categorySet(request.acat),
  areForeign:
    !request.speaksContentTaxonomy1 && (hasForeignCategory(request.bcat) || hasForeignCategory(request.acat)),
  domains: new Set(request.badv.map(listedDomain)),
  apps: new Set(request.bapp),
});

/** Most entries: a domain and nothing else. */
const PLAIN_DOMAIN = /^(?!www\.)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/**
 * The domain that an entry of a list of domains means: the domain alone, in lower case, however it is written
 * (`https://www.Shop.example/`, `*.shop.example`, `shop.example.`). Lists of domains hold a site with all of
 * its hosts, of which `www` is one.
 */
export function listedDomain(entry: string): string {
  if (PLAIN_DOMAIN.test(entry)) return entry;
  const domain = hostOf(entry).replace(/^\*?\.+|\.+$/g, '');
  return /^www\.[^.]+\./.test(domain) ? domain.slice(4) : domain;
}

const NOTHING: Blocks = {
  categories: new Set(),
  allowed: new Set(),
  areForeign: false,
  domains: new Set(),
  apps: new Set(),
};
type Lists = Parameters<typeof blocksOf>[0];
type KnownLists = Lists & { readonly blocks: Blocks };

/** Lists of the same lengths that are remembered: exchanges send few, and send them with every request. */
const ALIKE_MAX = 8;
/** Longer lists are taken apart each time, and not remembered. */
const ENTRIES_MAX = 2_000;
const LENGTHS = ENTRIES_MAX + 1;
/** Most requests that are remembered. */
const REMEMBERED_MAX = 200_000;

/** `blocksOf` that knows lists again: a publisher's hundreds of domains are taken apart once, not once a request. */
export function createBlocklistCache(): typeof blocksOf {
  const groups = new Map<number, KnownLists[]>();
  let remembered = 0;
  return (request) => {
    const { bcat, acat, badv, bapp, speaksContentTaxonomy1 } = request;
    const entries = bcat.length + acat.length + badv.length + bapp.length;
    if (entries === 0) return NOTHING;
    if (entries > ENTRIES_MAX) return blocksOf(request);
    const lengths = lengthsOf(bcat, acat, badv, bapp);
    let group = groups.get(lengths);
    for (const known of group ?? []) if (areSame(known, request)) return known.blocks;
    const blocks = blocksOf(request);
    if (group !== undefined && group.length >= ALIKE_MAX) {
      group.shift();
      remembered -= entries;
    }
    if (remembered > REMEMBERED_MAX) {
      groups.clear();
      remembered = 0;
      group = undefined;
    }
    remembered += entries;
    if (group === undefined) groups.set(lengths, (group = []));
    group.push({ bcat, acat, badv, bapp, speaksContentTaxonomy1, blocks });
    return blocks;
  };
}

/** One number for the lengths of lists that are no longer than `ENTRIES_MAX`: exact, as it stays below 2^53. */
const lengthsOf = (
  one: readonly string[],
  two: readonly string[],
  three: readonly string[],
  four: readonly string[],
): number => ((one.length * LENGTHS + two.length) * LENGTHS + three.length) * LENGTHS + four.length;

const areSame = (known: Lists, asked: Lists): boolean =>
  known.speaksContentTaxonomy1 === asked.speaksContentTaxonomy1 &&
  haveSame(known.bcat, asked.bcat) &&
  haveSame(known.acat, asked.acat) &&
  haveSame(known.badv, asked.badv) &&
  haveSame(known.bapp, asked.bapp);

/** @param others as many */
function haveSame(texts: readonly string[], others: readonly string[]): boolean {
  for (let index = 0; index < texts.length; index += 1) if (texts[index] !== others[index]) return false;
  return true;
}

/** @param categories each as its codes */
export function areCategoriesCleared(categories: readonly (readonly string[])[], blocks: Blocks): boolean {
  if (blocks.areForeign || isCategoryBlocked(categories, blocks.categories)) return false;
  return areCategoriesAllowed(categories, blocks.allowed);
}

/** @param categories each as its codes */
export function isCategoryBlocked(
  categories: readonly (readonly string[])[],
  blocked: ReadonlySet<string>,
): boolean {
  if (blocked.size === 0) return false;
  for (const codes of categories) if (isAnyOn(codes, blocked)) return true;
  return false;
}

/** With an allow list every category must be on it, itself or by its parent. */
export function areCategoriesAllowed(
  categories: readonly (readonly string[])[],
  allowed: ReadonlySet<string>,
): boolean {
  if (allowed.size === 0) return true;
  for (const codes of categories) if (!isAnyOn(codes, allowed)) return false;
  return categories.length > 0;
}

function isAnyOn(codes: readonly string[], list: ReadonlySet<string>): boolean {
  for (const code of codes) if (list.has(code)) return true;
  return false;
}

/** The normalised codes of a list; IAB1.0 codes are written with and without a hyphen after `IAB`. */
export const categorySet = (codes: readonly string[]): Set<string> =>
  new Set(codes.map((code) => withoutHyphen(code.trim().toUpperCase())));

const withoutHyphen = (code: string): string => (code.startsWith('IAB-') ? `IAB${code.slice(4)}` : code);

const IAB1_CODE = /^\s*IAB-?\d+(-\d+)?\s*$/i;

/** Codes of another taxonomy cannot be compared with the campaigns' IAB 1.0 categories. */
export const hasForeignCategory = (codes: readonly string[]): boolean =>
  codes.some((code) => !IAB1_CODE.test(code));

/** A domain and everything that it is part of: any of them on a list blocks it. */
export function domainsOf(domain: string): readonly string[] {
  const domains: string[] = [];
  for (let rest = domain; rest !== '';) {
    domains.push(rest);
    const dot = rest.indexOf('.');
    rest = dot === -1 ? '' : rest.slice(dot + 1);
  }
  return domains;
}
