import type { ReadStore } from '@marquee/kit/read-store/port';
import { type ColumnType, sql } from 'kysely';

type OpensTables = {
  link_opens: {
    link_id: number;
    opens: number;
    last_opened_at: ColumnType<Date, Date, Date>;
  };
};

export interface LinkOpens {
  readonly opens: number;
  readonly lastOpenedAt: Date;
}

/** How often links were opened, and when last. */
export interface LinkOpensStore {
  opened(linkId: number, now: Date): Promise<void>;
  /** Links that were never opened are absent. */
  of(linkIds: readonly number[]): Promise<ReadonlyMap<number, LinkOpens>>;
}

export function createLinkOpens(readStore: ReadStore): LinkOpensStore {
  const db = readStore.db.withTables<OpensTables>().withSchema('reporting');
  return {
    async opened(link_id, last_opened_at) {
      await db
        .insertInto('link_opens')
        .values({ link_id, opens: 1, last_opened_at })
        .onConflict((conflict) =>
          conflict.column('link_id').doUpdateSet({ opens: sql`link_opens.opens + 1`, last_opened_at }),
        )
        .execute();
    },
    async of(linkIds) {
      if (linkIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('link_opens')
        .selectAll()
        .where('link_id', 'in', [...linkIds])
        .execute();
      return new Map(
        rows.map(({ link_id: id, opens, last_opened_at: lastOpenedAt }) => [id, { opens, lastOpenedAt }]),
      );
    },
  };
}
