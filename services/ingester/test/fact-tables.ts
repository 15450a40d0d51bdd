/**
 * The tables that facts are written to. `createFactTables` makes them as the product does: every migration once, in the
 * process that finds it missing. Reporting owns them; no other file of the ingester reaches into another service.
 */
export { migrate as createFactTables } from '../../reporting/src/migrate.ts';
export { copyMigratedFacts, startMigratedChdb } from '../../reporting/test/migrated-facts.ts';
export { readDoubledOffsets, readFactFigures } from '../../reporting/src/queries/spend.ts';
export { emptyFactTables } from '../../reporting/test/empty-fact-tables.ts';
