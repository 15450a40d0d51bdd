import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import * as v from 'valibot';

import { CAMPAIGNS_MODEL, type CampaignsTables } from '../read-models/campaigns/table.ts';
import type { MeasuredCampaign } from './stop-decision.ts';

/** A campaign that runs and may be stopped for its performance. */
export interface RunningCampaign extends MeasuredCampaign {
  readonly id: number;
  readonly userId: number;
  /** A stop that names it is rejected once the campaign has changed. */
  readonly version: number;
  /** Its performance counts from here: last start, or last change of price, pricing model or multiple. */
  readonly since: Date;
}

const measured = v.pick(campaignResource.stored, ['pricingModel', 'bidPriceNanos', 'goalStopMultiple']);

/** Approved campaigns that are on and pay for clicks or actions, or have a goal that stops them. */
export async function readMeasuredCampaigns(readStore: ReadStore): Promise<readonly RunningCampaign[]> {
  const rows = await readModelDb<CampaignsTables>(readStore, CAMPAIGNS_MODEL)
    .selectFrom('campaigns')
    .select(['id', 'user_id', 'version', 'measured_since', 'fields'])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'approved')
    .where('pricing_model', 'in', ['CPC', 'CPA', 'CPAg'])
    .orderBy('id')
    .execute();
  return rows
    .map(({ id, user_id, version, measured_since, fields }) => ({
      id: Number(id),
      userId: Number(user_id),
      version: Number(version),
      since: measured_since,
      ...v.parse(measured, fields),
    }))
    .filter(({ pricingModel, goalStopMultiple }) => pricingModel !== 'CPA' || goalStopMultiple !== null);
}
