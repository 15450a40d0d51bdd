import { randomUUID } from 'node:crypto';

import type { OwnedSchema } from '@marquee/kit/read-store/port';
import pg from 'pg';

import { migrateAsOwner, migrateSchemaAsOwner } from '../postgres/event-store-roles.ts';
import { connectPostgresEngines, type PostgresEngines } from './postgres-engines.ts';
import { testDatabase } from './test-postgres.ts';

export interface ProductRoleEngines extends PostgresEngines {
  readonly ownerUrl: string;
  /** Makes, or brings up to date, what the owner owns. */
  migrateAsOwner(): Promise<void>;
  /** Runs SQL as the owner of the evidence. */
  asOwner(statement: string): Promise<pg.QueryResult>;
}

/**
 * Engines as a role that owns neither the events nor what else is evidence, on a database of their own; `migrateAsOwner` makes
 * both.
 */
export async function openProductRoleEngines(evidence: readonly OwnedSchema[]): Promise<ProductRoleEngines> {
  const database = await testDatabase();
  const asOwner = (statement: string) => runAt(database.url, statement);
  const role = `product_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(database.url);
  await asOwner(
    `create role ${role} login password 'p'; grant create on database ${url.pathname.slice(1)} to ${role}`,
  );
  [url.username, url.password] = [role, 'p'];
  const engines = connectPostgresEngines(url.href);
  return {
    ...engines,
    ownerUrl: database.url,
    asOwner,
    async migrateAsOwner() {
      await migrateAsOwner(database.url, role);
      for (const schema of evidence) await migrateSchemaAsOwner(database.url, role, schema);
    },
    async dispose() {
      await engines.dispose();
      await database.dispose();
      const server = new URL(database.url);
      server.pathname = '/postgres';
      await runAt(server.href, `drop role ${role}`);
    },
  };
}

async function runAt(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
