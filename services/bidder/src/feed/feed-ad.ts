import { DATA_TYPES } from '../auction/formats/native/native-ad.ts';
import type { Made } from '../bid-maker.ts';
import type { FeedAd } from './feed-answer.ts';

type Shown = Pick<FeedAd, 'title' | 'description' | 'sponsored' | 'iconUrl' | 'imageUrl' | 'markup'>;
const NOTHING: Shown = { title: '', description: '', sponsored: '', iconUrl: '', imageUrl: '', markup: '' };

/** A bid as one listing of a feed. */
export function feedAdOf(bid: Made): FeedAd {
  const { win, urls } = bid;
  const { campaign, creative } = win;
  const isByClick = win.imp.isSoldByClick;
  return {
    ...NOTHING,
    ...shown(bid),
    id: bid.bidId,
    priceNanos: isByClick ? win.priceNanos : win.cpmNanos,
    pricing: isByClick ? 'CPC' : 'CPM',
    clickUrl: urls.click,
    impressionUrl: urls.impression,
    winUrl: urls.win,
    advertiserDomain: campaign.advertiserDomain,
    categories: [...new Set([...campaign.categories, ...creative.categories])],
    campaignId: campaign.id,
    creativeId: creative.id,
  };
}

/** The parts of an ad that the peer puts together itself, or the markup as a whole. */
function shown({ win: { creative }, adm, macro }: Made): Partial<Shown> {
  const { ad } = creative;
  switch (ad.kind) {
    case 'push':
      return {
        title: ad.title(macro),
        description: ad.description(macro),
        sponsored: ad.sponsored(macro),
        iconUrl: ad.iconUrl,
        imageUrl: ad.imageUrl,
      };
    case 'native':
      return {
        title: ad.title,
        description: ad.data.get(DATA_TYPES.desc) ?? '',
        sponsored: ad.data.get(DATA_TYPES.sponsored) ?? '',
        iconUrl: ad.icon?.url(macro) ?? '',
        imageUrl: ad.main?.url(macro) ?? '',
      };
    case 'pop':
      return {};
    case 'banner':
      return { markup: adm };
  }
}
