import * as v from 'valibot';

/**
 * Personal data or a secret inside an event: cipher text under the key of user `keyOf`.
 *
 * A value of this shape, in any event, can be opened with the vault and reads "erased" once that user's key
 * is destroyed.
 */
export const sealed = v.object({ keyOf: v.number(), sealed: v.string() });
export type Sealed = v.InferOutput<typeof sealed>;

/**
 * Free text about a person. Plain in events of before such texts were sealed, where the platform itself wrote it, and where
 * the person was erased before it could be sealed.
 */
export const personalText = v.union([sealed, v.string()]);
export type PersonalText = v.InferOutput<typeof personalText>;
