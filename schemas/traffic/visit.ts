import * as v from 'valibot';

/**
 * A person met a conversion pixel, converted or not: what audiences of the collection type `pixel` grow by. A message
 * of the topic `visits`, its key is the person's, so that the visits of one person keep their order.
 *
 * The tracker writes one only where consent allows a user key: without one the visit cannot be attributed to
 * a user.
 */
export const visit = v.object({
  schemaVersion: v.literal(1),
  /** Milliseconds since 1970, clock of the edge. */
  atMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  pixelId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Owner of the pixel. */
  userId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Digest of the person, as `TrackingClaims.personKey` has it. */
  personKey: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, 'personKey: not a digest')),
});
export type Visit = v.InferOutput<typeof visit>;

/** A visit as a message of the topic `visits` carries it. */
export const encodeVisit = (met: Visit): string => JSON.stringify(met);

/** @throws v.ValiError or SyntaxError when the text is no visit */
export const decodeVisit = (text: string): Visit => v.parse(visit, JSON.parse(text));
