import pg from 'pg';

import { migrateEventStore } from './event-store-schema.ts';
import { createPool } from './pool.ts';

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

export interface ConnectedRole {
  readonly name: string;
  /** Nothing keeps this role from changing events: it owns them, is a superuser, or was granted it. */
  readonly canChangeEvents: boolean;
}

/** The role that a URL connects as. */
export async function readConnectedRole(url: string): Promise<ConnectedRole> {
  const pool = createPool({ url, ...ONCE });
  try {
    const { rows } = await pool.query<{ name: string; can_change: boolean }>(
      `select current_user as name, coalesce(bool_or(
         pg_has_role(current_user, c.relowner, 'usage')
         or has_table_privilege(current_user, c.oid, 'update, delete, truncate, trigger')), true) as can_change
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'event_store' and c.relname = 'events'`,
    );
    const [role] = rows;
    if (!role) throw new Error('PostgreSQL does not name the connected role');
    return { name: role.name, canChangeEvents: role.can_change };
  } finally {
    await pool.end();
  }
}
