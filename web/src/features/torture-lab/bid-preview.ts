import type { LabBid } from '@marquee/schemas/queries/lab';

import type { PreviewSource } from '../../widgets/ad-preview/preview-source.ts';
import { feedListing } from './feed-listing.ts';
import { nativeTexts } from './model/native-ad.ts';

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

/** A bid's markup as the preview takes it; undefined when it is not of its format. */
export function previewOf(bid: LabBid): PreviewSource | undefined {
  const { format, markup, width, height } = bid;
  switch (format) {
    case 'banner':
      return { creativeType: 'banner', banner: { admType: 'html', admBody: markup, width, height } };
    case 'video':
      return { creativeType: 'video', video: { admType: 'vast', admBody: markup } };
    case 'native': {
      const native = nativeTexts(markup);
      return native === undefined ? undefined : { creativeType: 'native', native };
    }
    case 'pop': {
      const clickUrl = isAddress(markup.trim()) ? markup.trim() : feedListing(markup)?.url;
      return clickUrl === undefined ? undefined : { creativeType: 'pop', pop: { clickUrl } };
    }
    case 'push':
      return pushOf(markup);
  }
}

/** Push is sold as native by OpenRTB, and as a listing by feeds. */
function pushOf(markup: string): PreviewSource | undefined {
  const native = nativeTexts(markup);
  if (native !== undefined) {
    const { smallImage, largeImage } = native;
    return {
      creativeType: 'push',
      push: { ...native, images: present(smallImage ?? largeImage, largeImage) },
    };
  }
  const listing = feedListing(markup);
  if (listing === undefined) return undefined;
  return {
    creativeType: 'push',
    push: {
      assetTitle: listing.title,
      assetDataDesc: listing.description,
      assetDataSponsored: listing.sponsored,
      clickUrl: listing.url,
      images: present(listing.icon ?? listing.image, listing.image),
    },
  };
}

const present = (...images: readonly (string | null | undefined)[]): string[] =>
  images.filter((image) => image !== undefined && image !== null && image !== '').map(String);
