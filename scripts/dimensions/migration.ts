import { DIMENSION_NAMES, type DimensionName, dimensionOf } from '@marquee/schemas/traffic/dimensions';
import { DIMENSION_TYPES } from '@marquee/schemas/traffic/dimension-lists';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';
import { INVENTORY_TABLE } from '@marquee/schemas/traffic/inventory';

/** The fact store's migrations, from the root of the repository. */
export const MIGRATIONS_FOLDER = 'services/reporting/migrations';

const addColumn = (table: string, name: DimensionName): string => {
  const { column } = dimensionOf(name);
  return `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${column} ${DIMENSION_TYPES[column as keyof typeof DIMENSION_TYPES]};`;
};

/**
 * The migration that makes the columns that no migration makes yet; undefined where there are none. Only rows of the table that were
 * added later are asked for: the others stand in the first migrations. A column that older rows lack is empty in them.
 * @param files names of the migrations, `0001-facts.sql`
 * @param texts what they say
 */
export function nextMigration(
  files: readonly string[],
  texts: readonly string[],
): { readonly name: string; readonly sql: string } | undefined {
  const isMade = (statement: string) => texts.some((text) => text.includes(statement));
  const added = DIMENSION_NAMES.filter((name) => dimensionOf(name).isAddedLater === true);
  const statements = added.flatMap((name) => [
    addColumn(FACTS_TABLE, name),
    ...(dimensionOf(name).isSampled ? [addColumn(INVENTORY_TABLE, name)] : []),
  ]);
  const missing = statements.filter((statement) => !isMade(statement));
  if (missing.length === 0) return undefined;
  const number = Math.max(...files.map((name) => Number.parseInt(name, 10))) + 1;
  const columns = added
    .map((name) => dimensionOf(name).column)
    .filter((column) => missing.join().includes(` ${column} `));
  return {
    name: `${String(number).padStart(4, '0')}-${columns.join('-and-').replaceAll('_', '-')}.sql`,
    sql: `-- Dimensions of traffic (schemas/traffic/dimensions.ts): ${columns.join(', ')}.\n${missing.join('\n\n')}\n`,
  };
}
