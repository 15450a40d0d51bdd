import { invalid } from '@marquee/kit/http/problem-error';
import { isPublicUrl } from '@marquee/kit/outbound/public-url';
import type { UserSettings } from '@marquee/schemas/events/user';

/** @throws ProblemError when conversions cannot be told to that URL: none is called on a private network. */
export function checkPostbackUrl(url: UserSettings['conversionPostbackUrl'] | undefined): void {
  if (typeof url !== 'string' || isPublicUrl(url)) return;
  throw invalid({
    field: 'conversionPostbackUrl',
    message: 'Conversion postback url must name a server on the public internet.',
  });
}
