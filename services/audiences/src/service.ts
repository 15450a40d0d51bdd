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
export { audiencesMigrations } from './migrations.ts';
export { createIdentityKeys } from './identity/identity-key.ts';
export { PERSON_TOPICS } from './signals/read-user-signal.ts';
export { USER_SIGNALS_GROUP } from './signals/user-signal-projection.ts';
export { createAudienceCounts } from './membership/audience-counts.ts';

export interface AudiencesConfig {
  /** Secret of the digests of identifiers; a new one makes everyone unknown. */
  readonly secret: string;
  /** Name of this process's consumer groups. */
  readonly readers: string;
  /** How many pairs of campaign and user have their impressions counted; the cache takes its memory at once. */
  readonly maxCounters?: number | undefined;
}

export interface AudiencesDeps {
  readonly trafficLog: TrafficLog;
  /** Stores user signals; without it, a restart loses what the traffic log has already trimmed. */
  readonly readStore?: ReadStore | undefined;
  readonly clock: () => Date;
  readonly logger: { warn(details: object, message: string): void };
}

/**
 * A bidder's audiences and frequency caps, in memory. The caller starts `follower` once `rules` are current.
 */
export interface Audiences {
  readonly rules: AudienceRules;
  readonly members: AudienceMembers;
  readonly frequencyCaps: FrequencyCaps;
  readonly identityKeys: IdentityKeys;
  readonly follower: UserSignalFollower;
}

export function createAudiences(
  { secret, readers, maxCounters }: AudiencesConfig,
  deps: AudiencesDeps,
): Audiences {
  const { trafficLog, readStore, clock, logger } = deps;
  const rules = new AudienceRules();
  const members = new AudienceMembers(rules);
  const frequencyCaps = new FrequencyCaps(maxCounters);
  const follower = new UserSignalFollower({
    trafficLog,
    store: readStore === undefined ? NO_STORED_SIGNALS : createUserSignalStore(readStore),
    frequencyCaps,
    audienceMembers: members,
    rules,
    clock,
    instance: readers,
    onError: (error) => logger.warn({ err: error }, 'user signals are read again after an error'),
  });
  return { rules, members, frequencyCaps, identityKeys: createIdentityKeys(secret), follower };
}

/** Used without a read store: signals are known only as far back as the traffic log reaches. */
const NO_STORED_SIGNALS: Pick<UserSignalStore, 'load' | 'migrate'> = {
  load: async () => new Map(),
  migrate: async () => undefined,
};
