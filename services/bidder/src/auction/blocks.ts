import type { NormalisedRequest } from './bid-request.ts';

/** The codes of which any on a list stands for the category: `IAB9-30` is meant by itself and by `IAB9`. */
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
}

export const blocksOf = (
  request: Pick<NormalisedRequest, 'bcat' | 'acat' | 'badv' | 'speaksContentTaxonomy1'>,
): Blocks => ({
  categories: categorySet(request.bcat),
  allowed: categorySet(request.acat),
  areForeign:
    !request.speaksContentTaxonomy1 && (hasForeignCategory(request.bcat) || hasForeignCategory(request.acat)),
  domains: new Set(request.badv.map((domain) => domain.toLowerCase())),
});

const NOTHING: Blocks = { categories: new Set(), allowed: new Set(), areForeign: false, domains: new Set() };
/** Lists that are remembered, and how long one may be: peers send few, and send them with every request. */
const REMEMBERED_MAX = 500;
const KEY_LENGTH_MAX = 16_384;

/** `blocksOf` that knows lists again: a publisher's hundreds of domains are taken apart once, not once a request. */
export function createBlockBook(): typeof blocksOf {
  const known = new Map<string, Blocks>();
  return (request) => {
    const { bcat, acat, badv, speaksContentTaxonomy1 } = request;
    if (bcat.length + acat.length + badv.length === 0) return NOTHING;
    const [blocked, allowed, domains] = [bcat.join('\n'), acat.join('\n'), badv.join('\n')];
    // With counts and lengths no text of a stranger can pass for the lists of somebody else.
    const key =
      `${speaksContentTaxonomy1},${bcat.length},${acat.length},${badv.length},${blocked.length},${allowed.length};` +
      `${blocked}${allowed}${domains}`;
    if (key.length > KEY_LENGTH_MAX) return blocksOf(request);
    let blocks = known.get(key);
    if (blocks === undefined) {
      blocks = blocksOf(request);
      if (known.size >= REMEMBERED_MAX) known.clear();
      known.set(key, blocks);
    }
    return blocks;
  };
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

/** Every code that an entry stands for; IAB1.0 codes are written with and without a hyphen after `IAB`. */
export const categorySet = (codes: readonly string[]): Set<string> =>
  new Set(codes.map((code) => withoutHyphen(code.toUpperCase())));

const withoutHyphen = (code: string): string => (code.startsWith('IAB-') ? `IAB${code.slice(4)}` : code);

const IAB1_CODE = /^IAB-?\d+(-\d+)?$/i;

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
