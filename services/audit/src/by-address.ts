import type { Condition, ListQuery } from '@marquee/kit/lists/list-query';
import { invalid } from '@marquee/kit/http/problem-error';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { type Kysely, sql } from 'kysely';

import type { ActivityTables } from './read-models/activity/table.ts';

const FIELD = 'ip';
/** Addresses of one list: each has a pseudonym for every account. */
const ADDRESSES_MAX = 20;

const isOfAddress = ({ field }: { readonly field: string }): boolean => field === FIELD;

interface AddressedTable {
  /** Where people are found. */
  readonly db: Kysely<ActivityTables>;
  readonly vault: Pick<PersonalDataVault, 'pseudonyms'>;
  /** The one that is listed, with its schema. */
  readonly table: string;
}

/**
 * Those of the values that a row has: of a pseudonym for each account hardly any, and PostgreSQL would take a list as long as that
 * for the whole table.
 */
async function presentIn(
  table: string,
  db: Kysely<ActivityTables>,
  values: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from unnest(${values}::text[]) as given (value)
    where exists (select from ${sql.table(table)} where origin_address = value)`.execute(db);
  return rows.map(({ value }) => value);
}

/**
 * Makes conditions on `ip` such on the stored pseudonyms. Addresses are sealed: one is found by the pseudonyms that it has for
 * every account, and a visitor's by itself. An erased user has no pseudonyms any more, and is not found by an
 * address.
 * @throws ProblemError 422 for any comparison but equality, and for more addresses than are looked for at a time
 */
export async function byAddress(list: ListQuery, { db, vault, table }: AddressedTable): Promise<ListQuery> {
  const asked = list.where.filter(isOfAddress);
  const choices = list.whereIn.filter(isOfAddress);
  const isUnequal = ({ operator, value }: Condition) => operator !== 'eq' || value === null;
  if (asked.some(isUnequal) || list.whereNotIn?.some(isOfAddress))
    throw invalid({ field: FIELD, message: 'ip can only be asked for as it is.' });
  const count = asked.length + choices.reduce((sum, { values }) => sum + values.length, 0);
  if (count > ADDRESSES_MAX)
    throw invalid({ field: FIELD, message: `ip takes at most ${ADDRESSES_MAX} values` });
  if (count === 0) return list;
  const rows = await db.selectFrom('people').select('user_id').execute();
  const ids = rows.map((row) => row.user_id);
  const stored = async (values: readonly unknown[]) => {
    const addresses = values.map((value) => String(value).trim());
    const pseudonyms = await Promise.all(addresses.map((address) => vault.pseudonyms(ids, address)));
    return { field: FIELD, values: await presentIn(table, db, [...addresses, ...pseudonyms.flat()]) };
  };
  return {
    ...list,
    where: list.where.filter((condition) => !isOfAddress(condition)),
    whereIn: [
      ...list.whereIn.filter((choice) => !isOfAddress(choice)),
      ...(await Promise.all([
        ...asked.map(({ value }) => stored([value])),
        ...choices.map(({ values }) => stored(values)),
      ])),
    ],
  };
}
