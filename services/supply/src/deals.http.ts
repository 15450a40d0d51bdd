import { data, route, type Access, type RouteDefinition } from '@marquee/kit/http/route';
import { changeDeal, createDeal } from '@marquee/schemas/commands/deal';
import { dealId, idParam } from '@marquee/schemas/common/ids';
import { formatDollars } from '@marquee/schemas/common/money';
import type { DealFields } from '@marquee/schemas/events/deal';
import { type DealChoice, dealChoicesAnswer, dealView, type DealView } from '@marquee/schemas/queries/deal';
import * as v from 'valibot';

import type { DealCommands } from './deal/commands.ts';
import { endpointRoutes, type EndpointTimes } from './endpoint/routes.ts';
import { dealList, type DealQueries, type DealRow } from './read-models/deals/query.ts';

interface DealRoutesDeps {
  readonly commands: DealCommands;
  readonly queries: DealQueries;
  readonly clock: () => Date;
}

/** Who has campaigns of their own; an admin by acting as somebody. */
const WITH_CAMPAIGNS: Access = { kind: 'roles', roles: ['advert', 'admin'] };

/** `/admin/deals`: agreements with exchanges. `GET /deals`: those that an advertiser may buy. */
export function dealRoutes({ commands, queries, clock }: DealRoutesDeps): readonly RouteDefinition[] {
  const { routes } = endpointRoutes({
    noun: 'Deal',
    path: '/admin/deals',
    summaries: {
      create: 'Add a deal of an exchange; campaigns may buy it from now on',
      change: 'Change a deal; fields that are absent stay as they are',
      remove: 'Remove a deal; it is bid on no longer',
    },
    params: v.object({ id: idParam(dealId) }),
    bodies: { create: createDeal, change: changeDeal },
    view: dealView,
    list: dealList,
    commands: {
      create: (input, context) => commands.createDeal(input, context),
      change: (id, input, context) => commands.changeDeal(id, input, context),
      remove: (id, context) => commands.deleteDeal(id, context),
    },
    queries,
    viewOfRow: (row: DealRow, times) => viewOf(row.id, fieldsOf(row), times, row),
    viewOfState: ({ id, fields }, times, row) => viewOf(id, fields, times, row),
  });
  return [
    ...routes,
    route({
      method: 'GET',
      path: '/deals',
      tag: 'Deals',
      summary: "Deals that campaigns of one's own may buy",
      access: WITH_CAMPAIGNS,
      ownership: 'own',
      response: dealChoicesAnswer,
      handler: async ({ principal }) =>
        data((await queries.choices(principal.userId, clock())).map(choiceOf)),
    }),
  ];
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const fieldsOf = (row: DealRow): DealFields => ({
  sspEndpointId: row.ssp_endpoint_id,
  exchangeDealId: row.exchange_deal_id,
  name: row.name,
  priceType: row.price_type,
  priceNanos: row.price_nanos,
  allowedUserIds: row.allowed_user_ids,
  startAt: isoOf(row.start_at),
  endAt: isoOf(row.end_at),
  isActive: row.is_active,
});

function viewOf(
  id: number,
  { priceNanos, ...fields }: DealFields,
  times: EndpointTimes,
  row: Pick<DealRow, 'ssp_endpoint_id' | 'ssp_endpoint_name'> | undefined,
): DealView {
  // A deal that was moved to another exchange is told without its name until the read model has seen it.
  const isSame = row?.ssp_endpoint_id === fields.sspEndpointId;
  return {
    id,
    ...fields,
    sspEndpointName: isSame ? row.ssp_endpoint_name : null,
    price: formatDollars(priceNanos),
    currency: 'USD',
    ...times,
  };
}

const choiceOf = (row: DealRow): DealChoice => ({
  id: row.id,
  name: row.name,
  exchange: row.ssp_endpoint_name ?? '',
  exchangeDealId: row.exchange_deal_id,
  priceType: row.price_type,
  price: formatDollars(row.price_nanos),
  startAt: isoOf(row.start_at),
  endAt: isoOf(row.end_at),
  isOpenToAll: row.allowed_user_ids.length === 0,
});
