import type { ReportingService } from '@marquee/reporting';
import { DAY_MS } from '@marquee/schemas/common/time';

/** Average price of a thousand impressions and the profit, both since midnight UTC. */
export async function trafficOfToday(reporting: Pick<ReportingService, 'moneySince'>, now: Date) {
  const since = new Date(now.getTime() - (now.getTime() % DAY_MS));
  const { spendNanos, costNanos, impressions } = await reporting.moneySince(since);
  return {
    averageCpmNanos: impressions === 0n ? 0n : (spendNanos * 1_000n) / impressions,
    dailyProfitNanos: spendNanos - costNanos,
  };
}
