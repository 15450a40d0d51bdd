import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '@marquee/schemas/common/time';

import { createApi, type Api } from '../crash/api.ts';

/** A person waits for one page before asking for the next. */
const BETWEEN_MS = 100;

/** What people do all day. */
export interface Pages {
  /** Sends one request after the other for this long; the time of each, milliseconds. */
  visit(forMs: number): Promise<ReadonlyMap<string, readonly number[]>>;
}

/** @param advertiser whose campaigns are listed, whose statistics are read and whose first campaign is renamed */
export async function createPages(
  url: string,
  advertiser: { readonly email: string; readonly password: string },
): Promise<Pages> {
  const api = await createApi(url, advertiser.email, advertiser.password);
  const { rows } = await api.ask('GET', '/campaigns?perPage=100');
  const campaignId = Number(rows[0]?.['id']);
  const name = String(rows[0]?.['name']);
  const pages = pagesOf(api, campaignId, name);
  return {
    async visit(forMs) {
      const taken = new Map<string, number[]>(Object.keys(pages).map((page) => [page, []]));
      const untilMs = performance.now() + forMs;
      for (let round = 0; performance.now() < untilMs; round += 1) {
        for (const [page, ask] of Object.entries(pages)) {
          const begunAt = performance.now();
          await ask(round);
          taken.get(page)?.push(performance.now() - begunAt);
          await pause(BETWEEN_MS);
        }
      }
      await api.ask('PATCH', `/campaigns/${campaignId}`, { name });
      return taken;
    },
  };
}

const pagesOf = (
  api: Api,
  campaignId: number,
  name: string,
): Readonly<Record<string, (round: number) => Promise<unknown>>> => ({
  'list of campaigns': () => api.ask('GET', '/campaigns?perPage=25'),
  'statistics of 30 days': () => {
    const day = (fromNow: number) => new Date(Date.now() + fromNow * DAY_MS).toISOString().slice(0, 10);
    const fields = 'impressions,clicks,conversions,spend';
    return api.ask(
      'GET',
      `/statistics?groupBy=day&fields=${fields}&from=${day(-30)}&to=${day(0)}&perPage=100`,
    );
  },
  'rename of a campaign': (round) =>
    api.ask('PATCH', `/campaigns/${campaignId}`, { name: `${name} ${round}` }),
});
