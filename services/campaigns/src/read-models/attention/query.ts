import { readModelDb, schemaOf } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { ATTENTION_MAX, type AttentionReason, type Dashboard } from '@marquee/schemas/queries/dashboard';
import { type CampaignFields, campaignResource } from '@marquee/schemas/campaign/fields';
import { DAY_MS } from '@marquee/schemas/common/time';
import { sql } from 'kysely';
import * as v from 'valibot';

import type { GroupBudgets } from '../../budget-groups/group-budgets.ts';
import { nextStartMs } from '../../campaign/next-start.ts';
import type { ActivityPort, BalancePort, CampaignActivity, NoBidReasonsPort } from '../../ports.ts';
import { CAMPAIGNS_MODEL, type CampaignsTables } from '../campaigns/table.ts';
import { CREATIVES_MODEL } from '../creatives/table.ts';
import { attentionOf, dayStartOf, type WatchedCampaign } from './rules.ts';

export interface AttentionDeps {
  readonly readStore: ReadStore;
  readonly activity: ActivityPort | undefined;
  readonly groupBudgets: Pick<GroupBudgets, 'byCampaign'>;
  readonly balance: BalancePort | undefined;
  readonly clock: () => Date;
  readonly onStatsFailure: (error: unknown) => void;
  readonly noBidReasons: NoBidReasonsPort | undefined;
  readonly onNoBidFailure: (error: unknown) => void;
}

/** Which campaigns of an account need their owner, and why. */
export type AttentionQuery = (userId: number) => Promise<Dashboard>;

export function createAttentionQuery(deps: AttentionDeps): AttentionQuery {
  const { readStore, clock } = deps;
  return async (userId) => {
    const nowMs = clock().getTime();
    const [read, balanceNanos, groups] = await Promise.all([
      watchedCampaigns(readStore, userId),
      deps.balance?.(userId),
      deps.groupBudgets.byCampaign([userId]),
    ]);
    const campaigns = read.map((campaign) => ({ ...campaign, group: groups.get(campaign.id) }));
    const activity = await activityOf(deps, userId, campaigns, nowMs);
    const around = { nowMs, balanceNanos, spendNanos: activity && spendOf(activity) };
    const found = campaigns
      .flatMap((campaign) => {
        const did = activity?.get(campaign.id);
        const attention = attentionOf(campaign, did, around);
        return attention ? [{ ...attention, campaign, did, spendNanos: did?.spendNanos ?? 0n }] : [];
      })
      .sort(
        (left, right) =>
          left.urgency - right.urgency ||
          Number(right.spendNanos - left.spendNanos) ||
          left.campaign.id - right.campaign.id,
      );
    const listed = found.slice(0, ATTENTION_MAX);
    const reasons = await noBidReasonsOf(deps, listed);
    return {
      attention: listed.map(({ campaign, reason, since, detail, did }) => ({
        campaignId: campaign.id,
        name: campaign.name,
        reason,
        since: since?.toISOString() ?? null,
        detail,
        noBidReason: reasons.get(campaign.id) ?? null,
        nextStart: NEEDS_A_PERSON.has(reason) ? null : nextStartOf(campaign, did, nowMs),
        timezone: campaign.timezone,
      })),
      total: found.length,
      statsAvailable: activity !== undefined,
    };
  };
}

/** These say that a campaign does not bid, and not why. */
const UNEXPLAINED: ReadonlySet<AttentionReason> = new Set(['no-bids', 'not-delivering']);
/** With these a campaign waits for no time. */
const NEEDS_A_PERSON: ReadonlySet<AttentionReason> = new Set([
  'disapproved',
  'no-approved-creative',
  'low-balance',
]);

/** One call about all that are listed. Without an answer the list only lacks these reasons. */
async function noBidReasonsOf(
  { noBidReasons, onNoBidFailure }: AttentionDeps,
  listed: readonly { readonly campaign: WatchedCampaign; readonly reason: AttentionReason }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = listed.filter(({ reason }) => UNEXPLAINED.has(reason)).map(({ campaign }) => campaign.id);
  if (!noBidReasons || ids.length === 0) return new Map();
  try {
    return await noBidReasons(ids);
  } catch (error) {
    onNoBidFailure(error);
    return new Map();
  }
}

/** ISO 8601 UTC; null while the campaign may deliver. */
function nextStartOf(
  campaign: WatchedCampaign,
  did: CampaignActivity | undefined,
  nowMs: number,
): string | null {
  const conditions = {
    mayRun: campaign.approved === 'approved',
    fields: {
      ...campaign,
      startAt: campaign.startAt?.toISOString() ?? null,
      endAt: campaign.endAt?.toISOString() ?? null,
    },
    spentTodayNanos: did?.todayNanos ?? 0n,
    spentNanos: did?.totalNanos ?? 0n,
    group: campaign.group,
  };
  const nextMs = nextStartMs(conditions, nowMs);
  return nextMs === null ? null : new Date(nextMs).toISOString();
}

/** Undefined when the statistics do not answer: the answer then has only what the tables show. */
async function activityOf(
  { activity, onStatsFailure }: AttentionDeps,
  userId: number,
  campaigns: readonly WatchedCampaign[],
  nowMs: number,
): Promise<ReadonlyMap<number, CampaignActivity> | undefined> {
  if (!activity) return undefined;
  const days = campaigns.map(({ id, timezone }) => ({
    campaignId: id,
    dayStart: dayStartOf(timezone, nowMs),
  }));
  try {
    return await activity(userId, days, new Date(nowMs - DAY_MS));
  } catch (error) {
    onStatsFailure(error);
    return undefined;
  }
}

const spendOf = (activity: ReadonlyMap<number, CampaignActivity>): bigint =>
  [...activity.values()].reduce((sum, { spendNanos }) => sum + spendNanos, 0n);

/** Campaigns that are on and approved; others need no attention. */
async function watchedCampaigns(readStore: ReadStore, userId: number): Promise<WatchedCampaign[]> {
  const db = readModelDb<CampaignsTables>(readStore, CAMPAIGNS_MODEL);
  const creatives = sql.table(`${schemaOf(CREATIVES_MODEL.name)}.creatives`);
  const countOf = (condition: ReturnType<typeof sql>) => sql<bigint>`(
    select count(*) from ${creatives} as named
    where named.id = any(campaigns.creative_ids) and named.deleted_at is null and ${condition}
  )`;
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'name', 'approved', 'disapprove_reason', 'updated_at', 'fields'])
    .select(countOf(sql`true`).as('named'))
    .select(
      countOf(sql`named.status = 'approved' and named.scan_outcome is distinct from 'malware'`).as(
        'showable',
      ),
    )
    .select(countOf(sql`named.status = 'approved' and named.scan_outcome = 'malware'`).as('malicious'))
    .select(countOf(sql`named.status = 'pending'`).as('waiting'))
    .where('user_id', '=', BigInt(userId))
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where('approved', 'in', ['approved', 'disapproved'])
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const fields: CampaignFields = v.parse(campaignResource.stored, row.fields);
    return {
      id: Number(row.id),
      name: row.name,
      approved: row.approved as 'approved' | 'disapproved',
      disapproveReason: row.disapprove_reason,
      updatedAt: row.updated_at,
      pricingModel: fields.pricingModel,
      bidPriceNanos: fields.bidPriceNanos,
      totalBudgetNanos: fields.totalBudgetNanos,
      dailyBudgetNanos: fields.dailyBudgetNanos,
      startAt: dateOf(fields.startAt),
      endAt: dateOf(fields.endAt),
      timezone: fields.timezone,
      schedule: fields.schedule,
      creatives: {
        named: Number(row.named),
        showable: Number(row.showable),
        malicious: Number(row.malicious),
        waiting: Number(row.waiting),
      },
    };
  });
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
