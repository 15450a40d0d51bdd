import type { CampaignToday } from '@marquee/schemas/campaign/today';
import { dollars } from '@marquee/schemas/common/money';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';

import { countriesQuery } from '../../../lib/reference-data.ts';
import { shownText } from '../../../ui/testing/shown-text.ts';
import { campaignDay } from './campaign-day.ts';
import { ForecastCard } from './forecast-card.tsx';
import { SpendChart } from './spend-chart.tsx';
import { TopValues } from './top-values.tsx';
import type { LiveDay } from './use-campaign-day.ts';

const top = (value: string, spend: string) => ({ value, spend, impressions: 10, clicks: null });
const answer: CampaignToday = {
  campaignId: 42,
  dayStart: '2026-11-21T00:00:00.000Z',
  asOf: '2026-11-21T06:00:00.000Z',
  halfHours: [
    { start: '2026-11-21T05:00:00.000Z', spend: '8.00', impressions: 800, clicks: null, conversions: 0 },
  ],
  top: {
    domain: [top('lamps.example', '6.00'), top('', '2.00')],
    size: [top('300x250', '8.00')],
    country: [top('DEU', '8.00')],
  },
  budgetGroup: null,
  spentBudget: null,
  nextStart: null,
};
const hours = Array.from({ length: 48 }, (_, slot) => slot);
const day: LiveDay = {
  ...campaignDay(answer, new Map(), Date.parse(answer.asOf)),
  answer,
  answeredAtMs: Date.parse(answer.asOf),
  budget: dollars('50'),
  forecast: {
    ...{ basis: 'past-days', low: dollars('27'), expected: dollars('31'), high: dollars('36'), dayEnds: [] },
    ...{ path: hours.map((slot) => (slot < 12 ? null : dollars('31'))), budgetEndsAt: null },
  },
  plan: hours.map((slot) => String(slot + 1)),
  plannedByNow: dollars('12'),
};

const queryClient = new QueryClient();
queryClient.setQueryData(countriesQuery.queryKey, [
  { country_id: 1, iso3: 'DEU', country_name: 'Germany', min_CPM: '0', recommended_CPM: '0' },
]);
function shown(part: ReactElement): string {
  const inRouter = createElement(MemoryRouter, null, part);
  return shownText(createElement(QueryClientProvider, { client: queryClient }, inRouter));
}

test('a campaign’s day says how it will end and how it keeps to its plan', () => {
  const campaign = { isActive: true, approved: 'approved' } as const;
  const text = shown(createElement(ForecastCard, { day, campaign }));
  expect(text).toContain('Will end the day at $31 of $50');
  expect(text).toContain('Likely between $27 and $36');
  expect(text).toContain('Planned by now: $12. $4 behind schedule.');
  const early = shown(createElement(ForecastCard, { day: { ...day, forecast: undefined }, campaign }));
  expect(early).toContain('once the campaign has run for 15 minutes');
});

test('the chart of the day has the lines of what is spent, planned and forecast', () => {
  const legendOf = (of: LiveDay) =>
    shown(createElement(SpendChart, { day: of, changes: [], timezone: '+00:00' }));
  for (const line of ['Spent', 'Planned', 'Forecast']) expect(legendOf(day)).toContain(line);
  const bare = legendOf({ ...day, plan: undefined, forecast: undefined });
  expect(bare).not.toMatch(/Planned|Forecast/);
});

test('the day’s top sites, sizes and countries are there with their share, sites for who may see them', () => {
  const tops = (of: LiveDay) =>
    shown(createElement(TopValues, { scope: 'own', campaignId: 42, day: of, timezone: '+00:00' }));
  const text = tops(day);
  expect(text).toMatch(/Top sites and apps .*lamps\.example 75 % \$6\.00 Unknown 25 %/);
  expect(text).toMatch(/Top sizes .*300x250/);
  expect(text).toMatch(/Top countries .*Germany/);
  expect(tops({ ...day, answer: { ...answer, top: { ...answer.top, domain: null } } })).not.toContain(
    'sites',
  );
});
