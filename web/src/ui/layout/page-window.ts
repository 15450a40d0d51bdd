/** Page links that are shown at once (specification, section 2). */
const LINKS_MAX = 5;

/** Numbers of the pages that are linked: at most five, around the current one. */
export function pageWindow(page: number, pages: number): readonly number[] {
  const count = Math.min(LINKS_MAX, pages);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
