import { bidRequest } from '../src/test/test-bidder.ts';

export const SIZES = [
  [300, 250],
  [728, 90],
  [320, 50],
  [160, 600],
  [300, 600],
  [970, 250],
] as const;

export const REGIONS = ['CA', 'NY', 'TX', 'MA'] as const;

const USER_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0',
] as const;

/** Number of users that the requests come from. */
export const BUYERS = 100_000;
export const buyerId = (nth: number): string => `buyer-${nth}`;

/** The server and the exchange make the same requests. */
export const REQUEST_SEED = 11;

export const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)]!;

/** Bodies of about 1.4 kB as exchanges send them: one banner imp, two sizes, block lists, a floor. */
export const bidRequests = (count: number, random: () => number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const [main, other] = [pick(SIZES, random), pick(SIZES, random)];
    const format = [main, other].map(([w, h]) => ({ w, h }));
    const domain = `news-${index % 16}.example`;
    const imp = {
      banner: { w: main[0], h: main[1], format, pos: 1, topframe: 1, battr: [1, 3, 5, 8, 9], api: [3, 5] },
      tagid: `slot-${index % 40}`,
      secure: 1,
      bidfloor: Math.round(random() * 100) / 100,
      bidfloorcur: 'USD',
    };
    const request = {
      id: `request-${index}-6f8d2b1c`,
      at: 1,
      tmax: 500,
      cur: ['USD'],
      bcat: ['IAB25', 'IAB26', 'IAB7-39', 'IAB8-5', 'IAB8-18', 'IAB9-9', 'IAB14-1'],
      badv: ['rival.example', 'casino.example', 'loans.example', 'other.example'],
      site: {
        id: `site-${index % 16}`,
        domain,
        page: `https://${domain}/articles/2026/11/${index}/what-happened.html`,
        ref: 'https://search.example/',
        cat: ['IAB12', 'IAB1-6'],
        publisher: { id: `publisher-${index % 8}`, name: 'A publisher' },
      },
      device: {
        ua: pick(USER_AGENTS, random),
        ip: `203.0.113.${index % 250}`,
        geo: {
          country: pick(['USA', 'USA', 'USA', 'DEU'], random),
          region: pick(REGIONS, random),
          city: 'Boston',
        },
        language: pick(['en', 'en', 'de'], random),
        connectiontype: 2,
        js: 1,
      },
      user: { id: `user-${index % 1_000}`, buyeruid: buyerId(Math.floor(random() * BUYERS)) },
      regs: { coppa: 0, ext: { gdpr: 0 } },
      ext: { schain: { ver: '1.0', complete: 1, nodes: [{ asi: 'exchange.example', sid: '1234', hp: 1 }] } },
    };
    return JSON.stringify(bidRequest(request, imp));
  });
