import * as v from 'valibot';

import { snakeCaseColumns } from '../lists/list-sql.ts';

/** The part of a declaration (`Resource`) that says what events keep. */
interface Kept<Entries extends v.ObjectEntries> {
  readonly stored: v.ObjectSchema<Entries, undefined>;
}

/**
 * The columns of a table that has one for each field, by the fields' names in events: `spendLimitNanos` is in
 * `spend_limit_nanos`.
 */
export const fieldColumns = <Entries extends v.ObjectEntries>({ stored }: Kept<Entries>) =>
  snakeCaseColumns(stored.entries);

/** The fields that a row of such a table holds, as events have them. @throws ValiError where it does not hold them */
export function fieldsOfRow<Entries extends v.ObjectEntries>(
  { stored }: Kept<Entries>,
  row: object,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  const values = new Map<string, unknown>(Object.entries(row));
  const fields = Object.entries(fieldColumns({ stored })).map(([name, column]) => {
    const value = values.get(column);
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return v.parse(stored, Object.fromEntries(fields));
}
