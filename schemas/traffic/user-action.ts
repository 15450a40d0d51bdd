import * as v from 'valibot';

/**
 * A click or conversion that was counted, of a person who may be remembered: what audiences of the collection types
 * `click` and `conversion` grow by. A message of the topic `actions`, its key is the person's.
 *
 * The ingester writes one for each that it counts, before the fact is inserted, so that none is lost; one may be written
 * twice, which changes nothing.
 */
export const userAction = v.object({
  schemaVersion: v.literal(1),
  kind: v.picklist(['click', 'conversion']),
  /** Milliseconds since 1970, clock of the edge. */
  atMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Advertiser and campaign whose ad it was. */
  userId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  campaignId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Digest of the person, as `TrackingClaims.personKey` has it. */
  personKey: v.pipe(v.string(), v.minLength(1)),
});
export type UserAction = v.InferOutput<typeof userAction>;

/** An action as a message of the topic `actions` carries it. */
export const encodeUserAction = (action: UserAction): string => JSON.stringify(action);

/** @throws v.ValiError or SyntaxError when the text is no action */
export const decodeUserAction = (text: string): UserAction => v.parse(userAction, JSON.parse(text));
