import { DAY_MS } from '@marquee/schemas/common/time';
import { sql } from 'kysely';

import type { AccountsDb } from '../tables.ts';

/** Which IPs owners signed in from, by keyed digests: failures from elsewhere do not lock owners out there. */
export interface KnownIps {
  /** Keeps an IP in mind from now on, and of each account the newest alone. */
  remember(account: string, ip: string): Promise<void>;
  includes(account: string, ip: string): Promise<boolean>;
  forgetAll(account: string): Promise<void>;
  purge(): Promise<void>;
}

interface KnownIpsDeps {
  readonly db: AccountsDb;
  readonly clock: () => Date;
  /** How long after a sign-in its IP stays known. */
  readonly days: number;
  /** IPs of one account, the newest ones. */
  readonly max: number;
}

export function createKnownIps({ db, clock, days, max }: KnownIpsDeps): KnownIps {
  const oldest = () => new Date(clock().getTime() - days * DAY_MS);
  return {
    async remember(account, ip) {
      // The deletion does not see the row that is written beside it.
      await sql`with noted as (
          insert into accounts.known_ips (account, ip, seen_at) values (${account}, ${ip}, ${clock()})
          on conflict (account, ip) do update set seen_at = excluded.seen_at)
        delete from accounts.known_ips where account = ${account} and ip <> ${ip} and ip not in (
          select ip from accounts.known_ips where account = ${account} and ip <> ${ip}
          order by seen_at desc, ip limit ${max - 1})`.execute(db);
    },
    async includes(account, ip) {
      const row = await db
        .selectFrom('known_ips')
        .select('ip')
        .where('account', '=', account)
        .where('ip', '=', ip)
        .where('seen_at', '>', oldest())
        .executeTakeFirst();
      return row !== undefined;
    },
    async forgetAll(account) {
      await db.deleteFrom('known_ips').where('account', '=', account).execute();
    },
    async purge() {
      await db.deleteFrom('known_ips').where('seen_at', '<=', oldest()).execute();
    },
  };
}
