import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { NO_STREAM, type EventStore } from '@marquee/kit/event-store/port';
import type { SessionAuthenticator, Principal } from '@marquee/kit/http/principal';
import { forbidden, unauthorized } from '@marquee/kit/http/problem-error';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { sampleCampaign } from '@marquee/schemas/campaign/samples';
import { createStubAuthenticator } from '@marquee/kit/testing/stub-authenticator';
import { createMemoryPersonalDataVault } from '@marquee/kit/personal-data/memory';
import { createLiveService, type LiveService } from '@marquee/live';
import type { CampaignTotals } from '@marquee/schemas/live/messages';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const totalsOf = (campaignId: number, sequence: number): CampaignTotals => ({
  campaignId,
  halfHour: '2026-11-21T10:00:00.000Z',
  sequence,
  bids: 0,
  wins: 0,
  impressions: sequence,
  clicks: 0,
  conversions: 0,
  spendNanos: '0',
});

let eventStore: EventStore;
let live: LiveService;
let server: HttpServer;
let url: string;
let emitTotals: (totals: CampaignTotals) => void;
let endSessions: (ended: { userId: number; sessionId?: string }) => void;
let expired: Set<string>;
/** What the account of a token may do now. */
let changed: Map<string, Partial<Pick<Principal, 'role' | 'canSeeClick' | 'lacksSecondFactor'>>>;
const clients: Socket[] = [];

const append = (stream: string, revision: number, type: string, data: Record<string, unknown>) =>
  eventStore.append(stream, revision, [sampleEvent(type, data)]);

const campaignCreated = (campaignId: number, userId: number) =>
  append(`campaign-${campaignId}`, NO_STREAM, 'CampaignCreated', {
    campaignId,
    userId,
    ...sampleCampaign(),
    duplicatedFrom: null,
  });

beforeEach(async () => {
  eventStore = createMemoryEventStore();
  expired = new Set();
  changed = new Map();
  await campaignCreated(1, 5);
  await campaignCreated(2, 6);
  await append('wallet-5', NO_STREAM, 'WalletOpened', { userId: 5, balanceNanos: 7_500_000_000n });
  const stub = createStubAuthenticator();
  const authenticator: SessionAuthenticator = {
    authenticate: async (token, sudoUser) => {
      if (expired.has(token)) throw unauthorized('The session has ended');
      const known = await stub.authenticate(token.replace(':blind', ''), sudoUser);
      const principal = { ...known, ...changed.get(token) };
      return token.endsWith(':blind') ? { ...principal, canSeeClick: false } : principal;
    },
    onSessionsEnded: (listener) => {
      endSessions = listener;
      return () => undefined;
    },
  };
  live = createLiveService(
    { recheckMs: 50, trustProxy: ['127.0.0.1'] },
    {
      regionGuard: (ip) => {
        if (ip === '77.88.8.8') throw forbidden('restricted_russia');
      },
      eventStore,
      vault: createMemoryPersonalDataVault(),
      authenticator,
      currentTotals: async (ids) => ids.map((id) => totalsOf(id, 100)),
      onTotals: (listener) => {
        emitTotals = listener;
        return () => undefined;
      },
    },
  );
  for (const worker of live.workers) await worker.start();
  server = createServer();
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await live.close();
  for (const worker of live.workers) await worker.stop();
  await eventStore.dispose();
});

/** Connects and collects everything that the server sends. */
async function connect(token: string, sudoUser?: number, extraHeaders: Record<string, string> = {}) {
  const socket = io(url, {
    auth: { token, ...(sudoUser === undefined ? {} : { sudoUser }) },
    transports: ['websocket'],
    reconnection: false,
    extraHeaders,
  });
  clients.push(socket);
  const received: { name: string; message: unknown }[] = [];
  socket.onAny((name: string, message: unknown) => received.push({ name, message }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const watch = (campaignIds: number[]) =>
    socket.emitWithAck('watch', { campaignIds }) as Promise<{ watching: number[]; totals: CampaignTotals[] }>;
  return {
    socket,
    received,
    watch,
    named: (name: string) => received.filter((entry) => entry.name === name),
  };
}

describe('live', () => {
  it('answers a watch with the running totals and then pushes what changes', async () => {
    const client = await connect('user:5:advert');
    expect(await client.watch([1])).toEqual({ watching: [1], totals: [totalsOf(1, 100)] });
    emitTotals(totalsOf(1, 101));
    await expect.poll(() => client.named('totals')).toEqual([{ name: 'totals', message: totalsOf(1, 101) }]);
  });

  it('asks the region of the address that a trusted proxy names', async () => {
    const from = (address: string) => connect('user:5:advert', undefined, { 'x-forwarded-for': address });
    await expect(from('8.8.8.8, 77.88.8.8')).rejects.toThrow('restricted_russia');
    await from('77.88.8.8, 8.8.8.8');
  });

  it('never shows another advertiser a frame', async () => {
    const foreign = await connect('user:6:advert');
    const own = await connect('user:5:advert');
    expect(await foreign.watch([1, 2, 3])).toMatchObject({ watching: [2] });
    await own.watch([1]);
    emitTotals(totalsOf(1, 101));
    await append('wallet-5', 0, 'FundsDeposited', {
      userId: 5,
      paymentId: 1,
      amountNanos: 1n,
      balanceNanos: 7_500_000_001n,
    });
    await append('campaign-1', 0, 'CampaignStopped', { campaignId: 1, userId: 5, reason: null });
    await expect.poll(() => own.named('changed').length).toBe(1);
    await expect.poll(() => own.named('totals').length).toBe(1);
    expect(foreign.received).toEqual([]);
  });

  it('shows no clicks to users whose account does not allow them', async () => {
    const blind = await connect('user:5:advert:blind');
    expect(await blind.watch([1])).toEqual({
      watching: [1],
      totals: [{ ...totalsOf(1, 100), clicks: null }],
    });
    emitTotals({ ...totalsOf(1, 101), clicks: 3 });
    await expect
      .poll(() => blind.named('totals').map((frame) => frame.message))
      .toEqual([{ ...totalsOf(1, 101), clicks: null }]);
  });

  it('sends at most four frames a second about one campaign, and always the last', async () => {
    const client = await connect('user:5:advert');
    await client.watch([1]);
    for (let sequence = 101; sequence <= 150; sequence += 1) emitTotals(totalsOf(1, sequence));
    await expect.poll(() => client.named('totals').at(-1)?.message).toEqual(totalsOf(1, 150));
    expect(client.named('totals').length).toBe(2);
  });

  it('sends the balance at once and on every change, exact to the nano-dollar', async () => {
    const client = await connect('user:5:advert');
    await expect
      .poll(() => client.named('balance'))
      .toEqual([{ name: 'balance', message: { balance: '7.50', sequence: 0 } }]);
    await append('wallet-5', 0, 'FundsDeposited', {
      userId: 5,
      paymentId: 1,
      amountNanos: 1n,
      balanceNanos: 7_500_000_001n,
    });
    await expect
      .poll(() => client.named('balance').at(-1)?.message)
      .toEqual({ balance: '7.500000001', sequence: 1 });
  });

  it('sends admins every change, and an impersonating admin only what that user sees', async () => {
    const admin = await connect('user:1:admin');
    const sudo = await connect('user:1:admin', 6);
    expect(await admin.watch([1, 2])).toMatchObject({ watching: [1, 2] });
    expect(await sudo.watch([1, 2])).toMatchObject({ watching: [2] });
    await append('campaign-1', 0, 'CampaignStopped', { campaignId: 1, userId: 5, reason: null });
    await expect
      .poll(() => admin.named('changed').map((entry) => entry.message))
      .toEqual([{ entity: 'campaign', id: 1, version: 1 }]);
    expect(sudo.named('changed')).toEqual([]);
  });

  it.each([
    ['a forged token', { token: 'nonsense' }],
    ['no token', {}],
    ['a token of another type', { token: { $ne: '' } }],
    ['SudoUser of a user who is no admin', { token: 'user:5:advert', sudoUser: 6 }],
  ])('refuses %s with a reason', async (_, auth) => {
    const socket = io(url, { auth, transports: ['websocket'], reconnection: false });
    clients.push(socket);
    const error = await new Promise<Error & { data?: { status: number } }>((resolve) =>
      socket.once('connect_error', resolve),
    );
    expect(error.data?.status).toBeGreaterThanOrEqual(401);
    expect(error.message).not.toBe('');
  });

  it('ends sockets whose session was ended or has run out', async () => {
    const ended = await connect('user:5:advert');
    const out = await connect('user:6:advert');
    const stays = await connect('user:1:admin');
    endSessions({ userId: 5 });
    expired.add('user:6:advert');
    await expect.poll(() => [ended.socket.connected, out.socket.connected]).toEqual([false, false]);
    expect(stays.socket.connected).toBe(true);
  });

  it('ends the sockets in which a person acts as another with the session of that person', async () => {
    const sudo = await connect('user:1:admin', 6);
    const theirs = await connect('user:6:advert');
    endSessions({ userId: 1 });
    await expect.poll(() => sudo.socket.connected).toBe(false);
    expect(theirs.socket.connected).toBe(true);
  });

  it('ends sockets whose rights are not what they were when they connected', async () => {
    const admin = await connect('user:1:admin');
    const seesClicks = await connect('user:5:advert');
    const promoted = await connect('user:6:advert');
    const stays = await connect('user:7:advert');
    changed.set('user:1:admin', { role: 'manager' });
    changed.set('user:5:advert', { canSeeClick: false });
    changed.set('user:6:advert', { lacksSecondFactor: true });
    await expect
      .poll(() => [admin, seesClicks, promoted].map(({ socket }) => socket.connected))
      .toEqual([false, false, false]);
    expect(stays.socket.connected).toBe(true);
  });

  it('survives malformed messages and ends a flood', async () => {
    const client = await connect('user:5:advert');
    for (const message of [
      null,
      1,
      'x',
      { campaignIds: 'all' },
      { campaignIds: [Number.MAX_VALUE, -1, {}] },
    ]) {
      client.socket.emit('watch', message);
    }
    expect(await client.watch([1])).toMatchObject({ watching: [1] });
    for (let count = 0; count < 100; count += 1) client.socket.emit('watch', { campaignIds: [1] });
    await expect.poll(() => client.socket.connected).toBe(false);
  });

  it('counts messages without a listener', async () => {
    const client = await connect('user:5:advert');
    for (let count = 0; count < 100; count += 1) client.socket.emit('gossip', 'x'.repeat(1_000));
    await expect.poll(() => client.socket.connected).toBe(false);
  });

  it('keeps so many sockets of one person, the newest', async () => {
    const oldest = await connect('user:5:advert');
    const other = await connect('user:6:advert');
    for (let count = 0; count < 50; count += 1) await connect('user:5:advert');
    await expect.poll(() => oldest.socket.connected).toBe(false);
    expect(other.socket.connected).toBe(true);
    expect(clients.filter((socket) => socket.connected)).toHaveLength(51);
  });
});
