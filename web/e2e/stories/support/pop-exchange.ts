import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import type { Api, One } from '../../support/api.ts';
import type { Product } from '../../support/product.ts';
import type { Account } from './newcomer.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36';
/** The edge reads a new SSP endpoint from the event log; until then it answers 404. */
const KNOWN_WITHIN_MS = 15_000;

interface FeedAnswer {
  readonly result: { readonly listing: readonly { readonly cid: string; readonly url: string }[] };
}

/** An exchange that sells pops by zone through the feed. */
export interface PopExchange {
  /** Offers a pop in a zone: the address that it would open, or undefined where the campaign does not bid. */
  offer(campaignId: number, zone: string): Promise<string | undefined>;
  /** Opens a pop, which is its impression and its click. @returns the click id that the landing page is given */
  open(url: string): Promise<string>;
  /** Reports a conversion of a click, as the advertiser's tracker does. */
  convert(clickId: string, advertiser: Account): Promise<void>;
}

/** @param admin who may add an SSP endpoint */
export async function openPopExchange(admin: Api, product: Product): Promise<PopExchange> {
  const { data } = await admin.post<One<{ readonly bidUrl: string }>>('/admin/ssp-endpoints', {
    ...{ name: `Pops ${randomUUID().slice(0, 8)}`, type: 'pop', integration: 'xml' },
  });
  const ask = (zone: string) => {
    const url = new URL(data.bidUrl);
    const parameters = {
      ...{ ua: BROWSER, ip: '93.184.216.34', country: 'USA', domain: 'pops.example', subid: zone },
      ...{ format: 'json', user_id: randomUUID() },
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return fetch(url);
  };
  await expect.poll(async () => (await ask('none')).status, { timeout: KNOWN_WITHIN_MS }).not.toBe(404);
  return {
    offer: async (campaignId, zone) => {
      const response = await ask(zone);
      if (response.status === 204) return undefined;
      if (response.status !== 200) throw new Error(`The feed answered ${response.status}`);
      const { result } = (await response.json()) as FeedAnswer;
      return result.listing.find(({ cid }) => cid === String(campaignId))?.url;
    },
    open: async (url) => {
      const response = await fetch(url, { redirect: 'manual', headers: { 'user-agent': BROWSER } });
      const clickId = new URL(response.headers.get('location') ?? '').searchParams.get('cid');
      if (clickId === null || clickId === '') throw new Error(`${url} opened no landing page`);
      return clickId;
    },
    convert: async (clickId, { id, api }) => {
      const { data: postback } = await api.post<One<{ readonly secret: string }>>(
        `/users/${id}/postback-secret/reveal`,
        {},
      );
      const url = new URL('t/postback', product.edgeUrl);
      url.search = new URLSearchParams({ click_id: clickId, secret: postback.secret, value: '9' }).toString();
      const response = await fetch(url);
      if (response.status !== 200) throw new Error(`The postback was answered ${response.status}`);
    },
  };
}
