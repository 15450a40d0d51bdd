import { parseDollars } from '@marquee/schemas/common/money';
import { DAY_MS } from '@marquee/schemas/common/time';

import { AD_TYPES, type AdType, ENDPOINT_TYPES } from './ad-types.ts';

/** Where the platform takes requests of one kind. */
export interface Endpoint {
  readonly name: string;
  /** What is sold there. */
  readonly type: string;
  readonly bidUrl: string;
  /** Called by GET and answered with listings; the others are OpenRTB by POST. */
  readonly isFeed: boolean;
  /** Of a feed: answered in JSON. */
  readonly isJson: boolean;
  readonly isVersion26: boolean;
}

/** The control plane as the exchange's operator sees it. */
export interface Platform {
  readonly endpoints: readonly Endpoint[];
  /** The operator's bearer token. */
  readonly token: string;
}

interface EndpointRow {
  readonly name: string;
  readonly type: string;
  readonly isActive: boolean;
  readonly integration: string;
  readonly bidUrl: string;
}

/** The bearer token of a person. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const login = await call(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (login as { access_token: string }).access_token;
}

/** Signs in and asks for the active endpoints. */
export async function connect(url: string, email: string, password: string): Promise<Platform> {
  const token = await signIn(url, email, password);
  const list = await call(`${url}/api/admin/ssp-endpoints?perPage=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const endpoints = (list as { data: readonly EndpointRow[] }).data
    .filter(({ isActive }) => isActive)
    .map(({ name, type, integration, bidUrl }) => ({
      name,
      type,
      bidUrl,
      isFeed: integration === 'xml' || integration === 'api',
      isJson: integration === 'api',
      isVersion26: integration === 'ortb',
    }));
  return { endpoints, token };
}

/**
 * Where each type can be sold. @throws Error when one has no endpoint: an operator who requests the type expects traffic of it
 */
export function endpointsByType(
  { endpoints }: Pick<Platform, 'endpoints'>,
  types: readonly AdType[],
): ReadonlyMap<AdType, readonly Endpoint[]> {
  return new Map(
    types.map((type) => {
      const sold = endpoints.filter(
        (endpoint) => endpoint.type === ENDPOINT_TYPES[type] && isPlayable(type, endpoint),
      );
      if (sold.length > 0) return [type, sold] as const;
      throw new Error(
        `There is no active SSP endpoint for ${type}. Add one under SSP endpoints, start with SEED=demo, or choose others with --types.`,
      );
    }),
  );
}

/** Pop and push ads come through feeds, banners and videos by OpenRTB, native ads either way. */
const isPlayable = (type: AdType, { isFeed }: Endpoint): boolean =>
  type === 'native' || isFeed === (type === 'pop' || type === 'push');

/** What the platform owes exchanges by type, nano-dollars, over the days around now. */
export async function costsByType(url: string, token: string): Promise<ReadonlyMap<string, bigint>> {
  const day = (fromNow: number) => new Date(Date.now() + fromNow * DAY_MS).toISOString().slice(0, 10);
  const query = `groupBy=creativeType&fields=cost&from=${day(-1)}&to=${day(1)}&perPage=100`;
  const answer = await call(`${url}/api/statistics?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = answer as { data: readonly { readonly creativeType: string; readonly cost: string }[] };
  return new Map(data.map(({ creativeType, cost }) => [creativeType, parseDollars(cost) ?? 0n]));
}

/** What was added between two answers. */
export const difference = (
  after: ReadonlyMap<string, bigint>,
  before: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> =>
  new Map(AD_TYPES.map((type) => [type, (after.get(type) ?? 0n) - (before.get(type) ?? 0n)]));

async function call(url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch {
    throw new Error(`${new URL(url).origin} does not answer. Start Marquee first: npm start`);
  }
  const body = (await response.json()) as { message?: string };
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body.message ?? ''}`);
  return body;
}
