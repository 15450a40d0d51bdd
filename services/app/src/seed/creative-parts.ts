import type { NewCreativeFields } from '@marquee/campaigns';

import { bannerMarkup, vastMarkup, type BannerLook } from './banner-markup.ts';

const CLICK_URL = 'https://example.com/landing?cid={campaign_id}&click={click_id}';

const IAB = ['IAB3', 'IAB19'];

function markupPart(look: BannerLook, size: string) {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return {
    apiFramework: [],
    admBody: bannerMarkup(look, width, height),
    admType: 'html' as const,
    subType: null,
    clickUrl: CLICK_URL,
    width,
    height,
    childrenCreative: [],
    statusChildrenCreative: null,
    main: true,
  };
}

export const banner = (name: string, look: BannerLook, size: string): NewCreativeFields => ({
  name: `${name} ${size}`,
  creativeType: 'banner',
  categories: IAB,
  banner: markupPart(look, size),
});

export const interstitial = (name: string, look: BannerLook): NewCreativeFields => ({
  name,
  creativeType: 'interstitial',
  categories: IAB,
  interstitial: markupPart(look, '320x480'),
});

export const native = (name: string, title: string): NewCreativeFields => ({
  name,
  creativeType: 'native',
  categories: IAB,
  native: {
    smallImageId: null,
    smallImage: null,
    largeImageId: null,
    largeImage: null,
    assetTitle: title,
    assetDataDesc: 'Invoices, payroll and taxes in one place, on every device.',
    assetDataSponsored: 'Brightwell Systems',
    assetCtaText: 'Try it free',
    clickUrl: CLICK_URL,
    displayUrl: 'https://example.com',
  },
});

export const push = (name: string, title: string): NewCreativeFields => ({
  name,
  creativeType: 'push',
  categories: IAB,
  push: {
    images: [],
    assetTitle: title,
    assetDataDesc: 'Open your dashboard to see it.',
    assetDataSponsored: 'Brightwell Systems',
    clickUrl: CLICK_URL,
  },
});

export const pop = (name: string): NewCreativeFields => ({
  name,
  creativeType: 'pop',
  categories: IAB,
  pop: { clickUrl: CLICK_URL },
});

export const video = (name: string): NewCreativeFields => ({
  name,
  creativeType: 'video',
  categories: IAB,
  video: {
    sizes: ['1920x1080'],
    admBody: vastMarkup(name),
    admType: 'vast',
    vastAdTagURI: null,
    mimeType: ['video/mp4'],
    width: 1280,
    height: 720,
    duration: 15,
    clickUrl: CLICK_URL,
    skipVastValidation: false,
  },
});
