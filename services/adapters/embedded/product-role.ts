import { createHmac } from 'node:crypto';

import type { OwnedSchema } from '@marquee/kit/read-store/port';
import pg from 'pg';

import { migrateAsOwner, migrateSchemaAsOwner } from '../postgres/event-store-roles.ts';
import { OWN_NAMES_ONLY } from '../postgres/event-store-schema.ts';

const ROLE = 'marquee_product';

/** Schemas whose objects stay with the owner: the evidence, and what PostgreSQL keeps for itself. */
const ownersSchemas = (names: readonly string[]) =>
  `(${['event_store', ...names, 'information_schema'].map((name) => pg.escapeLiteral(name)).join(', ')}) or n.nspname ~ '^pg_'`;

/**
 * Gives the role everything that an earlier version made as the superuser, so that an installation from before there was a role goes
 * on. What is owned by a table goes with its table.
 */
const handOver = (kept: string) => `
do $$
declare
  object record;
begin
  for object in
    select n.nspname from pg_namespace n
    where not (n.nspname in ${kept}) and n.nspname <> 'public' and n.nspowner <> '${ROLE}'::regrole
  loop
    execute format('alter schema %I owner to ${ROLE}', object.nspname);
  end loop;
  for object in
    select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where not (n.nspname in ${kept}) and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and c.relowner <> '${ROLE}'::regrole
      and not (c.relkind = 'S' and exists (
        select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
  loop
    execute format('alter table %I.%I owner to ${ROLE}', object.nspname, object.relname);
  end loop;
  for object in
    select p.oid::regprocedure as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where not (n.nspname in ${kept}) and p.proowner <> '${ROLE}'::regrole
  loop
    execute format('alter routine %s owner to ${ROLE}', object.signature);
  end loop;
end $$`;

/**
 * Creates the role that the product works as, on an embedded PostgreSQL, and migrates the event store, and what else is
 * evidence, as its owner. The role is no superuser, owns what can be rebuilt, and can append and read events. Idempotent.
 * @param ownerUrl of the superuser
 * @param evidence schemas that the role uses and does not own, beside that of the events
 * @returns a connection string of the role; its password follows from the owner's, so that nothing more has to be kept
 */
export async function prepareProductRole(
  ownerUrl: string,
  evidence: readonly OwnedSchema[] = [],
): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(ROLE).digest('hex');
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set ${OWN_NAMES_ONLY}`);
    const found = await client.query('select from pg_roles where rolname = $1', [ROLE]);
    if (found.rowCount === 0) await client.query(`create role ${ROLE}`);
    await client.query(
      `alter role ${ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    );
    const database = pg.escapeIdentifier(url.pathname.slice(1));
    await client.query(`grant connect, create, temporary on database ${database} to ${ROLE}`);
    await client.query(`grant usage, create on schema public to ${ROLE}`);
    await client.query(handOver(ownersSchemas(evidence.map(({ name }) => name))));
  } finally {
    await client.end().catch(() => undefined);
  }
  await migrateAsOwner(ownerUrl, ROLE);
  for (const schema of evidence) await migrateSchemaAsOwner(ownerUrl, ROLE, schema);
  url.username = ROLE;
  url.password = password;
  return url.href;
}
