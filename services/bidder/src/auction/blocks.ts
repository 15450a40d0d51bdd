/** The codes of which any on a list stands for the category: `IAB9-30` is meant by itself and by `IAB9`. */
export function codesOf(category: string): readonly string[] {
  const code = category.toUpperCase();
  const hyphen = code.indexOf('-');
  return hyphen === -1 ? [code] : [code, code.slice(0, hyphen)];
}

/** @param categories each as its codes */
export const isCategoryBlocked = (
  categories: readonly (readonly string[])[],
  blocked: ReadonlySet<string>,
): boolean => blocked.size > 0 && categories.some((codes) => codes.some((code) => blocked.has(code)));

/** With an allow list every category must be on it, itself or by its parent. */
export const areCategoriesAllowed = (
  categories: readonly (readonly string[])[],
  allowed: ReadonlySet<string>,
): boolean =>
  allowed.size === 0 ||
  (categories.length > 0 && categories.every((codes) => codes.some((code) => allowed.has(code))));

/** Every code that an entry stands for; IAB1.0 codes are written with and without a hyphen after `IAB`. */
export const categorySet = (codes: readonly string[]): Set<string> =>
  new Set(codes.map((code) => code.toUpperCase().replace(/^IAB-/, 'IAB')));

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
