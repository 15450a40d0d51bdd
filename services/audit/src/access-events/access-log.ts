import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Kysely } from 'kysely';

import type { ActivityTables } from '../read-models/activity/table.ts';
import { createAccessDigests } from './access-digests.ts';
import { type AccessEvidence, createAccessEvidence } from './access-evidence.ts';
import { moveFormerRows } from './move-former-rows.ts';
import { type AccessQueries, createAccessQueries } from './query.ts';
import { AccessWriter } from './recorder.ts';
import { accessLogSchema } from './schema.ts';
import { accessDb } from './table.ts';

interface AccessLogDeps {
  readonly readStore: ReadStore;
  readonly vault: PersonalDataVault;
  /** Where names are found. */
  readonly people: Kysely<ActivityTables>;
  readonly secret: string;
  readonly keptDays: number;
  readonly clock: () => Date;
  readonly logger?: ProjectionLogger | undefined;
}

/** The access log: who writes it, reads it and compares it. */
export interface AccessLog {
  readonly writer: AccessWriter;
  readonly queries: AccessQueries;
  readonly evidence: AccessEvidence;
  migrate(): Promise<void>;
}

export function createAccessLog(deps: AccessLogDeps): AccessLog {
  const { readStore, vault, people, secret, keptDays, clock, logger } = deps;
  const db = accessDb(readStore);
  const digests = createAccessDigests(secret);
  const writer = new AccessWriter({ db, digests, vault, clock, keptDays, logger });
  return {
    writer,
    queries: createAccessQueries(db, people, vault),
    evidence: createAccessEvidence({ db, digests, lastWritten: () => writer.lastWritten() }),
    async migrate() {
      await readStore.prepareOwned(accessLogSchema);
      await moveFormerRows(readStore, digests);
    },
  };
}
