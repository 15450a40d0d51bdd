import { data, route, type Access, type RouteDefinition } from '@marquee/kit/http/route';
import { fieldsOfRow } from '@marquee/kit/resource/rows';
import { changeDealBody, createDealBody } from '@marquee/schemas/deal/commands';
import { dealResource, type DealFields } from '@marquee/schemas/deal/fields';
import { type DealChoice, dealChoicesAnswer, dealView, type DealView } from '@marquee/schemas/deal/views';
import { dealId, idParam } from '@marquee/schemas/common/ids';
import * as v from 'valibot';

import type { DealCommands } from './commands.ts';
import { EndpointRoutes, type EndpointTimes } from '../endpoint/routes.ts';
import { dealList, type DealQueries, type DealRow } from '../read-models/deals/query.ts';

interface DealRoutesDeps {
  readonly commands: DealCommands;
  readonly queries: DealQueries;
  readonly clock: () => Date;
}

/** Roles with campaigns of their own; an admin has them by acting as a user. */
const WITH_CAMPAIGNS: Access = { kind: 'roles', roles: ['advert', 'admin'] };

/** `/admin/deals`: agreements with exchanges. `GET /deals`: those that an advertiser may buy. */
export function dealRoutes({ commands, queries, clock }: DealRoutesDeps): readonly RouteDefinition[] {
  const deals = new EndpointRoutes({
    noun: 'Deal',
    path: '/admin/deals',
    summaries: {
      create: 'Add a deal of an exchange; campaigns may buy it from now on',
      change: 'Change a deal; fields that are absent stay as they are',
      remove: 'Remove a deal; it is bid on no longer',
    },
    params: v.object({ id: idParam(dealId) }),
    bodies: { create: createDealBody, change: changeDealBody },
    view: dealView,
    list: dealList,
    columns: {
      sspEndpointName: [
        { header: 'Exchange ID', kind: 'integer', value: ({ sspEndpointId }: DealView) => sspEndpointId },
        { header: 'Exchange', kind: 'text', value: ({ sspEndpointName }: DealView) => sspEndpointName },
      ],
      advertisers: [
        {
          header: 'Advertiser IDs',
          kind: 'text',
          value: ({ allowedUserIds }: DealView) => allowedUserIds.join('; '),
        },
      ],
    },
    commands: {
      create: (input, context) => commands.createDeal(input, context),
      change: (id, input, context) => commands.changeDeal(id, input, context),
      remove: (id, context) => commands.deleteDeal(id, context),
    },
    queries,
    viewOfRow: (row: DealRow, times) => viewOf(row.id, fieldsOfRow(dealResource, row), times, row),
    viewOfState: ({ id, fields }, times, row) => viewOf(id, fields, times, row),
  });
  return [
    ...deals.all(),
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

function viewOf(
  id: number,
  fields: DealFields,
  times: EndpointTimes,
  row: Pick<DealRow, 'ssp_endpoint_id' | 'ssp_endpoint_name'> | undefined,
): DealView {
  // A deal that was moved to another exchange is returned without its name until the read model has seen it.
  const isSame = row?.ssp_endpoint_id === fields.sspEndpointId;
  return {
    id,
    ...dealResource.toView(fields),
    sspEndpointName: isSame ? row.ssp_endpoint_name : null,
    currency: 'USD',
    ...times,
  };
}

function choiceOf(row: DealRow): DealChoice {
  const { name, exchangeDealId, priceType, price, startAt, endAt, allowedUserIds } = dealResource.toView(
    fieldsOfRow(dealResource, row),
  );
  return {
    id: row.id,
    name,
    exchange: row.ssp_endpoint_name ?? '',
    exchangeDealId,
    priceType,
    price,
    startAt,
    endAt,
    isOpenToAll: allowedUserIds.length === 0,
  };
}
