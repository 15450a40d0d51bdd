import * as v from 'valibot';

/** `GET /client-config`: what the browser must know before anyone signs in. */
export const clientConfigAnswer = v.object({
  data: v.object({
    /** Origin of the edge, without a trailing slash: creative previews and the URLs of tracking pixels. */
    edgeUrl: v.string(),
    version: v.string(),
    /** Key of the captcha on public forms; null is without. */
    captcha: v.null(),
    /** The installation has a pixel against invalid traffic, which accounts may carry. */
    hasIvtPixel: v.boolean(),
  }),
});
export type ClientConfig = v.InferOutput<typeof clientConfigAnswer>['data'];
