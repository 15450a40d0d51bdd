import { openPostgresEngines, type PostgresEngines } from '@marquee/adapters/test/postgres-engines';
import { type EventData, NO_STREAM } from '@marquee/kit/event-store/port';
import { createPostgresIdempotencyStore } from '@marquee/adapters/postgres/idempotency';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import { createForgetfulIdempotencyStore } from '@marquee/kit/testing/forgetful-idempotency';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { sampleRegistration, sampleUserSettings } from '@marquee/schemas/user/samples';
import type { ProjectorWorker } from '@marquee/kit/runtime/service';
import { createTestApi } from '@marquee/kit/testing/test-api';
import type { UserEvent, UserSettings } from '@marquee/schemas/user/events';
import type { FastifyInstance } from 'fastify';

import {
  createBillingService,
  type BillingConfig,
  type BillingService,
  type ChargedFacts,
  type PayersPort,
} from '../src/service.ts';

/** Stub that names every user Ada; she is the one advertiser that a search finds. */
const payersStub: PayersPort = {
  names: async (userIds) =>
    new Map(userIds.map((id) => [id, { id, firstName: 'Ada', lastName: `Lovelace ${id}` }])),
  details: async (id) => ({
    id,
    firstName: 'Ada',
    lastName: `Lovelace ${id}`,
    email: `ada${id}@example.com`,
    company: 'Analytical Engines',
    address: '12 St James’s Square',
    country: 'GBR',
  }),
  search: async (text, limit) =>
    [{ id: 1, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', balance: '12.50' }].filter(
      ({ email }) => limit > 0 && email.includes(text),
    ),
};

/** Of an answer without a body. */
const NO_BODY = { body: {} as never };

const NOTHING_CHARGED = {
  accountsWithDuplicateLines: async () => [],
  chargedBlocks: async () => [],
};

export interface BillingTestContext extends Omit<PostgresEngines, 'ids'> {
  readonly billing: BillingService;
  /** What the facts say of charges: nothing, until a test says otherwise. */
  readonly chargedFacts: { -readonly [Question in keyof ChargedFacts]: ChargedFacts[Question] };
  /** Accounts that one person could have acted for: none, until a test says otherwise. */
  readonly samePersonPairs: (readonly [number, number])[];
  /** Billing as another process has it that is about to start: its memory is empty and its read models are behind. */
  anotherProcess(): BillingService;
  readonly api: FastifyInstance;
  /** The next command with an `Idempotency-Key` takes effect, and its answer is lost. */
  loseNextAnswer(): void;
  /** Writes the account's registration, as accounts would. */
  register(
    userId: number,
    over?: Partial<UserSettings>,
    role?: 'advert' | 'admin' | 'finance',
  ): Promise<void>;
  /** Writes a change of an account, as accounts would. */
  change(userId: number, type: UserEvent['type'], data?: EventData): Promise<void>;
  /** Calls as one of the stub authenticator's tokens: `user:7:advert`. */
  call(
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{
    status: number;
    body: Record<string, unknown> & { data: never; message: string; errors: never };
  }>;
  /** True once every read model and reactor has seen everything. */
  waitForProjections(): Promise<boolean>;
  dispose(): Promise<void>;
}

/** Billing on a real PostgreSQL behind the real API server. */
export async function createBillingTestContext(
  options: {
    readonly config?: Partial<BillingConfig>;
    readonly withReactors?: boolean;
    readonly logger?: ProjectionLogger;
  } = {},
): Promise<BillingTestContext> {
  const engines = await openPostgresEngines();
  const { eventStore, vault } = engines;
  const chargedFacts: BillingTestContext['chargedFacts'] = { ...NOTHING_CHARGED };
  const samePersonPairs: (readonly [number, number])[] = [];
  const createBilling = () =>
    createBillingService(
      { throttleSecret: 'secret', ...options.config },
      {
        ...engines,
        payers: payersStub,
        campaignNames: async (ids) => new Map(ids.map((id) => [id, `Campaign ${id}`])),
        chargedFacts,
        isSamePerson: async (one, other) =>
          samePersonPairs.some((pair) => pair.includes(one) && pair.includes(other)),
        clock: () => new Date(),
        ...(options.logger ? { logger: options.logger } : {}),
      },
    );
  const billing = createBilling();
  await billing.migrate?.();
  const projectors = billing.projectors ?? [];
  const workers = options.withReactors === false ? [] : billing.workers;
  for (const worker of [...projectors, ...workers]) await worker.start();
  const readAfterWrite = createReadAfterWrite(projectors);
  const answers = createPostgresIdempotencyStore(engines.readStore);
  await answers.migrate();
  const idempotency = createForgetfulIdempotencyStore(answers);
  const api = await createTestApi({ services: [billing], vault, readAfterWrite, idempotency });
  return {
    ...engines,
    billing,
    anotherProcess: createBilling,
    chargedFacts,
    samePersonPairs,
    api,
    loseNextAnswer: () => idempotency.loseNextAnswer(),
    async register(userId, over = {}, role = 'advert') {
      const sealed = { keyOf: userId, sealed: await vault.seal(userId, '{}') };
      const data = sampleRegistration(userId, {
        role: role === 'finance' ? 'manager' : role,
        isFinanceRole: role === 'finance',
        personal: sealed,
        settings: sampleUserSettings(over),
      });
      await eventStore.append(`user-${userId}`, NO_STREAM, [sampleEvent('UserRegistered', data)]);
    },
    async change(userId, type, data = {}) {
      const { length } = await eventStore.readStream(`user-${userId}`);
      await eventStore.append(`user-${userId}`, length - 1, [sampleEvent(type, { userId, ...data })]);
    },
    async call(token, method, path, body, headers = {}) {
      const response = await api.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const { statusCode: status } = response;
      return { status, ...(status === 204 ? NO_BODY : { body: response.json() }) };
    },
    waitForProjections: async () => {
      const head = await eventStore.headPosition();
      const following = [...projectors, ...workers].filter(
        (worker): worker is ProjectorWorker => 'waitFor' in worker,
      );
      const seen = await Promise.all(following.map((each) => each.waitFor(head, 10_000)));
      return seen.every(Boolean);
    },
    async dispose() {
      await api.close();
      await Promise.all([...projectors, ...billing.workers].map((worker) => worker.stop()));
      await billing.dispose();
      await engines.dispose();
    },
  };
}
