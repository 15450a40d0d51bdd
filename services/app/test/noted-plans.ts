import type { ReadStore } from '@marquee/kit/read-store/port';
import {
  CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  PostgresQueryCompiler,
  type RootOperationNode,
  sql,
} from 'kysely';

/** A step of PostgreSQL's plan, as far as sorting goes. */
export interface PlanStep {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Sort Space Type'?: 'Memory' | 'Disk';
  /** In kB. */
  readonly 'Sort Space Used'?: number;
  readonly Plans?: readonly PlanStep[];
}

export interface NotedPlans {
  /** The same store, whose statements are noted. */
  readonly readStore: ReadStore;
  /** Runs work, and then its reading statements once more: the steps of the plans of those that order their rows. */
  plansOf(work: () => Promise<unknown>): Promise<readonly (readonly PlanStep[])[]>;
}

/** Notes what a service reads, so that a test can ask PostgreSQL how it did that. */
export function notePlans(readStore: ReadStore): NotedPlans {
  let noted: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode' && node.orderBy !== undefined) noted.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    readStore: { ...readStore, db: readStore.db.withPlugin(plugin) },
    plansOf: async (work) => {
      noted = [];
      await work();
      return Promise.all(noted.map((node) => planOf(readStore, node)));
    },
  };
}

async function planOf({ db }: ReadStore, node: RootOperationNode): Promise<readonly PlanStep[]> {
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(node, createQueryId());
  const explained = await db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: PlanStep }[] }>(
    CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
  );
  return explained.rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => stepsOf(Plan)));
}

const stepsOf = (step: PlanStep): readonly PlanStep[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

/** Fills a read model's table with copies of its row under the ids that follow, with names and times of their own. */
export async function addCopies(
  { db }: ReadStore,
  { table: [schema, name], id, count, own }: CopiedTable,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = ${schema} and table_name = ${name} and is_generated = 'NEVER' and column_name <> 'id'
  `.execute(db);
  const columns = rows.map((row) => row.name);
  const table = sql.table(`${schema}.${name}`);
  await sql`insert into ${table} (id, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${id}::bigint + n, ${sql.join(columns.map((column) => (Object.hasOwn(own, column) ? sql.raw(own[column] ?? '') : sql.ref(column))))}
    from ${table}, generate_series(1, ${count - 1}) as n where id = ${id}`.execute(db);
  await sql`analyze ${table}`.execute(db);
}

interface CopiedTable {
  readonly table: readonly [schema: string, name: string];
  /** Of the row that is copied. */
  readonly id: number;
  /** Rows with the copied one. */
  readonly count: number;
  /** SQL of the columns that differ with the number `n` of the copy. */
  readonly own: Readonly<Record<string, string>>;
}
