import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import { lockWhile } from '../projector/tables.ts';
import type { ReadDb } from './port.ts';

/**
 * Tables that are evidence: a role of their own owns them and makes them, and the role of the product may do to them what it was
 * granted and nothing else. Where one role does both, that role owns them.
 */
export interface OwnedSchema {
  readonly name: string;
  /** A table of it, without the schema; the version of the statements is its comment. */
  readonly table: string;
  /** Harmless to run again, with names that have their schema: `search_path` has none. */
  readonly statements: readonly string[];
  /** What the role of the product may do. @param role an SQL identifier */
  grants(role: string): readonly string[];
}

interface State {
  readonly owner: string | null;
  readonly version: string | null;
  /** The connected role owns the schema and the table, as far as they are there. */
  readonly is_own: boolean;
  /** The role of the product owns either of them. */
  readonly is_of_product: boolean;
  readonly is_product: boolean;
}

const versionOf = ({ statements }: OwnedSchema): string =>
  createHash('sha256').update(statements.join(';')).digest('hex').slice(0, 16);

async function stateOf(db: ReadDb, { name, table }: OwnedSchema, product: string): Promise<State> {
  const { rows } = await sql<State>`
    select n.nspowner::regrole::text as owner, obj_description(c.oid, 'pg_class') as version,
      coalesce(pg_has_role(current_user, n.nspowner, 'usage'), true)
        and coalesce(pg_has_role(current_user, c.relowner, 'usage'), true) as is_own,
      coalesce(n.nspowner = r.oid, false) or coalesce(c.relowner = r.oid, false) as is_of_product,
      current_user = ${product} as is_product
    from (select) as one left join pg_roles r on r.rolname = ${product} left join pg_namespace n on n.nspname = ${name}
      left join pg_class c on c.relnamespace = n.oid and c.relname = ${table}`.execute(db);
  return rows[0]!;
}

/**
 * Creates what is missing, and lets the role of the product do what it may. A role that finds the tables made by their owner changes
 * nothing.
 * @param product the role of the product, where another role runs this as the owner
 * @throws Error with a sentence for the operator
 */
export async function prepareOwnedSchema(db: ReadDb, schema: OwnedSchema, product = ''): Promise<void> {
  const version = versionOf(schema);
  const { name, table } = schema;
  await db.transaction().execute(async (transaction) => {
    // A role that may create functions in `public` could otherwise have the owner run one in place of PostgreSQL's own.
    await sql`set local search_path = pg_catalog, pg_temp`.execute(transaction);
    await lockWhile(transaction, name);
    const found = await stateOf(transaction, schema, product);
    if (!found.is_own && found.version === version && product === '') return;
    if (!found.is_own)
      throw new Error(
        `The tables of "${name}" are not those of this Marquee: migrate them as their owner, ${found.owner}.`,
      );
    // Who owns a schema can drop what is in it.
    if (found.is_of_product && !found.is_product)
      throw new Error(
        `"${name}" belongs to the role ${product}: hand it over as docs/runbooks/database-roles.md says.`,
      );
    for (const text of schema.statements) await sql.raw(text).execute(transaction);
    await sql`comment on table ${sql.id(name, table)} is ${sql.lit(version)}`.execute(transaction);
    if (product === '' || found.is_product) return;
    for (const text of schema.grants(identifier(product))) await sql.raw(text).execute(transaction);
  });
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
