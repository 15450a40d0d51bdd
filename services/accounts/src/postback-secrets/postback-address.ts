import { isPublicUrl } from '@marquee/kit/outbound/public-url';
import type { UserSettings } from '@marquee/schemas/user/events';

import { invalidFields } from '../rejections.ts';

/** @throws RejectedError when conversions cannot be sent to that URL: none is called on a private network. */
export function checkPostbackUrl(url: UserSettings['conversionPostbackUrl'] | undefined): void {
  if (typeof url !== 'string' || isPublicUrl(url)) return;
  throw invalidFields({
    field: 'conversionPostbackUrl',
    message: 'Conversion postback url must name a server on the public internet.',
  });
}
