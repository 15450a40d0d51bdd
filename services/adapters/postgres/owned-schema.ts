import { LOCK_SPACE } from '@marquee/kit/projector/tables';
import { isMigrated, migrateSteps } from '@marquee/kit/read-store/migrations';
import type { OwnedSchema, ReadDb } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';
import pg from 'pg';

import { OWN_NAMES_ONLY } from './event-store-schema.ts';

/** The table of a schema's steps. */
const HISTORY = 'migrations';

interface State {
  readonly owner: string | null;
  /** The connected role owns the schema, the table and the history, as far as they are there. */
  readonly is_own: boolean;
  /** The role of the product owns one of them. */
  readonly is_of_product: boolean;
  readonly is_product: boolean;
  /** The connected role may read which steps the schema has seen. */
  readonly has_history: boolean;
}

async function stateOf(db: ReadDb, { name, table }: OwnedSchema, product: string): Promise<State> {
  const { rows } = await sql<State>`
    select n.nspowner::regrole::text as owner,
      coalesce(pg_has_role(current_user, n.nspowner, 'usage'), true)
        and coalesce(pg_has_role(current_user, c.relowner, 'usage'), true)
        and coalesce(pg_has_role(current_user, h.relowner, 'usage'), true) as is_own,
      coalesce(n.nspowner = r.oid, false) or coalesce(c.relowner = r.oid, false)
        or coalesce(h.relowner = r.oid, false) as is_of_product,
      current_user = ${product} as is_product,
      coalesce(has_schema_privilege(n.oid, 'usage') and has_table_privilege(h.oid, 'select'), false) as has_history
    from (select) as one left join pg_roles r on r.rolname = ${product} left join pg_namespace n on n.nspname = ${name}
      left join pg_class c on c.relnamespace = n.oid and c.relname = ${table}
      left join pg_class h on h.relnamespace = n.oid and h.relname = ${HISTORY}`.execute(db);
  return rows[0]!;
}

/**
 * Runs the steps that the schema has not seen, and lets the role of the product do what it may. A role that finds the tables made
 * by their owner changes nothing.
 * @param product the role of the product, where another role runs this as the owner
 * @throws Error with a sentence for the operator
 */
export async function prepareOwnedSchema(db: ReadDb, schema: OwnedSchema, product = ''): Promise<void> {
  await db.connection().execute(async (connection) => {
    // A role that may create functions in `public` could otherwise have the owner run one in place of PostgreSQL's own.
    await sql.raw(`set ${OWN_NAMES_ONLY}`).execute(connection);
    try {
      await withLock(connection, schema.name, () => prepareOn(connection, schema, product));
    } finally {
      await sql`reset search_path`.execute(connection);
    }
  });
}

/**
 * Of processes that start at once one looks and migrates, and the others wait and look then: a product that starts beside its
 * owner's migration, and two owners, whose grants PostgreSQL would otherwise refuse to one of them.
 */
async function withLock(db: ReadDb, name: string, run: () => Promise<void>): Promise<void> {
  await sql`select pg_advisory_lock(${LOCK_SPACE}, hashtext(${name}))`.execute(db);
  try {
    await run();
  } finally {
    await sql`select pg_advisory_unlock(${LOCK_SPACE}, hashtext(${name}))`.execute(db);
  }
}

async function prepareOn(db: ReadDb, schema: OwnedSchema, product: string): Promise<void> {
  const { name, steps } = schema;
  const history = { schema: name, table: HISTORY };
  const found = await stateOf(db, schema, product);
  const isCurrent = found.has_history && (await isMigrated(db, history, steps));
  if (!found.is_own && isCurrent && product === '') return;
  if (!found.is_own)
    throw new Error(
      `The tables of "${name}" are not those of this Marquee: migrate them as their owner, ${found.owner}.`,
    );
  // Who owns a schema can drop what is in it.
  if (found.is_of_product && !found.is_product)
    throw new Error(
      `"${name}" belongs to the role ${product}: hand it over as docs/runbooks/database-roles.md says.`,
    );
  if (!isCurrent) await migrateSteps(db, history, steps);
  if (product === '' || found.is_product) return;
  const role = pg.escapeIdentifier(product);
  const grants = [...schema.grants(role), `grant select on ${name}.${HISTORY} to ${role}`];
  await db.transaction().execute(async (transaction) => {
    for (const text of grants) await sql.raw(text).execute(transaction);
  });
}
