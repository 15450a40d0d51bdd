import { notFound } from '@marquee/kit/http/problem-error';
import {
  data,
  MONEY_READERS,
  route,
  type RouteDefinition,
  type RouteResponse,
} from '@marquee/kit/http/route';
import { csvHeaders } from '@marquee/kit/lists/list-export';
import type { Savable } from '@marquee/kit/lists/list-file';
import { savedListRoutes } from '@marquee/kit/lists/list-file-routes';
import type { TableColumn } from '@marquee/kit/lists/table-file';
import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { pageAnswer } from '@marquee/kit/resource/routes';
import { idParam, userId } from '@marquee/schemas/common/ids';
import {
  MOVEMENT_KINDS,
  statementAnswer,
  statementListAnswer,
  statementMonth,
  type StatementSummary,
  type StatementView,
} from '@marquee/schemas/payment/statement';
import * as v from 'valibot';

import { ADVERTISER } from '../payment/routes.ts';
import type { PayersPort } from '../ports.ts';
import { statementCsv } from './csv.ts';
import { summaryOf } from './months.ts';
import type { StatementFigures, StatementQueries } from './query.ts';
import { campaignIdsOf, statementOf, type CampaignNames } from './statement.ts';

export interface StatementRouteDeps {
  readonly statements: StatementQueries;
  readonly payers: PayersPort;
  readonly campaignNames: (ids: readonly number[]) => Promise<CampaignNames>;
  readonly clock: () => Date;
}

/** Months have an order, and nothing to filter by. */
const statementList: ListQueryDefinition = {
  fields: { month: { kind: 'text', filterable: false } },
  defaultSort: { field: 'month', direction: 'desc' },
};

const monthParams = v.object({ month: statementMonth });
const accountParams = v.object({ id: idParam(userId) });
const accountMonthParams = v.object({ ...accountParams.entries, ...monthParams.entries });

/** Statements of calendar months: an advertiser's own, and those of any account for who reads money. */
export const statementRoutes = (deps: StatementRouteDeps): RouteDefinition[] => [
  ...ownRoutes(deps),
  ...staffRoutes(deps),
];

function ownRoutes(deps: StatementRouteDeps): RouteDefinition[] {
  const onAll = { method: 'GET', tag: 'Payments', access: ADVERTISER, ownership: 'own' } as const;
  const own = route({
    ...onAll,
    path: '/payments/statements',
    summary: 'Own months with their opening and closing balances, the newest first',
    list: statementList,
    response: statementListAnswer,
    handler: async (call) => pageAnswer(call, await summaries(deps, call.principal.userId, call.list)),
  });
  return [
    own,
    ...savedMonths(own),
    route({
      ...onAll,
      path: '/payments/statements/:month',
      summary: 'Own statement of a month (YYYY-MM, UTC)',
      params: monthParams,
      response: statementAnswer,
      handler: async ({ principal, params }) =>
        data((await readStatement(deps, principal.userId, params.month)).view),
    }),
    ...FORMATS.map((format) =>
      route({
        ...onAll,
        path: `/payments/statements/:month/export.${format}`,
        summary: `Own statement of a month, as ${format.toUpperCase()}`,
        params: monthParams,
        handler: ({ principal, params }) => fileOf(deps, principal.userId, params.month, format),
      }),
    ),
  ];
}

function staffRoutes(deps: StatementRouteDeps): RouteDefinition[] {
  const onAll = { method: 'GET', tag: 'Payments', access: MONEY_READERS, ownership: 'none' } as const;
  const staff = route({
    ...onAll,
    path: '/admin/payments/statements/:id',
    records: 'personal-data-read',
    summary: 'Months of an account with their opening and closing balances, the newest first',
    params: accountParams,
    list: statementList,
    response: statementListAnswer,
    handler: async (call) => {
      const page = await summaries(deps, call.params.id, call.list);
      if (page.total === 0) throw notFound('Account');
      return pageAnswer(call, page);
    },
  });
  return [
    staff,
    ...savedMonths(staff),
    route({
      ...onAll,
      path: '/admin/payments/statements/:id/:month',
      records: 'personal-data-read',
      summary: 'Statement of an account and month (YYYY-MM, UTC)',
      params: accountMonthParams,
      response: statementAnswer,
      handler: async ({ params }) => data((await readStatement(deps, params.id, params.month)).view),
    }),
    ...FORMATS.map((format) =>
      route({
        ...onAll,
        path: `/admin/payments/statements/:id/:month/export.${format}`,
        records: 'personal-data-exported',
        summary: `Statement of an account and month, as ${format.toUpperCase()}`,
        params: accountMonthParams,
        handler: ({ params }) => fileOf(deps, params.id, params.month, format),
      }),
    ),
  ];
}

type Saved = StatementSummary & Savable;
const amount = (header: string, value: (row: Saved) => string): TableColumn<Saved> => ({
  header,
  kind: 'money',
  value,
});

/** The list of months as a file: opening and closing balances, and what moved between them. */
const savedMonths = (listed: RouteDefinition) =>
  savedListRoutes<Saved>(
    listed,
    {
      name: 'statements',
      withoutId: true,
      columns: {
        month: [
          { header: 'Month', kind: 'text', value: ({ month }) => month },
          { header: 'As of', kind: 'instant', value: ({ asOf }) => asOf },
          amount('Opening balance', ({ opening }) => opening),
          ...MOVEMENT_KINDS.map((kind) => amount(titleOf(kind), ({ movements }) => movements[kind])),
          amount('Closing balance', ({ closing }) => closing),
        ],
      },
    },
    ({ month }) => month,
  );

/** `Cash out` for `cash-out` or `cashOut`. */
const titleOf = (kind: string): string =>
  kind
    .replace(/-|(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase());

async function summaries(
  { statements, clock }: StatementRouteDeps,
  account: number,
  { page, perPage, orderBy }: ListQuery,
): Promise<{ readonly rows: readonly StatementSummary[]; readonly total: number }> {
  const now = clock();
  const months = await statements.months(account, now);
  const ordered = orderBy.direction === 'asc' ? months : months.toReversed();
  const rows = ordered.slice((page - 1) * perPage, page * perPage).map((month) => summaryOf(month, now));
  return { rows, total: months.length };
}

interface Statement {
  readonly view: StatementView;
  readonly figures: StatementFigures;
  readonly names: CampaignNames;
  readonly now: Date;
}

/** @throws ProblemError 404 for a month that the account does not have */
async function readStatement(deps: StatementRouteDeps, account: number, month: string): Promise<Statement> {
  const now = deps.clock();
  const [figures, payer] = await Promise.all([
    deps.statements.month(account, month, now),
    deps.payers.details(account),
  ]);
  if (figures === undefined || payer === undefined) throw notFound('Statement');
  const names = await deps.campaignNames(campaignIdsOf(figures));
  return { view: statementOf({ figures, account: payer, names, now }), figures, names, now };
}

const FORMATS = ['csv', 'pdf'] as const;
type StatementFormat = (typeof FORMATS)[number];

async function fileOf(
  deps: StatementRouteDeps,
  account: number,
  month: string,
  format: StatementFormat,
): Promise<RouteResponse> {
  const { view, figures, names, now } = await readStatement(deps, account, month);
  const headers = csvHeaders(`statement-${account}-${month}${view.isOpen ? '-so-far' : ''}.${format}`);
  if (format === 'csv') return { headers, body: statementCsv(figures, names, now) };
  // Its fonts and its layout take longer to load than the rest of the billing, for a call of once a month.
  const { statementPdf } = await import('./pdf/statement-pdf.ts');
  return { headers: { ...headers, 'content-type': 'application/pdf' }, body: await statementPdf(view) };
}
