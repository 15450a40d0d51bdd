import { schemaOf } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import {
  optimizationRuleResource,
  type OptimizationRuleFields,
} from '@marquee/schemas/optimization-rule/fields';
import { sql } from 'kysely';
import * as v from 'valibot';

import { CAMPAIGNS_MODEL } from '../read-models/campaigns/table.ts';
import { OPTIMIZATION_RULES } from './optimization-rule.ts';

/** An active rule, and the campaigns of its owner that name it. */
export interface DueRule {
  readonly id: number;
  readonly userId: number;
  readonly fields: OptimizationRuleFields;
  readonly campaigns: readonly { readonly id: number; readonly timezone: string }[];
}

interface Row {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly fields: unknown;
  readonly campaigns: readonly { readonly id: number; readonly timezone: string }[];
}

/** Rules with figures to check. A stopped campaign still has figures about its sources. */
export async function readDueRules({ db }: ReadStore): Promise<readonly DueRule[]> {
  const rules = sql.table(`${schemaOf(OPTIMIZATION_RULES.model.name)}.objects`);
  const campaigns = sql.table(`${schemaOf(CAMPAIGNS_MODEL.name)}.campaigns`);
  const { rows } = await sql<Row>`
    select rules.id, rules.user_id, rules.fields,
      jsonb_agg(jsonb_build_object('id', campaigns.id, 'timezone', campaigns.timezone) order by campaigns.id)
        as campaigns
    from ${rules} as rules
    join ${campaigns} as campaigns
      on campaigns.user_id = rules.user_id and campaigns.deleted_at is null
      and campaigns.fields -> 'optimizationRules' @> to_jsonb(rules.id)
    where rules.is_active and rules.deleted_at is null
    group by rules.id order by rules.id`.execute(db);
  return rows.map(({ id, user_id, fields, campaigns: naming }) => ({
    id: Number(id),
    userId: Number(user_id),
    fields: v.parse(optimizationRuleResource.stored, fields),
    campaigns: naming,
  }));
}
