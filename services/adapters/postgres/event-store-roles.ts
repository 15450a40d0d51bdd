import type { OwnedSchema } from '@marquee/kit/read-store/port';
import pg from 'pg';

import { migrateEventStore } from './event-store-schema.ts';
import { prepareOwnedSchema } from './owned-schema.ts';
import { createPool } from './pool.ts';
import { createPostgresReadStore } from './read-store.ts';

const EVENTS = { schema: 'event_store', table: 'events' };
const ONCE = { maxConnections: 1, applicationName: 'marquee migration' };

/**
 * Brings the event store up to date as the role that owns it, and lets another role append and read: nothing else, because
 * who can disable the trigger of a table can rewrite history.
 * @param role the one that the product connects as
 */
export async function migrateAsOwner(ownerUrl: string, role: string): Promise<void> {
  const owner = createPool({ url: ownerUrl, ...ONCE });
  try {
    const name = pg.escapeIdentifier(role);
    await migrateEventStore(owner, [
      `grant usage on schema event_store to ${name}`,
      `grant select, insert on event_store.events to ${name}`,
    ]);
  } finally {
    await owner.end();
  }
}

/**
 * Brings tables of the read store that are evidence up to date as the role that owns them.
 * @param role the one that the product connects as
 */
export async function migrateSchemaAsOwner(
  ownerUrl: string,
  role: string,
  schema: OwnedSchema,
): Promise<void> {
  const owner = createPostgresReadStore({ url: ownerUrl, maxConnections: 1 });
  try {
    await prepareOwnedSchema(owner.db, schema, role);
  } finally {
    await owner.dispose();
  }
}

export interface ConnectedRole {
  readonly name: string;
  /** Nothing keeps this role from changing the rows: it owns them, is a superuser, or was granted it. */
  readonly canChange: boolean;
}

/**
 * The role that a URL connects as.
 * @param evidence the table that it should not be able to change; one that is not there it could make
 */
export async function readConnectedRole(
  url: string,
  evidence: { readonly schema: string; readonly table: string } = EVENTS,
): Promise<ConnectedRole> {
  const pool = createPool({ url, ...ONCE });
  try {
    const { rows } = await pool.query<{ name: string; can_change: boolean }>(
      `select current_user as name, coalesce(bool_or(
         pg_has_role(current_user, c.relowner, 'usage') or pg_has_role(current_user, n.nspowner, 'usage')
         or has_table_privilege(current_user, c.oid, 'update, delete, truncate, trigger')), true) as can_change
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = $1 and c.relname = $2`,
      [evidence.schema, evidence.table],
    );
    const [role] = rows;
    if (!role) throw new Error('PostgreSQL does not name the connected role');
    return { name: role.name, canChange: role.can_change };
  } finally {
    await pool.end();
  }
}
