import { openPostgresEngines } from '@marquee/adapters/test/postgres-engines';
import type { ApiServerOptions } from '@marquee/kit/http/api-server-options';
import type { EventStore } from '@marquee/kit/event-store/port';
import { createMemoryMediaStore } from '@marquee/kit/media-store/memory';
import { serveMedia } from '@marquee/kit/media-store/serve';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import type { Projector } from '@marquee/kit/projector/projector';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { sampleRegistration, sampleUserSettings } from '@marquee/schemas/user/samples';
import { createTestApi } from '@marquee/kit/testing/test-api';
import type { UserSettings } from '@marquee/schemas/user/events';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { CreativeView } from '@marquee/schemas/creative/views';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';

import { type CampaignsDeps, type CampaignsService, createCampaignsService } from '../src/service.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Body;
}
interface Body {
  readonly data?: unknown;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly message?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/** Campaigns on a PostgreSQL of its own, behind the real API server. */
export interface CampaignsTestContext {
  readonly app: FastifyInstance;
  readonly service: CampaignsService;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly vault: PersonalDataVault;
  readonly projectors: readonly Projector[];
  call(
    method: Method,
    path: string,
    body?: object,
    who?: string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  campaign(fields?: object, who?: string): Promise<CampaignView>;
  creative(fields?: object, who?: string): Promise<CreativeView>;
  /** A user that admins can act for, who may see what the stub authenticator's principals may. */
  register(
    userId: number,
    firstName: string,
    lastName: string,
    permissions?: Partial<Pick<UserSettings, 'canSeeClick' | 'canSeeSsp'>>,
  ): Promise<void>;
  dispose(): Promise<void>;
}

export const PUBLIC_URL = 'https://ads.example';
export const EDGE_URL = 'https://edge.example';
export const ANNE = 'user:5:advert';
export const BERT = 'user:6:advert';
export const ADMIN = 'user:1:admin';

export const banner = {
  admBody: '<a href="{click_url}"><img src="https://cdn.example/a.png"></a>',
  admType: 'html',
  clickUrl: 'https://shop.example/?c={campaign_id}',
  width: 300,
  height: 250,
};

/** Every code is a country's but one that is often written for another. */
const isCountry = (iso3: string) => iso3 !== 'GER';

/** Moscow, Minsk and Boston. */
const COUNTRIES = new Map([
  [524_901, 'RUS'],
  [625_144, 'BLR'],
  [4_930_956, 'USA'],
]);

export async function createCampaignsTestContext(
  deps: Partial<CampaignsDeps> = {},
  api: Partial<ApiServerOptions> = {},
): Promise<CampaignsTestContext> {
  const engines = await openPostgresEngines();
  const { eventStore, readStore, vault, ids } = engines;
  const { mediaStore = createMemoryMediaStore() } = deps;
  const service = createCampaignsService(
    { publicUrl: PUBLIC_URL, publicEdgeUrl: EDGE_URL },
    {
      eventStore,
      readStore,
      ids,
      vault,
      countryOfCity: (id) => COUNTRIES.get(id),
      isCountry,
      scanLinks: async () => ({ findings: [], isComplete: true }),
      ...deps,
      mediaStore,
    },
  );
  await service.migrate?.();
  const projectors = (service.projectors ?? []) as readonly Projector[];
  for (const worker of [...projectors, ...service.workers]) await worker.start();
  const readAfterWrite = createReadAfterWrite(projectors);
  const app = await createTestApi({ services: [service], vault, readAfterWrite, ...api });
  serveMedia(app, mediaStore);

  const call: CampaignsTestContext['call'] = async (method, path, body, who = ANNE, headers = {}) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${who}`, ...headers },
      ...(body ? { payload: body } : {}),
    });
    const text = response.body === '' ? {} : response.json<Body>();
    return { status: response.statusCode, headers: response.headers, body: text };
  };
  const made = async (path: string, body: object, who: string) => {
    const answer = await call('POST', path, body, who);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.data;
  };

  return {
    app,
    service,
    eventStore,
    readStore,
    vault,
    projectors,
    call,
    campaign: async (fields = {}, who = ANNE) =>
      (await made('/campaigns', { name: 'Summer', bidPrice: '1.5', ...fields }, who)) as CampaignView,
    creative: async (fields = {}, who = ANNE) =>
      (await made(
        '/creatives',
        { name: 'Parasol', creativeType: 'banner', banner, ...fields },
        who,
      )) as CreativeView,
    register: async (userId, firstName, lastName, permissions = {}) => {
      const sealed = await vault.seal(userId, JSON.stringify({ firstName, lastName, email: 'a@b.example' }));
      const settings = sampleUserSettings({ canSeeClick: true, canSeeSsp: true, ...permissions });
      const data = sampleRegistration(userId, { personal: { keyOf: userId, sealed }, settings });
      const { position } = await eventStore.append(`user-${userId}`, -1, [
        sampleEvent('UserRegistered', data),
      ]);
      await readAfterWrite.waitForProjections(position, 10_000);
    },
    dispose: async () => {
      await app.close();
      for (const worker of [...service.workers, ...projectors]) await worker.stop();
      await engines.dispose();
    },
  };
}
