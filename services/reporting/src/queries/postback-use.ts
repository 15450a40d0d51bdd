import type { FactStore } from '@marquee/kit/fact-store/port';
import type { PostbackUse } from '@marquee/schemas/queries/postback-secret';
import { REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';

const DAYS = 7;
const DAY_SECONDS = 86_400;

export interface PostbackUseQuestion {
  readonly userId: number;
  readonly now: Date;
  /** When the current secret was made: what was shown as the current one before that is the one before it by now. */
  readonly issuedAt: Date;
}

/**
 * Conversions that the servers of an account reported in the seven days before `now`, by how they showed its secret.
 */
export async function readPostbackUse(
  factStore: Pick<FactStore, 'query'>,
  { userId, now, issuedAt }: PostbackUseQuestion,
): Promise<PostbackUse> {
  const [row] = await factStore.query<Record<Exclude<keyof PostbackUse, 'days'>, string | number>>(
    `WITH at >= fromUnixTimestamp64Milli({issuedAtMs:Int64}) AS isSinceIssued
     SELECT countIf(postback_secret IN ('current', 'previous')) AS verified,
       countIf(postback_secret = 'previous') AS withPrevious,
       countIf(postback_secret IN ('missing', 'wrong') AND conversions = 1) AS unverified,
       countIf(reason IN ({reasons:Array(String)})) AS refused,
       toUnixTimestamp64Milli(maxIf(at, postback_secret = 'current' AND isSinceIssued)) AS lastUsedAt,
       toUnixTimestamp64Milli(
         maxIf(at, postback_secret = if(isSinceIssued, 'previous', 'current'))
       ) AS previousLastUsedAt
     FROM facts
     WHERE user_id = {userId:UInt32} AND kind = 'conversion' AND postback_secret != ''
       AND half_hour >= toDateTime({from:Int64}, 'UTC')
     SETTINGS max_execution_time = 30`,
    {
      userId,
      issuedAtMs: issuedAt.getTime(),
      from: Math.floor(now.getTime() / 1_000) - DAYS * DAY_SECONDS,
      reasons: [REJECTION_REASONS.secretMissing, REJECTION_REASONS.secretWrong],
    },
  );
  return {
    days: DAYS,
    verified: Number(row?.verified ?? 0),
    withPrevious: Number(row?.withPrevious ?? 0),
    unverified: Number(row?.unverified ?? 0),
    refused: Number(row?.refused ?? 0),
    lastUsedAt: timeOf(row?.lastUsedAt),
    previousLastUsedAt: timeOf(row?.previousLastUsedAt),
  };
}

/** ISO 8601 UTC; null where there was none. */
const timeOf = (milliseconds: string | number | undefined): string | null =>
  Number(milliseconds ?? 0) > 0 ? new Date(Number(milliseconds)).toISOString() : null;
