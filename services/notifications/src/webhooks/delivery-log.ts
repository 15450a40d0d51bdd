import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import type { DeliveryView } from '@marquee/schemas/webhook/views';
import type { Selectable } from 'kysely';

import type { WebhooksDb, WebhookTables } from './tables.ts';

export type DeliveryRow = Selectable<WebhookTables['webhook_deliveries']>;

export const DELIVERY_LIST: ListQueryDefinition = {
  fields: { createdAt: { kind: 'timestamp' }, type: { kind: 'text' }, state: { kind: 'text' } },
  defaultSort: { field: 'createdAt', direction: 'desc' },
};

/** What was sent to webhooks, and what they answered. */
export interface DeliveryLog {
  find(id: string): Promise<DeliveryView | undefined>;
  list(
    webhookId: string,
    list: ListQuery,
  ): Promise<{ readonly rows: readonly DeliveryView[]; readonly total: number }>;
  /** The newest of each webhook. */
  newestOf(webhookIds: readonly string[]): Promise<ReadonlyMap<string, DeliveryView>>;
}

export const createDeliveryLog = (db: WebhooksDb): DeliveryLog => ({
  async find(id) {
    const rows = await db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).execute();
    return rows.map(viewOf)[0];
  },
  async list(webhookId, list) {
    const query = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId);
    const columns = snakeCaseColumns(DELIVERY_LIST.fields);
    const { rows, total } = await listPage(query, list, { columns, tieBreaker: 'id' });
    return { rows: rows.map(viewOf), total };
  },
  async newestOf(webhookIds) {
    if (webhookIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .distinctOn('webhook_id')
      .where('webhook_id', 'in', webhookIds)
      .orderBy('webhook_id')
      .orderBy('created_at', 'desc')
      .execute();
    return new Map(rows.map((row) => [row.webhook_id, viewOf(row)]));
  },
});

const viewOf = (row: DeliveryRow): DeliveryView => ({
  id: row.id,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  durationMs: row.duration_ms,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  nextAttemptAt: row.next_at?.toISOString() ?? null,
});
