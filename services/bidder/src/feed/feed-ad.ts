import { decimalLiteral } from '@marquee/openrtb/slots/price';
import type { AuctionValue } from '@marquee/schemas/macros/auction-macros';
import { fillAuctionMacros } from '@marquee/schemas/macros/auction-macros';
import { percentEncode } from '@marquee/schemas/macros/macros';

import { markupOf } from '../auction/bid-response.ts';
import { DATA_TYPES } from '../auction/formats/native/native-ad.ts';
import type { PreparedBid } from '../bids/bid-maker.ts';
import type { PreparedDspBid } from '../ports/dsp-demand.ts';
import type { FeedAd } from './feed-answer.ts';

type Shown = Omit<
  FeedAd,
  'id' | 'priceNanos' | 'pricing' | 'winUrl' | 'advertiserDomain' | 'categories' | 'campaignId' | 'creativeId'
>;
const NOTHING: Shown = {
  clickUrl: '',
  title: '',
  description: '',
  sponsored: '',
  iconUrl: '',
  imageUrl: '',
  impressionUrl: '',
  markup: '',
};

/** A bid as one listing of a feed. */
export function feedAdOf(bid: PreparedBid): FeedAd {
  const { win, urls } = bid;
  const { campaign, creative } = win;
  const isByClick = win.imp.isSoldByClick;
  const priceNanos = isByClick ? win.priceNanos : win.cpmNanos;
  // A feed fills no macros of OpenRTB, and the listed price is the price paid.
  const auction: AuctionValue = (name) =>
    name === 'AUCTION_PRICE' ? decimalLiteral(priceNanos) : bid.auction(name);
  const {
    clickUrl = '',
    title = '',
    description = '',
    sponsored = '',
    iconUrl = '',
    imageUrl = '',
    impressionUrl = '',
    markup = '',
  } = shown(bid, {
    address: (url) => fillAuctionMacros(url, auction, percentEncode),
    markup: (text) => fillAuctionMacros(text, auction),
  });
  // Each by its name: a spread costs more than the rest of the listing.
  return {
    clickUrl,
    title,
    description,
    sponsored,
    iconUrl,
    imageUrl,
    impressionUrl,
    markup,
    id: bid.bidId,
    priceNanos,
    pricing: isByClick ? 'CPC' : 'CPM',
    winUrl: urls.win,
    advertiserDomain: creative.advertiserDomain,
    categories: [...new Set([...campaign.categories, ...creative.categories])],
    campaignId: campaign.id,
    creativeId: creative.id,
  };
}

/** A DSP's pop as a listing; other kinds are not asked for by a feed. */
export const dspFeedAdOf = ({ bidId, dspBid, urls }: PreparedDspBid): FeedAd => ({
  ...NOTHING,
  id: bidId,
  priceNanos: dspBid.priceNanos,
  pricing: 'CPC',
  clickUrl: urls.click,
  winUrl: urls.win,
  advertiserDomain: dspBid.advertiserDomain,
  categories: dspBid.categories,
  campaignId: 0,
  creativeId: 0,
});

/** Fills the macros of OpenRTB in what an advertiser wrote. */
interface Filled {
  readonly address: (url: string) => string;
  readonly markup: (text: string) => string;
}

/** The parts of an ad that the exchange puts together itself, or the markup as a whole. */
function shown(bid: PreparedBid, filled: Filled): Partial<Shown> {
  const { win, urls, macro } = bid;
  const { ad } = win.creative;
  const links = { clickUrl: urls.click, impressionUrl: urls.impression };
  switch (ad.kind) {
    case 'push':
      return {
        ...links,
        title: ad.title,
        description: ad.description,
        sponsored: ad.sponsored,
        iconUrl: filled.address(ad.iconUrl),
        imageUrl: filled.address(ad.imageUrl),
      };
    case 'native':
      return {
        ...links,
        title: ad.title,
        description: ad.data.get(DATA_TYPES.desc) ?? '',
        sponsored: ad.data.get(DATA_TYPES.sponsored) ?? '',
        iconUrl: filled.address(ad.icon?.url(macro) ?? ''),
        imageUrl: filled.address(ad.main?.url(macro) ?? ''),
      };
    // Opening the pop is the visit and the impression: there is no page of the exchange's that could load a pixel.
    case 'pop':
      return { clickUrl: urls.click };
    // Markup has its own links and its own pixel: beside it they would count twice.
    default:
      return { markup: filled.markup(markupOf(bid)) };
  }
}
