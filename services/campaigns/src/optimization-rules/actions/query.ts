import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { HOUR_MS } from '@marquee/schemas/common/time';
import { COOLDOWN_HOURS } from '@marquee/schemas/optimization-rule/fields';
import type { Selectable } from 'kysely';

import { type ActionTable, type ActionTables, RULE_ACTIONS_MODEL } from './read-model.ts';

export type ActionRow = Selectable<ActionTable>;

/** What the history of a rule about campaigns can be asked. */
export const actionList: ListQueryDefinition = {
  fields: {
    campaignId: { kind: 'integer' },
    campaignName: { kind: 'text', searchable: true },
    action: { kind: 'text' },
    reason: { kind: 'text' },
    at: { kind: 'timestamp' },
    endedAt: { kind: 'timestamp' },
  },
  defaultSort: { field: 'at', direction: 'desc' },
};

const COLUMNS = snakeCaseColumns(actionList.fields);

export interface RuleActionsQuery {
  page(
    optimizationRuleId: number,
    list: ListQuery,
  ): Promise<{ readonly rows: readonly ActionRow[]; readonly total: number }>;
  find(optimizationRuleId: number, id: string): Promise<ActionRow | undefined>;
  /** Campaigns that the rule leaves alone for now. */
  waiting(optimizationRuleId: number, now: Date): Promise<ReadonlySet<number>>;
}

export function createRuleActionsQuery(readStore: ReadStore): RuleActionsQuery {
  const db = readModelDb<ActionTables>(readStore, RULE_ACTIONS_MODEL);
  const of = (id: number) => db.selectFrom('actions').where('rule_id', '=', BigInt(id));
  return {
    page: (ruleId, list) => listPage(of(ruleId).selectAll(), list, { columns: COLUMNS, tieBreaker: 'id' }),
    find: (ruleId, id) => of(ruleId).selectAll().where('id', '=', id).executeTakeFirst(),
    waiting: async (ruleId, now) => {
      const rows = await of(ruleId)
        .select('campaign_id')
        // Of what is older none waits any more: the index leads to the rest.
        .where('at', '>=', new Date(now.getTime() - COOLDOWN_HOURS.max * HOUR_MS))
        .where('cooldown_until', '>', now)
        .execute();
      return new Set(rows.map(({ campaign_id }) => Number(campaign_id)));
    },
  };
}
