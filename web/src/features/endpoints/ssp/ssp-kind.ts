import type {
  SspEndpointExamples,
  SspEndpointReplay,
  SspEndpointView,
} from '@marquee/schemas/queries/ssp-endpoint';
import type { StatisticsAnswer } from '@marquee/schemas/queries/statistics';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../../lib/api-client.ts';
import type { DataAnswer } from '../../../lib/list-query.ts';
import { paths } from '../../../lib/paths.ts';
import { endpointKind } from '../endpoint-kind.ts';
import { nowMs } from '../../../lib/clock.ts';

/** The exchanges that send us traffic. */
export const SSP = endpointKind<SspEndpointView, SspEndpointExamples, SspEndpointReplay>({
  key: 'ssp-endpoint',
  noun: 'SSP endpoint',
  deletion: 'Its key stops working at once, and the exchange gets no more bids. Statistics stay.',
  listHref: () => paths.sspEndpoints.href(),
  editHref: (parameters) => paths.sspEndpointEdit.href(parameters),
});

const isoToday = (): string => new Date(nowMs()).toISOString().slice(0, 10);

/** Dollars that the exchange is owed for today, UTC, as far as they are booked. */
export const sspSpendTodayQuery = (id: number) =>
  queryOptions({
    queryKey: ['statistics', 'all', 'ssp-today', id],
    queryFn: async ({ signal }) => {
      const today = isoToday();
      const query = {
        from: today,
        to: today,
        timezone: 'Z',
        groupBy: 'day',
        fields: 'cost',
        'filter[ssp]': id,
      };
      const { totals } = await api.get<StatisticsAnswer>('/statistics', { query, signal });
      return String(totals['cost'] ?? '0.00');
    },
    refetchInterval: 30_000,
  });

export const rotateSspKey = async (id: number): Promise<SspEndpointView> =>
  (await api.post<DataAnswer<SspEndpointView>>(`${SSP.path}/${id}/rotate-key`)).data;
