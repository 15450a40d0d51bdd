/** `SspEndpointCreated` -> `ssp endpoint created`. */
export const actionLabel = (type: string): string =>
  type
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase();

/** Entity and id of a stream: `ssp-endpoint-7` is endpoint 7, as the id follows the last dash. */
export function entityOf(stream: string): { readonly entity: string; readonly entityId: string } {
  const dash = stream.lastIndexOf('-');
  if (dash < 1) return { entity: stream, entityId: '' };
  return { entity: stream.slice(0, dash), entityId: stream.slice(dash + 1) };
}
