import type { ActivityRow } from '@marquee/schemas/queries/activity-log';
import type { Dictionary } from '@marquee/schemas/queries/dictionary';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, it } from 'vitest';

import { dictionaryQuery } from '../../lib/reference-data.ts';
import { shownText } from '../../ui/testing/shown-text.ts';
import { activityResource } from './activity-resource.tsx';
import { FormatValues } from './format-values.tsx';

const row = (position: number): ActivityRow => ({
  ...{
    id: `e-${position}`,
    position: String(position),
    revision: position,
    correlationId: 'c',
    causationId: null,
  },
  ...{ who: null, onBehalfOf: null, accountId: 5, ip: null, userAgent: null },
  ...{ occurredAt: '2026-11-21T06:00:00.000Z', type: 'CampaignChanged', action: 'campaign changed' },
  ...{ entity: 'campaign', entityId: '42', names: {}, changesCount: 1, isWhole: true },
  changes: [{ field: 'targeting.languages', old: [], new: ['de'] }],
});

it('puts the names of codes together once for all rows of a log', () => {
  let reads = 0;
  const dictionary: Dictionary = {
    get languages() {
      reads += 1;
      return [{ code: 'de', name: 'German' }];
    },
    ...{ browsers: [], operatingSystems: [], deviceTypes: [], deviceBrands: [], connectionTypes: [] },
    ...{ carriers: [], categories: [], bannerSizes: [], playerSizes: [], trafficTypes: [], timezones: [] },
  };
  const client = new QueryClient();
  client.setQueryData(dictionaryQuery.queryKey, dictionary);
  const changes = activityResource.columns.find(({ id }) => id === 'changes');
  const cells = [1, 2, 3].map((position) => changes?.cell(row(position), { scope: 'all' }));
  const log = createElement(FormatValues, null, ...cells);
  const text = shownText(createElement(QueryClientProvider, { client }, log));
  expect(text.match(/German/g)).toHaveLength(3);
  expect(reads).toBe(1);
});
