import type { ImpPush } from '@marquee/openrtb/formats/imp-push';
import { isSecureAddress } from '@marquee/openrtb/formats/secure-address';
import type { CreativeFields } from '@marquee/schemas/creative/fields';

import type { FormatReason } from '../format-reasons.ts';

type PushPart = NonNullable<CreativeFields['push']>;
type NativePart = NonNullable<CreativeFields['native']>;

/** A push ad ready to be shown. Texts are shown as typed, as those of native ads are. */
export interface ServingPush {
  readonly kind: 'push';
  readonly title: string;
  readonly description: string;
  readonly sponsored: string;
  /** The first image; empty without one. */
  readonly iconUrl: string;
  /** The second image; empty without one. */
  readonly imageUrl: string;
  /** Its images are fetched over https. */
  readonly isSecure: boolean;
  /** The same text for push ads that imps cannot distinguish. */
  readonly equivalenceClass: string;
}

/** The first image of a creative is its icon, the second the large one, as the product shows them. */
export function preparePush(part: PushPart): ServingPush {
  const { iconUrl, imageUrl } = imagesOf(part);
  return {
    kind: 'push',
    title: part.assetTitle,
    description: part.assetDataDesc ?? '',
    sponsored: part.assetDataSponsored ?? '',
    iconUrl,
    imageUrl,
    isSecure: [iconUrl, imageUrl].every((address) => address === '' || isSecureAddress(address)),
    equivalenceClass: JSON.stringify(['push', iconUrl !== '', imageUrl !== '']),
  };
}

const imagesOf = ({ images }: PushPart): { readonly iconUrl: string; readonly imageUrl: string } => ({
  iconUrl: images[0] ?? '',
  imageUrl: images[1] ?? '',
});

/**
 * Why this push ad may not be shown there. An image that the exchange requires must be there; the exchange
 * scales it, since an advertiser's address does not state its size.
 */
export function pushNoBidReason(ad: ServingPush, impPush: ImpPush): FormatReason | undefined {
  if (impPush.icon.isRequired && ad.iconUrl === '') return 'native-assets';
  if (impPush.image.isRequired && ad.imageUrl === '') return 'native-assets';
  return undefined;
}

/** The push ad as a native ad: what an exchange that sells push by OpenRTB asks for and is answered with. */
export function pushAsNative(part: PushPart): NativePart {
  const { iconUrl, imageUrl } = imagesOf(part);
  return {
    smallImageId: null,
    smallImage: iconUrl === '' ? null : iconUrl,
    largeImageId: null,
    largeImage: imageUrl === '' ? null : imageUrl,
    assetTitle: part.assetTitle,
    assetDataDesc: part.assetDataDesc,
    assetDataSponsored: part.assetDataSponsored,
    assetCtaText: null,
    clickUrl: part.clickUrl,
    displayUrl: null,
  };
}
