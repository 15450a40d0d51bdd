import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createSteadyClock } from '@marquee/kit/runtime/clock';
import { type CampaignFields, campaignResource } from '@marquee/schemas/campaign/fields';
import { creativeResource } from '@marquee/schemas/creative/fields';
import * as v from 'valibot';

import { CREATIVES_MODEL, type CreativesTables } from '../creatives/table.ts';
import { CAMPAIGNS_MODEL, type CampaignsTables } from './table.ts';

/** A campaign that is approved, switched on and within its flight, with the ads that it may show. */
export interface RunningCampaign {
  readonly id: number;
  readonly userId: number;
  readonly fields: CampaignFields;
  /** At least one. */
  readonly ads: readonly RunningAd[];
}

export interface RunningAd {
  /** `300x250`; null for types without a size. */
  readonly size: string | null;
  /** Of its own, nano-dollars for a thousand impressions; null takes the campaign's price. */
  readonly bidPriceNanos: bigint | null;
}

/** What other services ask about campaigns of all accounts. */
export interface RunningCampaigns {
  /** Those that may bid now, as far as their own settings say. */
  running(): Promise<readonly RunningCampaign[]>;
  /** Undefined for a campaign that is unknown or deleted. */
  ownerOf(campaignId: number): Promise<number | undefined>;
}

export const createRunningCampaigns = (
  readStore: ReadStore,
  clock: () => Date = createSteadyClock(),
): RunningCampaigns => ({
  running: () => readRunningCampaigns(readStore, clock().getTime()),
  ownerOf: async (campaignId) => {
    const row = await readModelDb<CampaignsTables>(readStore, CAMPAIGNS_MODEL)
      .selectFrom('campaigns')
      .select('user_id')
      .where('id', '=', BigInt(campaignId))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row && Number(row.user_id);
  },
});

async function readRunningCampaigns(
  readStore: ReadStore,
  nowMs: number,
): Promise<readonly RunningCampaign[]> {
  const campaigns = await readModelDb<CampaignsTables>(readStore, CAMPAIGNS_MODEL)
    .selectFrom('campaigns')
    .select(['id', 'user_id', 'fields'])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'approved')
    .execute();
  const inFlight = campaigns
    .map(({ id, user_id, fields }) => ({
      id: Number(id),
      userId: Number(user_id),
      fields: v.parse(campaignResource.stored, fields),
    }))
    .filter(({ fields }) => isInFlight(fields, nowMs));
  const ads = await readAds(
    readStore,
    inFlight.flatMap(({ fields }) => fields.creativeIds),
  );
  return inFlight.flatMap((campaign) => {
    const own = campaign.fields.creativeIds.flatMap((id) => ads.get(id) ?? []);
    return own.length === 0 ? [] : [{ ...campaign, ads: own }];
  });
}

const isInFlight = ({ startAt, endAt }: CampaignFields, nowMs: number): boolean =>
  (startAt === null || Date.parse(startAt) <= nowMs) && (endAt === null || Date.parse(endAt) > nowMs);

async function readAds(
  readStore: ReadStore,
  creativeIds: readonly number[],
): Promise<ReadonlyMap<number, RunningAd>> {
  if (creativeIds.length === 0) return new Map();
  const rows = await readModelDb<CreativesTables>(readStore, CREATIVES_MODEL)
    .selectFrom('creatives')
    .select(['id', 'size', 'fields'])
    .where('id', 'in', [...new Set(creativeIds)].map(BigInt))
    .where('deleted_at', 'is', null)
    .where('status', '=', 'approved')
    .execute();
  return new Map(
    rows.map(({ id, size, fields }) => {
      const { bidPriceNanos } = v.parse(creativeResource.stored, fields);
      return [Number(id), { size, bidPriceNanos }];
    }),
  );
}
