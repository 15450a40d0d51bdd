/**
 * The page that asked for a new creative: `?returnTo=/campaigns/add` of the address, with the new creative's
 * id unless it has joined its campaign already. Undefined without that parameter and for addresses outside of
 * the product.
 */
export function returnPath(returnTo: string | null, creativeId: number | undefined): string | undefined {
  if (returnTo === null || !/^\/(?![/\\])/.test(returnTo)) return undefined;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(returnTo) ?? [];
  const search = new URLSearchParams(query);
  if (creativeId !== undefined) search.set('creativeId', String(creativeId));
  return `${path}${search.size === 0 ? '' : `?${search.toString()}`}${hash}`;
}
