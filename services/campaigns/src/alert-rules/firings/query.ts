import { type ListQuery, type ListQueryDefinition, sortOnly } from '@marquee/kit/lists/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { AlertCondition } from '@marquee/schemas/alert-rule/fields';
import { type Selectable, sql } from 'kysely';

import type { EarlierAlert } from '../evaluate.ts';
import { FIRINGS_MODEL } from './read-model.ts';
import type { FiringTable, FiringTables } from './table.ts';

export type FiringRow = Selectable<FiringTable>;

/** What the history of a rule can be asked. */
export const firingList: ListQueryDefinition = {
  fields: {
    campaignId: { kind: 'integer' },
    campaignName: { kind: 'text', searchable: true },
    state: { kind: 'text' },
    text: sortOnly('text'),
    firedAt: { kind: 'timestamp' },
    endedAt: { kind: 'timestamp' },
  },
  defaultSort: { field: 'firedAt', direction: 'desc' },
};

const COLUMNS = snakeCaseColumns(firingList.fields);

/** What lists of rules say of their alerts. */
export interface RuleActivity {
  readonly firing: number;
  readonly lastFiredAt: string | null;
}

export interface FiringsQuery {
  page(
    alertRuleId: number,
    list: ListQuery,
  ): Promise<{ readonly rows: readonly FiringRow[]; readonly total: number }>;
  /** The last alert about each subject, by rule; rules that never fired are absent. */
  earlierOf(alertRuleIds: readonly number[]): Promise<ReadonlyMap<number, readonly EarlierAlert[]>>;
  activityOf(alertRuleIds: readonly number[]): Promise<ReadonlyMap<number, RuleActivity>>;
}

export function createFiringsQuery(readStore: ReadStore): FiringsQuery {
  const db = readModelDb<FiringTables>(readStore, FIRINGS_MODEL);
  return {
    page: (alertRuleId, list) =>
      listPage(db.selectFrom('firings').selectAll().where('alert_rule_id', '=', BigInt(alertRuleId)), list, {
        columns: COLUMNS,
        tieBreaker: 'id',
      }),
    earlierOf: async (alertRuleIds) => {
      const rows = await db
        .selectFrom('last_alerts')
        .selectAll()
        .where(sql<boolean>`alert_rule_id = any(${alertRuleIds}::bigint[])`)
        .orderBy('campaign_id')
        .orderBy('creative_id')
        .execute();
      const found = new Map<number, EarlierAlert[]>();
      for (const row of rows) {
        const id = Number(row.alert_rule_id);
        const creativeId = Number(row.creative_id);
        const alert = {
          campaignId: Number(row.campaign_id),
          creativeId: creativeId === 0 ? null : creativeId,
          condition: row.condition as AlertCondition,
          isOpen: row.is_open,
          firedAtMs: row.fired_at.getTime(),
        };
        const alerts = found.get(id);
        if (alerts) alerts.push(alert);
        else found.set(id, [alert]);
      }
      return found;
    },
    activityOf: async (alertRuleIds) => {
      const rows = await db
        .selectFrom('last_alerts')
        .select(['alert_rule_id', sql<bigint>`count(*) filter (where is_open)`.as('firing')])
        .select(sql<Date>`max(fired_at)`.as('last_fired_at'))
        .where(sql<boolean>`alert_rule_id = any(${alertRuleIds}::bigint[])`)
        .groupBy('alert_rule_id')
        .execute();
      return new Map(
        rows.map(({ alert_rule_id, firing, last_fired_at }) => [
          Number(alert_rule_id),
          { firing: Number(firing), lastFiredAt: last_fired_at.toISOString() },
        ]),
      );
    },
  };
}
