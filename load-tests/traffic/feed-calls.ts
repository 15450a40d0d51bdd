import { consentParameters, someConsent } from './consent.ts';
import { randomPerson } from './people.ts';
import type { Random } from './random.ts';

const TEST_SHARE = 0.01;

/** Query of a feed's call: what a network that sells pop and push ads sends. */
export function feedParameters(random: Random): Readonly<Record<string, string>> {
  const person = randomPerson(random);
  return {
    ua: person.userAgent,
    ip: person.ip,
    subid: `zone-${random.integer(1, 40)}`,
    domain: person.domain,
    url: `https://${person.domain}/today`,
    country: person.country,
    lang: person.language,
    user_id: person.id,
    icon_size: '192x192',
    icon_required: '1',
    count: String(random.pick([1, 1, 2, 3])),
    subscription_timestamp: String(1_790_000_000 - random.integer(0, 10_000_000)),
    ...(random.happens(0.3) ? { bidfloor: '0.002' } : {}),
    ...(random.happens(TEST_SHARE) ? { test: '1' } : {}),
    ...consentParameters(someConsent(random)),
  };
}
