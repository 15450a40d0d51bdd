import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createOutboxMailer } from '@marquee/adapters/mail/outbox-mailer';
import { connectPostgresEngines, type PostgresEngines } from '@marquee/adapters/test/postgres-engines';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import type { AccessRecord, ImpersonatedCall } from '@marquee/kit/http/access-recorder';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import { sampleContext } from '@marquee/kit/testing/samples';
import { createTestApi } from '@marquee/kit/testing/test-api';
import type { Role } from '@marquee/schemas/common/roles';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';

import {
  createAccountsService,
  type AccountsConfig,
  type AccountsDeps,
  type AccountsService,
} from '../src/service.ts';

export const PASSWORD = 'right-password';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: {
    data?: Record<string, unknown> & Record<string, unknown>[];
    message?: string;
    errors?: { field: string; message: string }[];
    access_token?: string;
    [key: string]: unknown;
  };
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A process of its own: a service with its API over the database and event store of the test context. */
export interface AccountsProcess {
  readonly service: AccountsService;
  readonly api: FastifyInstance;
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  as(token: string, sudoUser?: string): AccountsProcess['call'];
  stop(): Promise<void>;
}

export interface AccountsTestContext extends AccountsProcess, Omit<PostgresEngines, 'ids'> {
  /** What its API wrote down of access. */
  readonly accessed: readonly AccessRecord[];
  /** What the access log derives impersonations from. */
  readonly impersonatedCalls: readonly ImpersonatedCall[];
  /** What ended of them: of a session all, or the one as the user that was left. */
  readonly endedImpersonations: readonly (readonly [sessionId: string, userId: number | undefined])[];
  /** Moves the clock of all processes. */
  travel(ms: number): void;
  now(): Date;
  /** Registers without a mail and answers the id. */
  register(
    email: string,
    role?: Role,
    over?: { isFinanceRole?: boolean; isAuditorRole?: boolean },
  ): Promise<number>;
  signIn(email: string, password?: string, ip?: string): Promise<Answer>;
  tokenOf(email: string, password?: string): Promise<string>;
  mailsTo(email: string): Promise<string[]>;
  /** The token of the newest mail to an address whose link has this path. */
  mailedToken(email: string, kind: 'confirm-account' | 'change-password', mails?: number): Promise<string>;
  /** @param config where it differs from the first process's */
  secondProcess(config?: Partial<AccountsConfig>): Promise<AccountsProcess>;
  dispose(): Promise<void>;
}

/** Distinguishes mails with a link from notices. */
const LINK = /\/(?:confirm-account|change-password)\//;

interface AccountsTestOptions {
  readonly config?: Partial<AccountsConfig>;
  readonly deps?: Partial<AccountsDeps>;
}

export const signUp = (over: Record<string, unknown> = {}) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.test',
  company: 'Engines Ltd',
  country: 'GBR',
  phone: '+442071234567',
  telegram: '@adalove',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...over,
});

/** Accounts on a real PostgreSQL, with its own sign-in in front of the real API server. */
export async function createAccountsTestContext({
  config,
  deps,
}: AccountsTestOptions = {}): Promise<AccountsTestContext> {
  const { url } = await testDatabase();
  const outbox = await mkdtemp(path.join(tmpdir(), 'marquee outbox '));
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const processes: AccountsProcess[] = [];
  const accessed: AccessRecord[] = [];
  const impersonatedCalls: ImpersonatedCall[] = [];
  const endedImpersonations: [string, number | undefined][] = [];

  const startProcess = async (differs: Partial<AccountsConfig> = {}) => {
    const engines = connectPostgresEngines(url);
    const service = createAccountsService(
      {
        publicUrl: 'https://marquee.test/',
        tokenSecret: 'a secret of at least thirty-two characters',
        hashingCost: { memoryCost: 1_024, timeCost: 1 },
        ...config,
        ...differs,
      },
      {
        ...engines,
        mailer: createOutboxMailer({ folder: outbox, from: 'Marquee <no-reply@marquee.test>' }),
        geoIp: { countryOf: (ip) => (ip === '77.88.8.8' ? 'RU' : undefined) },
        logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
        clock: now,
        ...deps,
      },
    );
    await service.migrate?.();
    const workers = [...(service.projectors ?? []), ...service.workers];
    for (const worker of workers) await worker.start();
    const api = await createTestApi({
      services: [service],
      authenticator: service.authenticator,
      regionGuard: (ip) => service.regionGuard(ip),
      vault: engines.vault,
      readAfterWrite: createReadAfterWrite(service.projectors ?? []),
      clock: now,
      accessRecorder: {
        record: (record) => void accessed.push(record),
        impersonated: (call) => void impersonatedCalls.push(call),
        impersonationEnded: (sessionId, userId) => void endedImpersonations.push([sessionId, userId]),
      },
      trustProxy: ['127.0.0.1'],
    });
    const started = processOf(service, api, async () => {
      await api.close();
      for (const worker of workers.reverse()) await worker.stop();
      await engines.dispose();
    });
    processes.push(started);
    return { started, engines };
  };

  const { started, engines } = await startProcess();
  const mailsTo = async (email: string) => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
    const texts = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
    return texts.filter((text) => text.includes(`To: ${email}`)).map((text) => text.replace(/=\r?\n/g, ''));
  };
  const signIn = (email: string, password = PASSWORD, ip = '10.0.0.1') =>
    started.call('POST', '/users/login', { email, password }, { 'x-forwarded-for': ip });

  return {
    ...started,
    ...engines,
    accessed,
    impersonatedCalls,
    endedImpersonations,
    now,
    travel: (ms) => {
      offsetMs += ms;
    },
    register: async (email, role = 'advert', { isFinanceRole = false, isAuditorRole = false } = {}) => {
      const { userId, position } = await started.service.commands.register(
        {
          personal: {
            firstName: 'Given',
            lastName: 'Family',
            email,
            phone: null,
            telegram: null,
            company: null,
            country: null,
            address: null,
            emailSpare: null,
          },
          password: PASSWORD,
          role,
          isFinanceRole,
          isAuditorRole,
          registeredBy: 'seed',
          isEmailConfirmed: true,
        },
        sampleContext({ occurredAt: now().toISOString() }),
      );
      for (const projector of started.service.projectors ?? [])
        await projector.waitFor(position ?? 0n, 10_000);
      return userId;
    },
    signIn,
    tokenOf: async (email, password) => {
      const { body, status } = await signIn(email, password);
      if (body.access_token === undefined) throw new Error(`sign-in answered ${status} ${body.message}`);
      return body.access_token;
    },
    mailsTo,
    mailedToken: (email, kind, mails = 1) =>
      vi.waitFor(
        async () => {
          const all = (await mailsTo(email)).filter((text) => LINK.test(text));
          const token = new RegExp(`https://marquee.test/${kind}/([\\w-]+)`).exec(all.at(-1) ?? '')?.[1];
          if (all.length < mails || token === undefined) throw new Error(`${all.length} mails so far`);
          return token;
        },
        { timeout: 15_000, interval: 20 },
      ),
    secondProcess: async (differs) => (await startProcess(differs)).started,
    dispose: async () => {
      for (const process of processes.reverse()) await process.stop();
      await rm(outbox, { recursive: true, force: true });
    },
  };
}

function processOf(
  service: AccountsService,
  api: FastifyInstance,
  stop: () => Promise<void>,
): AccountsProcess {
  const call: AccountsProcess['call'] = async (method, path, body, headers = {}) => {
    const response = await api.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? {} : response.json(),
    };
  };
  return {
    service,
    api,
    call,
    as: (token, sudoUser) => (method, path, body, headers) =>
      call(method, path, body, {
        authorization: `Bearer ${token}`,
        ...(sudoUser === undefined ? {} : { sudouser: sudoUser }),
        ...headers,
      }),
    stop,
  };
}
