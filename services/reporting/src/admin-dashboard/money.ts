import { formatDollars } from '@marquee/schemas/common/money';
import { DAY_MS, HALF_HOUR_MS } from '@marquee/schemas/common/time';
import {
  ADMIN_TOP_MAX,
  type AdminDashboard,
  type PlatformHalfHour,
} from '@marquee/schemas/queries/dashboard';

import {
  moneyUntil,
  type PlatformFigures,
  type PlatformQueries,
  type PlatformTop,
  type TopEntry,
} from '../queries/platform-days.ts';

export interface DashboardMoneyParts {
  readonly billing: {
    /** Nano-dollars that came in since a moment. */
    depositsSince(since: Date): Promise<bigint>;
  };
  readonly reporting: PlatformQueries;
  readonly names: {
    /** Names of accounts; unknown ids are absent. */
    advertisers(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
    /** Names of SSP endpoints that exist. */
    exchanges(): Promise<ReadonlyMap<number, string>>;
  };
  readonly clock: () => Date;
}

type Money = Pick<AdminDashboard, 'today' | 'yesterday' | 'halfHours' | 'top'>;

/** Money of today against yesterday at the same time, and who moved it. */
export async function dashboardMoney(parts: DashboardMoneyParts): Promise<Money> {
  const { billing, reporting, clock } = parts;
  const nowMs = clock().getTime();
  const elapsedMs = nowMs % DAY_MS;
  const midnight = new Date(nowMs - elapsedMs);
  const [deposits, days, top] = await Promise.all([
    billing.depositsSince(midnight),
    reporting.platformDays(midnight),
    reporting.platformTop(midnight, ADMIN_TOP_MAX),
  ]);
  const running = Math.floor(elapsedMs / HALF_HOUR_MS);
  return {
    today: {
      since: midnight.toISOString(),
      deposits: formatDollars(deposits),
      ...moneyOf(moneyUntil(days.today, DAY_MS)),
    },
    yesterday: moneyOf(moneyUntil(days.yesterday, elapsedMs)),
    halfHours: days.yesterday.map((yesterday, index) => {
      const today = days.today[index];
      return {
        today: index > running || today === undefined ? null : halfHourOf(today),
        yesterday: halfHourOf(yesterday),
      };
    }),
    top: await namedTop(parts.names, top),
  };
}

const moneyOf = ({ spendNanos, costNanos }: Pick<PlatformFigures, 'spendNanos' | 'costNanos'>) => ({
  spend: formatDollars(spendNanos),
  cost: formatDollars(costNanos),
  profit: formatDollars(spendNanos - costNanos),
});

const halfHourOf = ({ spendNanos, costNanos, bids, wins }: PlatformFigures): PlatformHalfHour => ({
  spend: formatDollars(spendNanos),
  cost: formatDollars(costNanos),
  bids,
  wins,
});

async function namedTop(
  names: DashboardMoneyParts['names'],
  { advertisers, exchanges }: PlatformTop,
): Promise<Money['top']> {
  const [people, endpoints] = await Promise.all([
    names.advertisers(advertisers.map(({ id }) => id)),
    names.exchanges(),
  ]);
  const named =
    (known: ReadonlyMap<number, string>) =>
    ({ id, spendNanos, impressions }: TopEntry) => ({
      id,
      name: known.get(id) ?? null,
      spend: formatDollars(spendNanos),
      impressions,
    });
  return { advertisers: advertisers.map(named(people)), exchanges: exchanges.map(named(endpoints)) };
}
