import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import { openOrNull } from '@marquee/kit/personal-data/open-or-null';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { sessionOrigin, type SessionView } from '@marquee/schemas/user/session';
import * as v from 'valibot';

import type { AccountsDb } from '../tables.ts';

export const SESSION_LIST: ListQueryDefinition = {
  fields: { createdAt: { kind: 'timestamp' }, lastSeenAt: { kind: 'timestamp' } },
  defaultSort: { field: 'lastSeenAt', direction: 'desc' },
};

interface OpenSessionsDeps {
  readonly db: AccountsDb;
  readonly vault: Pick<PersonalDataVault, 'open'>;
  readonly clock: () => Date;
}

/** Whose sessions are asked for, and in which one. */
interface Question {
  readonly userId: number;
  readonly askedIn: string;
  readonly list: ListQuery;
}

/** One page of a user's open sessions. */
export async function listOpenSessions(
  { db, vault, clock }: OpenSessionsDeps,
  { userId, askedIn, list }: Question,
): Promise<{ readonly rows: readonly SessionView[]; readonly total: number }> {
  const open = db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'origin'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock());
  const { rows, total } = await listPage(open, list, {
    columns: snakeCaseColumns(SESSION_LIST.fields),
    tieBreaker: 'id',
    neverNull: ['createdAt', 'lastSeenAt'],
  });
  const views = rows.map(async ({ id, created_at, last_seen_at, origin }) => ({
    id,
    isCurrent: id === askedIn,
    ...(await originOf(vault, userId, origin)),
    createdAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
  }));
  return { rows: await Promise.all(views), total };
}

async function originOf(
  vault: Pick<PersonalDataVault, 'open'>,
  userId: number,
  sealed: string | null,
): Promise<Pick<SessionView, 'ip' | 'userAgent'>> {
  const opened = sealed === null ? null : await openOrNull(vault, userId, sealed);
  if (opened === null || opened === undefined) return { ip: null, userAgent: null };
  return v.parse(sessionOrigin, JSON.parse(opened));
}
