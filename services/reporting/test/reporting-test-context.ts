import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { FactStore } from '@marquee/kit/fact-store/port';
import type { Authenticator, Principal } from '@marquee/kit/http/principal';
import { unauthorized } from '@marquee/kit/http/problem-error';
import { createMemoryIdAllocator } from '@marquee/kit/ids/memory';
import type { Mail } from '@marquee/kit/mail/port';
import { createMemoryMediaStore } from '@marquee/kit/media-store/memory';
import type { MediaStore } from '@marquee/kit/media-store/port';
import { createMemoryPersonalDataVault } from '@marquee/kit/personal-data/memory';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createTestApi } from '@marquee/kit/testing/test-api';
import type { StatisticsAnswer } from '@marquee/schemas/queries/statistics-answer';
import type { Fact } from '@marquee/schemas/traffic/facts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Registry } from 'prom-client';
import { expect } from 'vitest';

import type { ReconciliationInput } from '../src/reconciliation/reconcile.ts';
import type { MailOwner } from '../src/report-mail/worker.ts';
import { createReportingService, type ReportingDeps, type ReportingService } from '../src/service.ts';
import { createStatisticsReader, type Reader, type StatisticsReader } from '../src/statistics/reader.ts';
import { insertFacts, someFacts } from './facts.ts';
import { startMigratedChdb } from './migrated-facts.ts';

/** The facts of the context, and those of them that count. */
export const facts = someFacts(4_000);
export const counted = facts.filter((fact) => fact.counted === 1);
/** All days of the facts. */
export const RANGE = 'from=2026-10-29&to=2026-11-03';

export interface ReportingTestContext {
  readonly service: ReportingService;
  readonly app: FastifyInstance;
  readonly factStore: FactStore;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly mediaStore: MediaStore;
  readonly metrics: Registry;
  /** The service's own view of the facts. */
  readonly reader: StatisticsReader;
  readonly ports: Pick<ReportingDeps, 'clock' | 'readerOf' | 'premiumSspIds'>;
  /** SSP endpoints with premium inventory: none, until a test says otherwise. */
  readonly premiumSspIds: number[];
  /** Accounts that are active, with what they may see. */
  readonly readers: Map<number, Reader>;
  /** Mails that were sent. */
  readonly mails: Mail[];
  /** Accounts that want reports by mail. */
  readonly mailOwners: Map<number, MailOwner>;
  /** Labels of campaigns; those of an even id are user 5's, the others user 6's. */
  readonly labels: Map<number, readonly string[]>;
  /** What the wallets say of the facts: the same, until a test says otherwise. */
  ledger: ReconciliationInput['ledger'];
  /** Calls a path below `/api/` as `admin:1`, or another one of the stub authenticator's tokens. */
  get(query: string, token?: string): Promise<LightMyRequestResponse>;
  /** The answer for a query of the statistics, which has to succeed. */
  statistics(query: string, token?: string): Promise<StatisticsAnswer>;
  dispose(): Promise<void>;
}

/** Reporting on chDB and PostgreSQL with some thousand facts, behind the real API server, on 2 November 2026. */
export async function createReportingTestContext(): Promise<ReportingTestContext> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee reporting '));
  const factStore = await startMigratedChdb(folder);
  const database = await testDatabase();
  const readStore = createPostgresReadStore({ url: database.url });
  const eventStore = createMemoryEventStore();
  const state = {
    ...{ metrics: new Registry(), mediaStore: createMemoryMediaStore(), premiumSspIds: [] as number[] },
    ...{ readers: new Map<number, Reader>(), mails: [] as Mail[], mailOwners: new Map<number, MailOwner>() },
    labels: new Map<number, readonly string[]>(),
    ledger: { campaigns: spendByCampaign(), accounts: [], totals: { debitNanos: 1n, creditNanos: 1n } },
  };
  const ports = {
    clock: () => new Date('2026-11-02T10:00:00Z'),
    readerOf: async (userId: number) => state.readers.get(userId),
    premiumSspIds: async () => state.premiumSspIds,
  };
  let lastId = 0;
  const service = createReportingService(
    { publicUrl: 'https://marquee.example' },
    {
      ...{ factStore, eventStore, readStore, mediaStore: state.mediaStore, metrics: state.metrics, ...ports },
      ids: { ...createMemoryIdAllocator(), next: async () => (lastId += 1) },
      mailOwnerOf: async (userId) => state.mailOwners.get(userId),
      mailer: { send: async (mail) => void state.mails.push(mail) },
      ledgerFigures: async () => context.ledger,
      spendFigures: async () => ({ inFlight: [] }),
      sspEndpointNames: async () => new Map([[3, 'Alpha']]),
      valueNames: (dimension) =>
        dimension === 'campaign' ? async () => new Map([['1', '=cmd()']]) : undefined,
      bidOfClickId: async (id) => {
        const [, bidId] = /^click-of-(.+)$/.exec(id) ?? [];
        return bidId === undefined ? undefined : { bidId, bidAtMs: Date.UTC(2026, 9, 31, 12) };
      },
      competingCampaigns: async () => [],
      accountTerms: async () => undefined,
      campaignOwner: async () => undefined,
      campaignTags: async (field, userIds) => {
        expect(field).toBe('labels');
        return new Map([...state.labels].filter(([id]) => userIds?.includes(5 + (id % 2)) ?? true));
      },
    },
  );
  await service.migrate?.();
  await service.migrate?.();
  for (const projector of service.projectors ?? []) await projector.start();
  await insertFacts(factStore, facts);
  const app = await createTestApi({
    services: [service],
    vault: createMemoryPersonalDataVault(),
    readAfterWrite: createReadAfterWrite(service.projectors ?? []),
    authenticator,
    clock: ports.clock,
  });
  const get = (query: string, token = 'admin:1') =>
    app.inject({ url: `/api/${query}`, headers: { authorization: `Bearer ${token}` } });
  const context: ReportingTestContext = {
    ...{ ...state, service, app, factStore, eventStore, readStore, ports, get },
    reader: createStatisticsReader({ factStore, ...ports }),
    async statistics(query, token) {
      const answer = await get(`statistics?${query}`, token);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    async dispose() {
      await app.close();
      for (const projector of service.projectors ?? []) await projector.stop();
      await eventStore.dispose();
      await readStore.dispose();
      await database.dispose();
      await factStore.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return context;
}

/** `admin:1`, `manager:9`, `advert:5:click:ssp`. */
const authenticator: Authenticator = {
  async authenticate(token) {
    const [role, id, ...rights] = token.split(':');
    if (role !== 'admin' && role !== 'advert' && role !== 'manager') throw unauthorized();
    return {
      userId: Number(id),
      role,
      isFinance: false,
      isAuditor: false,
      actorId: Number(id),
      impersonating: false,
      sessionId: 's',
      canSeeClick: rights.includes('click'),
      canSeeSsp: rights.includes('ssp'),
      canSeeSspPremium: rights.includes('premium'),
    } as Principal;
  },
  authenticateKey: () => Promise.reject(unauthorized()),
  onSessionsEnded: () => () => undefined,
};

function spendByCampaign(all: readonly Fact[] = facts) {
  const sums = new Map<number, { campaignId: number; userId: number; spendNanos: bigint }>();
  for (const { campaign_id: campaignId, user_id: userId, spend_nanos: nanos } of all) {
    sums.set(campaignId, {
      campaignId,
      userId,
      spendNanos: (sums.get(campaignId)?.spendNanos ?? 0n) + nanos,
    });
  }
  return [...sums.values()];
}
