import type { FactStore } from '@marquee/kit/fact-store/port';
import { ALERT_WINDOW_DAYS, type AlertWindowDays } from '@marquee/schemas/alert-rule/fields';
import { DAY_MS, HALF_HOUR_MS } from '@marquee/schemas/common/time';

/** A campaign whose figures rules ask, and when its own day (by its time zone) began. */
export interface AlertCampaign {
  readonly id: number;
  readonly userId: number;
  readonly dayStart: Date;
  /** Its last impression is asked to the millisecond, within the last day. */
  readonly isTimed: boolean;
}

/** What a campaign did; money in nano-dollars. */
export interface CampaignAlertFigures {
  readonly totalNanos: bigint;
  /** Start of the half hour of the last spend. */
  readonly lastSpendAt: Date | null;
  /** Exact where it is asked for; otherwise the end of its half hour, which may be ahead. */
  readonly lastImpressionAt: Date | null;
  /** By days, the current one included. */
  readonly windows: ReadonlyMap<
    AlertWindowDays,
    { readonly spendNanos: bigint; readonly conversions: number }
  >;
}

/** Campaigns that one question names; its parameters stay far below what a URL may hold. */
const CAMPAIGNS_A_QUESTION = 5_000;

type Row = Readonly<Record<string, string | number>>;

/** Figures of campaigns of many accounts, by whole half hours; absent is without any facts. */
export async function readAlertFigures(
  factStore: Pick<FactStore, 'query'>,
  campaigns: readonly AlertCampaign[],
  now: Date,
): Promise<ReadonlyMap<number, CampaignAlertFigures>> {
  const found = new Map<number, CampaignAlertFigures>();
  for (let from = 0; from < campaigns.length; from += CAMPAIGNS_A_QUESTION) {
    const asked = campaigns.slice(from, from + CAMPAIGNS_A_QUESTION);
    const shown = await readLastImpressions(
      factStore,
      asked.filter(({ isTimed }) => isTimed),
      now,
    );
    for (const row of await factStore.query<Row>(SUMS, sumParams(asked))) {
      const id = Number(row['id']);
      found.set(id, { ...figuresOf(row), lastImpressionAt: shown.get(id) ?? lastShownOf(row) });
    }
  }
  return found;
}

/** One column a figure and window, so that the rollup is read once. */
const SUMS = `SELECT id, sum(spent) AS total, toUnixTimestamp(maxIf(half_hour, spent > 0)) AS spend_s,
    toUnixTimestamp(maxIf(half_hour, shown > 0)) AS shown_s,
    ${ALERT_WINDOW_DAYS.map((days) => {
      const within = `at_s >= day_s - ${(days - 1) * (DAY_MS / 1_000)}`;
      return `sumIf(spent, ${within}) AS spend_${days}, sumIf(converted, ${within}) AS conversions_${days}`;
    }).join(', ')}
  FROM (
    SELECT campaign_id AS id, half_hour, spend_nanos AS spent, impressions AS shown, toInt64(conversions) AS converted,
      toInt64(toUnixTimestamp(half_hour)) AS at_s,
      toInt64(transform(campaign_id, {ids:Array(UInt32)}, {days:Array(UInt32)}, toUInt32(0))) AS day_s
    FROM campaign_half_hours
    WHERE user_id IN {users:Array(UInt32)} AND campaign_id IN {ids:Array(UInt32)}
  )
  GROUP BY id SETTINGS max_execution_time = 30`;

const sumParams = (asked: readonly AlertCampaign[]) => ({
  users: [...new Set(asked.map(({ userId }) => userId))],
  ids: asked.map(({ id }) => id),
  days: asked.map(({ dayStart }) => Math.floor(dayStart.getTime() / 1_000)),
});

function figuresOf(row: Row): Omit<CampaignAlertFigures, 'lastImpressionAt'> {
  const spendSeconds = Number(row['spend_s']);
  return {
    totalNanos: BigInt(row['total'] ?? 0),
    lastSpendAt: spendSeconds > 0 ? new Date(spendSeconds * 1_000) : null,
    windows: new Map(
      ALERT_WINDOW_DAYS.map((days) => [
        days,
        {
          spendNanos: BigInt(row[`spend_${days}`] ?? 0),
          conversions: Number(row[`conversions_${days}`] ?? 0),
        },
      ]),
    ),
  };
}

function lastShownOf(row: Row): Date | null {
  const seconds = Number(row['shown_s']);
  return seconds > 0 ? new Date(seconds * 1_000 + HALF_HOUR_MS) : null;
}

/** Last impressions within the last day, by the facts themselves, which are in the order of account, campaign, kind and time. */
async function readLastImpressions(
  factStore: Pick<FactStore, 'query'>,
  asked: readonly AlertCampaign[],
  now: Date,
): Promise<ReadonlyMap<number, Date>> {
  if (asked.length === 0) return new Map();
  const { users, ids } = sumParams(asked);
  const rows = await factStore.query<Readonly<Record<'id' | 'last_ms', string | number>>>(
    `SELECT campaign_id AS id, toUnixTimestamp64Milli(max(at)) AS last_ms FROM facts
     WHERE user_id IN {users:Array(UInt32)} AND campaign_id IN {ids:Array(UInt32)}
       AND kind IN ('bill', 'impression') AND counted = 1 AND impressions > 0
       AND at >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')
     GROUP BY campaign_id SETTINGS max_execution_time = 30`,
    { users, ids, since: now.getTime() - DAY_MS },
  );
  return new Map(rows.map(({ id, last_ms }) => [Number(id), new Date(Number(last_ms))]));
}
