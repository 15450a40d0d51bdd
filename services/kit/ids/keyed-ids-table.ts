/** The table of `createKeyedIds`, as a statement for the migrations of its service. @param schema of the service */
export const keyedIdsTable = (schema: string): string => `create table if not exists ${schema}.keyed_ids (
  kind text not null,
  key text not null,
  id integer not null,
  primary key (kind, key)
)`;
