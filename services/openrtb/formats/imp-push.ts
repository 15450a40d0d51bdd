import type { JsonObject } from '../request/read-json.ts';
import { flagOf, integerOf, isObject, objectOf, textOf } from '../request/read-json.ts';

/** An image of a push ad. */
export interface PushImage {
  /** What the exchange scales it to; undefined when it does not say. */
  readonly size: { readonly w: number; readonly h: number } | undefined;
  readonly isRequired: boolean;
}

/** A push imp: a notification in a browser or app. */
export interface ImpPush {
  readonly icon: PushImage;
  readonly image: PushImage;
  /** Milliseconds since 1970; undefined when unknown. */
  readonly subscribedAtMs: number | undefined;
}

/**
 * The push ad of an imp in our own shape, `ext.push` as the feed's conversion writes it
 * (`feed-as-open-rtb`); undefined when it is none. It has no markup, so only a feed can sell it (`slots.ts`). An exchange
 * that asks for push by OpenRTB sends a native request on an endpoint of type push, which is read and answered as native
 * (`pushAsNative`); whatever else its imps hold is no push ad.
 */
export function readImpPush(imp: JsonObject): ImpPush | undefined {
  const ext = objectOf(imp['ext']);
  const isNamed = textOf(ext['type'], 32).toLowerCase() === 'push' || isObject(ext['push']);
  if (!isNamed || isObject(imp['native'])) return undefined;
  const push = objectOf(ext['push']);
  return {
    icon: imageOf(objectOf(push['icon'])),
    image: imageOf(objectOf(push['image'])),
    subscribedAtMs: integerOf(push['subscribedAtMs']),
  };
}

function imageOf(image: JsonObject): PushImage {
  const w = integerOf(image['w']) ?? 0;
  const h = integerOf(image['h']) ?? 0;
  return { size: w > 0 && h > 0 ? { w, h } : undefined, isRequired: flagOf(image['required']) };
}
