import { consentParameters, someConsent } from './consent.ts';
import { somebody } from './people.ts';
import type { Chance } from './random.ts';

const TEST_SHARE = 0.01;

/** Query of a feed's call: what a network that sells windows and notifications sends. */
export function feedParameters(chance: Chance): Readonly<Record<string, string>> {
  const person = somebody(chance);
  return {
    ua: person.userAgent,
    ip: person.ip,
    subid: `zone-${chance.integer(1, 40)}`,
    domain: person.domain,
    url: `https://${person.domain}/today`,
    country: person.country,
    lang: person.language,
    user_id: person.id,
    icon_size: '192x192',
    icon_required: '1',
    count: String(chance.pick([1, 1, 2, 3])),
    subscription_timestamp: String(1_790_000_000 - chance.integer(0, 10_000_000)),
    ...(chance.happens(0.3) ? { bidfloor: '0.002' } : {}),
    ...(chance.happens(TEST_SHARE) ? { test: '1' } : {}),
    ...consentParameters(someConsent(chance)),
  };
}
