import type { ReadStore } from '@marquee/kit/read-store/port';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';

import { FrequencyCaps } from './frequency/frequency-caps.ts';
import type { IdentityKeys } from './identity/identity-key.ts';
import { createIdentityKeys } from './identity/identity-key.ts';
import { AudienceMembers } from './membership/audience-members.ts';
import { AudienceRules } from './membership/audience-rules.ts';
import { UserSignalFollower } from './signals/user-signal-follower.ts';
import type { UserSignalStore } from './signals/user-signal-store.ts';
import { createUserSignalStore } from './signals/user-signal-store.ts';

export { createAudiencesService } from './audiences-service.ts';
export { createIdentityKeys } from './identity/identity-key.ts';
export { PERSON_TOPICS } from './signals/read-user-signal.ts';
export { PERSONS_GROUP } from './signals/user-signal-projection.ts';
export { audienceSizes } from './signals/user-signal-store.ts';

export interface AudiencesConfig {
  /** Identifiers are digested under it; a new one forgets everybody. */
  readonly secret: string;
  /** Name of this process's consumer groups. */
  readonly readers: string;
}

export interface AudiencesDeps {
  readonly trafficLog: TrafficLog;
  /** Where what persons saw and did is kept; without it a restart forgets what the traffic log has trimmed. */
  readonly readStore?: ReadStore | undefined;
  readonly clock: () => Date;
  readonly logger: { warn(details: object, message: string): void };
}

/** What one bidder knows of persons, in memory. Whoever runs it starts `follower` once `rules` are current. */
export interface Audiences {
  readonly rules: AudienceRules;
  readonly members: AudienceMembers;
  readonly frequencyCaps: FrequencyCaps;
  readonly identityKey: IdentityKeys;
  readonly follower: UserSignalFollower;
}

export function createAudiences({ secret, readers }: AudiencesConfig, deps: AudiencesDeps): Audiences {
  const { trafficLog, readStore, clock, logger } = deps;
  const rules = new AudienceRules();
  const members = new AudienceMembers(rules);
  const frequencyCaps = new FrequencyCaps();
  const follower = new UserSignalFollower({
    trafficLog,
    store: readStore === undefined ? NOBODY_STORED : createUserSignalStore(readStore),
    frequencyCaps,
    audienceMembers: members,
    rules,
    clock,
    instance: readers,
    onError: (error) => logger.warn({ err: error }, 'persons are read again'),
  });
  return { rules, members, frequencyCaps, identityKey: createIdentityKeys(secret), follower };
}

/** Without a read store what persons did is known as far as the traffic log reaches. */
const NOBODY_STORED: Pick<UserSignalStore, 'load' | 'migrate'> = {
  load: async () => new Map(),
  migrate: async () => undefined,
};
