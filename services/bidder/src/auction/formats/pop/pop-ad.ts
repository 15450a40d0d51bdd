import { escapeHtml, escapeXml } from '@marquee/schemas/common/escape-markup';
import type { CreativeFields } from '@marquee/schemas/creative/fields';

import { isSecureAddress } from '../secure-address.ts';
import type { PopForm } from './pop-offer.ts';

/** A pop that may be shown: the advertiser's page and nothing else. */
export interface ServingPop {
  readonly kind: 'pop';
  /** The page is what the exchange shows, so `imp.secure` holds for it and not only for what it loads. */
  readonly isSecure: boolean;
  /** The same text for pops that no imp tells apart. */
  readonly equivalenceClass: string;
}

export const preparePop = (part: NonNullable<CreativeFields['pop']>): ServingPop => ({
  kind: 'pop',
  isSecure: isSecureAddress(part.clickUrl),
  equivalenceClass: JSON.stringify(['pop']),
});

/**
 * What the exchange opens.
 * @param clickUrl our redirect, through which the visit is counted
 */
export function renderPop(form: PopForm, clickUrl: string): string {
  switch (form) {
    case 'url':
      return clickUrl;
    case 'xml':
      return `<?xml version="1.0" encoding="UTF-8"?><ad><popunderAd><url>${escapeXml(clickUrl)}</url></popunderAd></ad>`;
    case 'html':
      return (
        `<!doctype html><html><head><meta charset="utf-8"><meta name="referrer" content="no-referrer-when-downgrade">` +
        `<meta http-equiv="refresh" content="0;url=${escapeHtml(clickUrl)}"></head></html>`
      );
  }
}
