/** `IAB9` blocks `IAB9` and `IAB9-30`; codes are compared without regard to case. */
export function isCategoryBlocked(categories: readonly string[], blocked: ReadonlySet<string>): boolean {
  if (blocked.size === 0) return false;
  return categories.some((category) => {
    const code = category.toUpperCase();
    const parent = code.split('-', 1)[0] ?? code;
    return blocked.has(code) || blocked.has(parent);
  });
}

/** With an allow list every category must be on it, itself or by its parent. */
export function areCategoriesAllowed(categories: readonly string[], allowed: ReadonlySet<string>): boolean {
  if (allowed.size === 0) return true;
  return categories.length > 0 && categories.every((category) => isCategoryBlocked([category], allowed));
}

/** Every code that an entry stands for; IAB1.0 codes are written with and without a hyphen after `IAB`. */
export const categorySet = (codes: readonly string[]): Set<string> =>
  new Set(codes.map((code) => code.toUpperCase().replace(/^IAB-/, 'IAB')));

const IAB1_CODE = /^IAB-?\d+(-\d+)?$/i;

/** Codes of another taxonomy cannot be compared with the campaigns' IAB 1.0 categories. */
export const hasForeignCategory = (codes: readonly string[]): boolean =>
  codes.some((code) => !IAB1_CODE.test(code));

/** Is the domain, or one that it is part of, on the list? `shop.example` on the list blocks `m.shop.example`. */
export function isDomainBlocked(domain: string, blocked: ReadonlySet<string>): boolean {
  if (blocked.size === 0) return false;
  let rest = domain;
  while (rest !== '') {
    if (blocked.has(rest)) return true;
    const dot = rest.indexOf('.');
    rest = dot === -1 ? '' : rest.slice(dot + 1);
  }
  return false;
}
