import { RejectedError, notFound } from '@marquee/kit/decider/rejection';
import { ADMIN_OR_FINANCE, MONEY_READERS, route, type RouteDefinition } from '@marquee/kit/http/route';
import { savedListRoutes } from '@marquee/kit/lists/list-file-routes';
import { type Accepted, type CommandCall, pageAnswer, ResourceRoutes } from '@marquee/kit/resource/routes';
import { fieldsOfRow } from '@marquee/kit/resource/rows';
import { etag, expectedVersion } from '@marquee/kit/resource/version';
import { idParam } from '@marquee/schemas/common/ids';
import { formatDollars } from '@marquee/schemas/common/money';
import { changePromoCodeBody, createPromoCodeBody } from '@marquee/schemas/promo-code/commands';
import type { PromoCodeEvent } from '@marquee/schemas/promo-code/events';
import { promoCodeResource } from '@marquee/schemas/promo-code/fields';
import { promoCodeId } from '@marquee/schemas/promo-code/terms';
import {
  promoCodeUseView,
  promoCodeView,
  type PromoCodeUseView,
  type PromoCodeView,
} from '@marquee/schemas/promo-code/views';
import { answerOf, listAnswerOf } from '@marquee/schemas/queries/owned';
import type { OwnerView } from '@marquee/schemas/queries/stats';
import * as v from 'valibot';

import type { PayersPort } from '../ports.ts';
import {
  promoCodeList,
  type PromoCodeQueries,
  type PromoCodeRow,
  promoCodeUseList,
  type PromoCodeUseRow,
} from '../read-models/promo-codes/query.ts';
import type { PromoCodeCommands } from './commands.ts';
import type { PromoCodeState } from './state.ts';

export interface PromoCodeRouteDeps {
  readonly commands: PromoCodeCommands;
  readonly queries: PromoCodeQueries;
  readonly payers: Pick<PayersPort, 'names'>;
}

const PATH = '/admin/promo-codes';
const params = v.object({ id: idParam(promoCodeId) });

/** `/admin/promo-codes`: staff creates codes that give money, and sees who uses them. */
export const promoCodeRoutes = (deps: PromoCodeRouteDeps): RouteDefinition[] => [
  ...readRoutes(deps),
  ...usageRoutes(deps),
  // A code gives money away: who creates or raises one proves the password, as for a compensation.
  ...commandRoutes(deps).map((one) => (one.method === 'DELETE' ? one : { ...one, needsFreshProof: true })),
];

const resourceOf = ({ queries }: PromoCodeRouteDeps, access: RouteDefinition['access']) =>
  new ResourceRoutes<PromoCodeState, PromoCodeEvent>({
    path: PATH,
    tag: 'Promo codes',
    access,
    ownership: 'none',
    params,
    answer: answerOf(promoCodeView),
    isIdempotent: true,
    answerDecided: async (call, decided, status) => {
      const view = await viewDecided(queries, call, decided);
      return { status, headers: etag(view.version), body: { data: view } };
    },
  });

function readRoutes(deps: PromoCodeRouteDeps): RouteDefinition[] {
  const { queries } = deps;
  const routes = resourceOf(deps, MONEY_READERS);
  const listed = routes.list({
    summary: 'List promo codes',
    list: promoCodeList,
    answer: listAnswerOf(promoCodeView),
    handler: async (call) => {
      const { rows, total } = await queries.list(call.list);
      return pageAnswer(call, { rows: rows.map(viewOf), total });
    },
  });
  return [
    listed,
    ...savedListRoutes<PromoCodeView>(listed, { name: 'promo-codes' }),
    routes.show({
      summary: 'Show a promo code',
      handler: async ({ params: { id } }) => {
        const view = viewOf(await found(queries, id));
        return { headers: etag(view.version), body: { data: view } };
      },
    }),
  ];
}

function commandRoutes(deps: PromoCodeRouteDeps): RouteDefinition[] {
  const { commands } = deps;
  const routes = resourceOf(deps, ADMIN_OR_FINANCE);
  return [
    routes.create({
      summary: 'Create a promo code',
      body: createPromoCodeBody,
      run: ({ body, context }) => commands.create(body, context),
    }),
    routes.change('PUT', {
      summary:
        'Change a promo code; fields that are absent stay as they are, and so does what accounts redeemed',
      body: changePromoCodeBody,
      run: ({ params: { id }, body: { version, ...input }, headers, context }) =>
        commands.change(id, { input, expectedVersion: expectedVersion(headers, version) }, context),
    }),
    routes.remove({
      summary: 'Delete a promo code; what accounts redeemed still comes with their next deposits',
      run: ({ params: { id }, headers, context }) =>
        commands.remove(id, expectedVersion(headers, undefined), context),
    }),
    routes.restore({
      one: 'a promo code',
      run: ({ params: { id }, context }) => commands.restore(id, context),
    }),
  ];
}

function usageRoutes({ queries, payers }: PromoCodeRouteDeps): readonly RouteDefinition[] {
  const listed = route({
    method: 'GET',
    path: `${PATH}/:id/usages`,
    summary: 'Who used a promo code, with which payment',
    tag: 'Promo codes',
    access: MONEY_READERS,
    ownership: 'none',
    records: 'personal-data-read',
    params,
    list: promoCodeUseList,
    response: listAnswerOf(promoCodeUseView),
    handler: async (call) => {
      await found(queries, call.params.id);
      const { rows, total } = await queries.uses(call.params.id, call.list);
      const names = await payers.names([...new Set(rows.map(({ user_id }) => user_id))]);
      return pageAnswer(call, { rows: rows.map((row) => useView(row, names)), total });
    },
  });
  return [
    listed,
    ...savedListRoutes<PromoCodeUseView>(listed, {
      name: 'promo-code-usages',
      columns: {
        userId: [
          { header: 'Account ID', kind: 'integer', value: ({ userId }) => userId },
          {
            header: 'Account',
            kind: 'text',
            value: ({ user }) => (user === undefined ? '' : `${user.firstName} ${user.lastName}`),
          },
        ],
      },
    }),
  ];
}

/** @throws RejectedError for a code that does not exist */
async function found(queries: PromoCodeQueries, id: number): Promise<PromoCodeRow> {
  const row = await queries.find(id);
  if (row === undefined) throw new RejectedError(notFound('Promo code'));
  return row;
}

const viewOf = (row: PromoCodeRow): PromoCodeView => ({
  id: row.id,
  ...promoCodeResource.toView(fieldsOfRow(promoCodeResource, row)),
  uses: row.uses,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The view of what a command made, whether the read model has seen it yet or not. */
async function viewDecided(
  queries: PromoCodeQueries,
  { context: { occurredAt } }: CommandCall,
  { state: { promoCode, version } }: Accepted<PromoCodeState, PromoCodeEvent>,
): Promise<PromoCodeView> {
  if (promoCode === null) throw new RejectedError(notFound('Promo code'));
  const row = await queries.find(promoCode.id);
  if (row?.version === version) return viewOf(row);
  return {
    id: promoCode.id,
    ...promoCodeResource.toView(promoCode.fields),
    uses: row?.uses ?? 0,
    version,
    createdAt: row?.created_at.toISOString() ?? occurredAt,
    updatedAt: occurredAt,
  };
}

const useView = (row: PromoCodeUseRow, names: ReadonlyMap<number, OwnerView>): PromoCodeUseView => {
  const user = names.get(row.user_id);
  return {
    id: row.id,
    userId: row.user_id,
    ...(user === undefined ? {} : { user }),
    status: row.status,
    redeemedAt: row.redeemed_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    paymentId: row.payment_id,
    deposit: row.deposit_nanos === null ? null : formatDollars(row.deposit_nanos),
    bonus: row.bonus_nanos === null ? null : formatDollars(row.bonus_nanos),
  };
};
