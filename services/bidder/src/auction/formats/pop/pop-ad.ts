import { isSecureAddress } from '@marquee/openrtb/formats/secure-address';
import type { CreativeFields } from '@marquee/schemas/creative/fields';

/** A pop that may be shown: the advertiser's page and nothing else. */
export interface ServingPop {
  readonly kind: 'pop';
  /** The page is what the exchange shows, so `imp.secure` holds for it and not only for what it loads. */
  readonly isSecure: boolean;
  /** The same text for pops that imps cannot distinguish. */
  readonly equivalenceClass: string;
}

export const preparePop = (part: NonNullable<CreativeFields['pop']>): ServingPop => ({
  kind: 'pop',
  isSecure: isSecureAddress(part.clickUrl),
  equivalenceClass: JSON.stringify(['pop']),
});
