import type { ReadStore } from '../read-store/port.ts';
import { projectionDb } from './migrate.ts';

/** Events that live read models could not take and went on without, by the name of the read model. */
export async function parkedByProjection(readStore: ReadStore): Promise<ReadonlyMap<string, number>> {
  const rows = await projectionDb(readStore)
    .selectFrom('projection.parked_events')
    .select((select) => ['name', select.fn.countAll<bigint>().as('count')])
    .where('slot', '=', 'live')
    .groupBy('name')
    .execute();
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}
