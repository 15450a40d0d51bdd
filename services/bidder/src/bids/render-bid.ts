import { type BidUrls, keepingClickId } from '@marquee/openrtb/tracking-urls';
import type { MacroName } from '@marquee/schemas/macros/macros';
import type { BidTokens } from '@marquee/schemas/traffic/tracking-token';

import { type RenderedAd, renderAd } from '../auction/formats/render.ts';
import { type BidFacts, macroValue } from '../auction/macro-value.ts';
import type { Win } from '../auction/win.ts';

interface BidToRender {
  readonly facts: BidFacts;
  readonly signed: Pick<BidTokens, 'clickId' | 'shortClickId'>;
  readonly urls: BidUrls;
  /** Value of `{cachebuster}`. */
  readonly random: number;
}

export interface RenderedBid extends RenderedAd {
  readonly urls: BidUrls;
  readonly macro: (name: MacroName) => string | undefined;
}

/**
 * The markup of a bid with its macros filled. Click ids are made where they are asked for, because few ads ask and a
 * signature costs a bid microseconds. Markup that asks is rendered again, with an impression pixel that makes the tracker keep
 * the id: in a video it comes before the first macro.
 */
export function renderBid({ creative, imp }: Win, { facts, signed, urls, random }: BidToRender): RenderedBid {
  let clickId: string | undefined;
  const macro = (name: MacroName): string | undefined =>
    name === 'click_id' ? (clickId ??= signed.shortClickId()) : macroValue(name, facts, random);
  // An installation's pixel is in every ad of an account, and no conversion comes by its id: the long one needs no row.
  const pixelUrl = creative.ivtPixel?.((name) =>
    name === 'click_id' ? signed.clickId() : macroValue(name, facts, random),
  );
  const beside = { bidId: facts.bidId, pixelUrl };
  const rendered = renderAd(creative.ad, imp, urls, macro, beside);
  if (clickId === undefined) return bidOf(rendered, urls, macro);
  const keeping = keepingClickId(urls);
  return bidOf(renderAd(creative.ad, imp, keeping, macro, beside), keeping, macro);
}

/** Each by its name: every bid has one, and a spread costs it more. */
const bidOf = (
  { admJson, members }: RenderedAd,
  urls: BidUrls,
  macro: RenderedBid['macro'],
): RenderedBid => ({ admJson, members, urls, macro });
