import * as v from 'valibot';

import { ownedEntries, usedBy } from '../queries/owned.ts';
import { conversionPixelResource } from './fields.ts';

/** What an advertiser puts into pages and servers. Words in braces are for the advertiser's own values. */
export const pixelSnippets = v.object({
  /** Counts a conversion when the page is shown; an HTML tag. */
  image: v.string(),
  /** The same with the click's id out of the page's address, and a value if the page names one; an HTML tag. */
  script: v.string(),
  /** Makes who sees a page a visitor, for audiences; an HTML tag. */
  visit: v.string(),
  /** Counts a conversion from server to server: `{click_id}` is what came with the click, `{value}` dollars. */
  postbackUrl: v.string(),
});
export type PixelSnippets = v.InferOutput<typeof pixelSnippets>;

/** A conversion pixel as `GET /conversion-pixels/{id}` answers it. */
export const conversionPixelView = v.object({
  ...ownedEntries,
  ...conversionPixelResource.view,
  /** The pixel's name in its addresses. */
  code: v.string(),
  snippets: pixelSnippets,
  usedBy,
});
export type ConversionPixelView = v.InferOutput<typeof conversionPixelView>;
