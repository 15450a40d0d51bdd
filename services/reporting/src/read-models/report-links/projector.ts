import { defineReadModel } from '@marquee/kit/projector/read-model';
import { type Kysely, sql } from 'kysely';

import type { ReportLinksTables } from './table.ts';

export const reportLinksReadModel = defineReadModel<ReportLinksTables>()({
  name: 'report_links',
  version: 1,
  events: ['ReportLinkCreated', 'ReportLinkRevoked'],

  async createTables(db: Kysely<ReportLinksTables>) {
    await sql`
      create table links (
        id integer primary key,
        user_id integer not null,
        name text not null,
        query text not null,
        preset text,
        token_hash text not null unique,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index on links (user_id, id desc)`.execute(db);
  },

  async apply(event, db) {
    if (event.type === 'ReportLinkRevoked') {
      await db.deleteFrom('links').where('id', '=', event.data.linkId).execute();
      return;
    }
    const { linkId: id, userId: user_id, name, query, preset } = event.data;
    const { tokenHash: token_hash, expiresAt: expires_at } = event.data;
    const { occurredAt: created_at } = event.metadata;
    await db
      .insertInto('links')
      .values({ id, user_id, name, query, preset, token_hash, created_at, expires_at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },
});
