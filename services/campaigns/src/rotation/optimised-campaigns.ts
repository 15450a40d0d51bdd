import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import { rotationGoal, rotationGroup, type RotationGoal } from '@marquee/schemas/campaign/rotation';
import { sql } from 'kysely';
import * as v from 'valibot';

import { CAMPAIGNS_MODEL, type CampaignsTables } from '../read-models/campaigns/table.ts';
import { createCreativesQuery } from '../read-models/creatives/query.ts';

/** A campaign whose rotation is optimised, with its creatives that are shown. */
export interface OptimisedCampaign {
  readonly id: number;
  readonly userId: number;
  readonly goal: RotationGoal;
  readonly creatives: readonly { readonly id: number; readonly group: string }[];
}

const rotated = v.pick(campaignResource.stored, ['pricingModel', 'creativeIds']);

/** Approved campaigns that are on and have an optimised rotation. */
export async function readOptimisedCampaigns(readStore: ReadStore): Promise<readonly OptimisedCampaign[]> {
  const rows = await readModelDb<CampaignsTables>(readStore, CAMPAIGNS_MODEL)
    .selectFrom('campaigns')
    .select(['id', 'user_id', 'fields'])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'approved')
    .where(sql<string>`fields->>'rotation'`, '=', 'optimised')
    .orderBy('id')
    .execute();
  const campaigns = rows.map(({ id, user_id, fields }) => ({
    id: Number(id),
    userId: Number(user_id),
    ...v.parse(rotated, fields),
  }));
  const creatives = createCreativesQuery(readStore);
  const groups = new Map<number, string>();
  for (const [userId, ids] of idsByUser(campaigns)) {
    for (const one of await creatives.rotated([...ids], userId))
      if (one.isShown) groups.set(one.id, rotationGroup(one));
  }
  return campaigns.map(({ id, userId, pricingModel, creativeIds }) => ({
    ...{ id, userId, goal: rotationGoal(pricingModel) },
    creatives: creativeIds.flatMap((creativeId) => {
      const group = groups.get(creativeId);
      return group === undefined ? [] : [{ id: creativeId, group }];
    }),
  }));
}

function idsByUser(
  campaigns: readonly { readonly userId: number; readonly creativeIds: readonly number[] }[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const found = new Map<number, Set<number>>();
  for (const { userId, creativeIds } of campaigns) {
    const ids = found.get(userId) ?? new Set<number>();
    for (const id of creativeIds) ids.add(id);
    found.set(userId, ids);
  }
  return found;
}
