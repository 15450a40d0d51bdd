/** A part of the product did not come over the network. */
export class PartLoadError extends Error {
  override readonly name = 'PartLoadError';
}
