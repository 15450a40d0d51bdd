/**
 * Where a page of this product that needed a creative goes on: `?returnTo=/campaigns/add` of the address, with the new
 * creative's id unless it has joined its campaign already. Undefined when nobody asked, and for addresses of elsewhere.
 */
export function returnPath(returnTo: string | null, creativeId: number | undefined): string | undefined {
  if (returnTo === null || !/^\/(?![/\\])/.test(returnTo)) return undefined;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(returnTo) ?? [];
  const search = new URLSearchParams(query);
  if (creativeId !== undefined) search.set('creativeId', String(creativeId));
  return `${path}${search.size === 0 ? '' : `?${search.toString()}`}${hash}`;
}
