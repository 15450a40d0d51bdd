import type { changeSspEndpointBody, createSspEndpointBody } from '@marquee/schemas/ssp-endpoint/commands';
import {
  sspEndpointExamples,
  sspEndpointReplay,
  sspEndpointView,
  type SspEndpointView,
} from '@marquee/schemas/ssp-endpoint/views';
import { statisticsAnswer } from '@marquee/schemas/queries/statistics-answer';
import { queryOptions } from '@tanstack/react-query';

import { parsed, parsedData } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { endpointKind } from '../endpoint-kind.ts';
import { nowMs } from '../../../lib/clock.ts';

/** The exchanges that send us traffic. */
export const SSP = endpointKind<typeof createSspEndpointBody, typeof changeSspEndpointBody>()(
  {
    key: 'ssp-endpoint',
    scope: 'all',
    noun: t('SSP endpoint'),
    nouns: {
      many: t('SSP endpoints'),
      counted: (count) => t('{count, plural, one {# SSP endpoint} other {# SSP endpoints}}', { count }),
    },
    newTitle: t('New SSP endpoint'),
    deletion: t('Its key stops working immediately and the exchange gets no more bids. Statistics are kept.'),
    listHref: () => paths.sspEndpoints.href(),
    addHref: () => paths.sspEndpointAdd.href(),
    editHref: (parameters) => paths.sspEndpointEdit.href(parameters),
  },
  { view: sspEndpointView, examples: sspEndpointExamples, replay: sspEndpointReplay },
);

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
      const { totals } = await parsed(statisticsAnswer, api.get('/statistics', { query, signal }));
      return String(totals['cost'] ?? '0.00');
    },
    refetchInterval: 30_000,
  });

export const rotateSspKey = (id: number): Promise<SspEndpointView> =>
  parsedData(sspEndpointView, api.post(`${SSP.path}/${id}/rotate-key`));
