import type { NewCreativeFields } from '@marquee/schemas/creative/fields';

import { bannerMarkup, vastMarkup, type BannerTheme } from './banner-markup.ts';

const CLICK_URL = 'https://example.com/landing?cid={campaign_id}&click={click_id}';

const IAB = ['IAB3', 'IAB19'];

function markupPart(look: BannerTheme, size: string) {
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

export const banner = (name: string, look: BannerTheme, size: string): NewCreativeFields => ({
  name: `${name} ${size}`,
  creativeType: 'banner',
  categories: IAB,
  banner: markupPart(look, size),
});

export const interstitial = (name: string, look: BannerTheme): NewCreativeFields => ({
  name,
  creativeType: 'interstitial',
  categories: IAB,
  interstitial: markupPart(look, '320x480'),
});

/** Who speaks in an ad that is put together from parts, and what it says. */
interface AdTexts {
  readonly sponsored: string;
  readonly text: string;
  readonly action: string;
}

const BRIGHTWELL: AdTexts = {
  sponsored: 'Brightwell Systems',
  text: 'Invoices, payroll and taxes in one place, on every device.',
  action: 'Try it free',
};

export const native = (name: string, title: string, texts = BRIGHTWELL): NewCreativeFields => ({
  name,
  creativeType: 'native',
  categories: IAB,
  // The images of a demo are served by this machine, which browsers trust like https.
  skipIsSecureCheck: true,
  native: {
    smallImageId: null,
    smallImage: null,
    largeImageId: null,
    largeImage: null,
    assetTitle: title,
    assetDataDesc: texts.text,
    assetDataSponsored: texts.sponsored,
    assetCtaText: texts.action,
    clickUrl: CLICK_URL,
    displayUrl: 'https://example.com',
  },
});

export const push = (
  name: string,
  title: string,
  texts: Pick<AdTexts, 'sponsored' | 'text'> = { ...BRIGHTWELL, text: 'Open your dashboard to see it.' },
): NewCreativeFields => ({
  name,
  creativeType: 'push',
  categories: IAB,
  skipIsSecureCheck: true,
  push: {
    images: [],
    assetTitle: title,
    assetDataDesc: texts.text,
    assetDataSponsored: texts.sponsored,
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
    companions: [],
  },
});

/** A video creative of a media file: Marquee writes its VAST. The file does not exist. */
export const videoFile = (name: string, file: string, seconds: 15 | 30): NewCreativeFields => ({
  name,
  creativeType: 'video',
  categories: IAB,
  video: {
    sizes: ['1280x720'],
    admBody: `https://example.com/videos/${file}.mp4`,
    admType: 'media',
    vastAdTagURI: null,
    mimeType: ['video/mp4'],
    width: 1280,
    height: 720,
    duration: seconds,
    clickUrl: CLICK_URL,
    skipVastValidation: false,
    companions: [],
  },
});
