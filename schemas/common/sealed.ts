import * as v from 'valibot';

/**
 * Personal data or a secret inside an event: cipher text under the key of user `keyOf`.
 *
 * Whoever meets this shape in any event knows that the value can be opened with the vault, and that it reads
 * "erased" once that person's key is gone.
 */
export const sealed = v.object({ keyOf: v.number(), sealed: v.string() });
export type Sealed = v.InferOutput<typeof sealed>;
