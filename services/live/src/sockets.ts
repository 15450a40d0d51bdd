import type { Server as HttpServer } from 'node:http';

import type { ClientAddressOf } from '@marquee/kit/http/client-address';
import type { SessionAuthenticator, Principal } from '@marquee/kit/http/principal';
import { ProblemError } from '@marquee/kit/http/problem-error';
import { asProblem } from '@marquee/kit/http/rejection-problem';
import { requireSecondFactor } from '@marquee/kit/http/second-factor';
import { formatDollars } from '@marquee/schemas/common/money';
import {
  watchMessage,
  type CampaignTotals,
  type ClientMessages,
  type ServerMessages,
} from '@marquee/schemas/live/messages';
import { Server, type Socket } from 'socket.io';
import * as v from 'valibot';

import { createBucket, type Bucket } from './bucket.ts';
import { createCoalescer } from './coalescer.ts';
import type { Balance, LiveNotices } from './feed.ts';

interface SocketData {
  readonly principal: Principal;
  readonly token: string;
  readonly sudoUser: string | undefined;
  readonly bucket: Bucket;
}

type LiveServer = Server<ClientMessages, ServerMessages, Record<never, never>, SocketData>;
type LiveSocket = Socket<ClientMessages, ServerMessages, Record<never, never>, SocketData>;

export interface SocketOptions {
  readonly authenticator: SessionAuthenticator;
  readonly ownerOf: (campaignId: number) => number | undefined;
  readonly balanceOf: (userId: number) => Balance | undefined;
  readonly currentTotals: (campaignIds: readonly number[]) => Promise<CampaignTotals[]>;
  /** Throws for an address that the product does not serve. */
  readonly regionGuard?: (ip: string) => void;
  readonly clientAddress: ClientAddressOf;
  readonly onError: (error: Error) => void;
  /** How often a session is asked for again, for those that simply expire. Default 4,000 ms. */
  readonly recheckMs?: number;
}

/** Campaigns that one socket may watch at a time. */
const WATCHED_MAX = 500;
const MESSAGE_BYTES_MAX = 64_000;
const RECHECK_MS = 4_000;
/** Shortest time between two frames about one thing in one room: five a second. */
const FRAME_MS = 200;
/** Message limit of one socket: a burst, then a rate per second. */
const MESSAGES_BURST = 40;
const MESSAGES_PER_SECOND = 10;

const handshakeAuth = v.object({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
  sudoUser: v.optional(v.nullable(v.union([v.number(), v.string()]))),
});

const userRoom = (userId: number) => `user:${userId}`;
const campaignRoom = (campaignId: number) => `campaign:${campaignId}`;
/** Sockets that watch the campaign and may not see clicks. */
const clicklessRoom = (campaignId: number) => `campaign-without-clicks:${campaignId}`;
const roomFor = (principal: Principal, campaignId: number) =>
  maySeeClicks(principal) ? campaignRoom(campaignId) : clicklessRoom(campaignId);
const maySeeClicks = ({ role, canSeeClick }: Principal): boolean => role === 'admin' || canSeeClick;
const withoutClicks = (totals: CampaignTotals): CampaignTotals => ({ ...totals, clicks: null });
const ADMINS = 'admins';
/** Admins and managers, who answer support tickets. */
const STAFF = 'staff';

/** Rooms over Socket.IO: one a user, one a watched campaign, one for admins. */
export class Sockets implements LiveNotices {
  readonly #options: SocketOptions;
  readonly #io: LiveServer = new Server({
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    cors: { origin: false },
  });
  readonly #totalsFrames = createCoalescer<CampaignTotals>(FRAME_MS, (totals) => this.#emitTotals(totals));
  readonly #balanceFrames = createCoalescer<{ userId: number; balance: Balance }>(
    FRAME_MS,
    ({ userId, balance }) => {
      this.#io.to(userRoom(userId)).emit('balance', balanceMessage(balance));
    },
  );
  readonly #stopListening: () => void;
  readonly #recheck: NodeJS.Timeout;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#io.use((socket, next) => {
      signIn(socket, options).then(
        () => next(),
        (error: unknown) => next(rejectionOf(error)),
      );
    });
    this.#io.on('connection', (socket) => this.#connect(socket));
    this.#stopListening = options.authenticator.onSessionsEnded((ended) => this.#endSessions(ended));
    this.#recheck = setInterval(
      () => void endExpired(this.#io, options),
      options.recheckMs ?? RECHECK_MS,
    ).unref();
  }

  attach(server: HttpServer): void {
    this.#io.attach(server);
  }

  totals(totals: CampaignTotals): void {
    this.#totalsFrames.push(`${totals.campaignId} ${totals.halfHour}`, totals);
  }

  balance(userId: number, balanceNanos: bigint, sequence: number): void {
    this.#balanceFrames.push(String(userId), { userId, balance: { balanceNanos, sequence } });
  }

  notification(...[userId, notification]: Parameters<LiveNotices['notification']>): void {
    this.#io.to(userRoom(userId)).emit('notification', notification);
  }

  changed(...[userId, change]: Parameters<LiveNotices['changed']>): void {
    const staff = change.entity === 'support-ticket' ? STAFF : ADMINS;
    const rooms = userId === undefined ? [staff] : [staff, userRoom(userId)];
    this.#io.to(rooms).emit('changed', change);
  }

  async close(): Promise<void> {
    this.#stopListening();
    clearInterval(this.#recheck);
    this.#totalsFrames.stop();
    this.#balanceFrames.stop();
    this.#io.disconnectSockets(true);
    await this.#io.close();
  }

  #connect(socket: LiveSocket): void {
    const { principal } = socket.data;
    // Kept by the engine for middleware that looks at headers; it holds the whole request in memory.
    delete (socket.conn as { request?: unknown }).request;
    endOldest(this.#io, principal.actorId);
    void socket.join(userRoom(principal.userId));
    if (principal.role === 'admin') void socket.join(ADMINS);
    if (principal.role !== 'advert') void socket.join(STAFF);
    const balance = this.#options.balanceOf(principal.userId);
    if (balance) socket.emit('balance', balanceMessage(balance));
    // Every message of a client counts, also one without a listener.
    socket.onAny((event: string) => {
      if (event !== 'watch' && event !== 'unwatch' && !socket.data.bucket.take()) socket.disconnect(true);
    });
    socket.on('watch', (message, answer) => void this.#watch(socket, message, answer));
    socket.on('unwatch', (message, answer) => void unwatch(socket, message, answer));
  }

  async #watch(socket: LiveSocket, message: unknown, answer: unknown): Promise<void> {
    const { principal } = socket.data;
    for (const id of readIds(socket, message).filter((each) => this.#mayWatch(principal, each))) {
      if (watchedBy(socket).length < WATCHED_MAX) await socket.join(roomFor(principal, id));
    }
    if (typeof answer !== 'function') return;
    const watching = watchedBy(socket);
    // The room comes first: what changes while the totals are read is newer by its sequence.
    const totals = await this.#options.currentTotals(watching).catch((error: unknown) => {
      this.#options.onError(error as Error);
      return [];
    });
    const visible = maySeeClicks(principal) ? totals : totals.map(withoutClicks);
    (answer as (result: unknown) => void)({ watching, totals: visible });
  }

  #mayWatch({ role, userId }: Principal, campaignId: number): boolean {
    const owner = this.#options.ownerOf(campaignId);
    return owner !== undefined && (owner === userId || role === 'admin');
  }

  #emitTotals(totals: CampaignTotals): void {
    // Socket.IO encodes a frame before it looks for clients in the room.
    const hasMembers = (room: string): boolean => this.#io.sockets.adapter.rooms.has(room);
    const [all, clickless] = [campaignRoom(totals.campaignId), clicklessRoom(totals.campaignId)];
    if (hasMembers(all)) this.#io.to(all).emit('totals', totals);
    if (hasMembers(clickless)) this.#io.to(clickless).emit('totals', withoutClicks(totals));
  }

  #endSessions({ userId, sessionId }: { userId: number; sessionId?: string | undefined }): void {
    for (const socket of this.#io.sockets.sockets.values()) {
      const { principal } = socket.data;
      const isTheirs = principal.actorId === userId || principal.userId === userId;
      if (isTheirs && (sessionId === undefined || principal.sessionId === sessionId)) socket.disconnect(true);
    }
  }
}

async function unwatch(socket: LiveSocket, message: unknown, answer: unknown): Promise<void> {
  for (const id of readIds(socket, message)) await socket.leave(roomFor(socket.data.principal, id));
  if (typeof answer === 'function') (answer as (result: unknown) => void)({ watching: watchedBy(socket) });
}

async function signIn(
  socket: LiveSocket,
  { authenticator, regionGuard, clientAddress }: SocketOptions,
): Promise<void> {
  const { address, headers } = socket.handshake;
  regionGuard?.(clientAddress(address, headers));
  const auth = v.safeParse(handshakeAuth, socket.handshake.auth);
  if (!auth.success) throw new ProblemError(401, 'Connect with auth: { token }.');
  const { token, sudoUser } = auth.output;
  const sudo = sudoUser === undefined || sudoUser === null ? undefined : String(sudoUser);
  const principal = await authenticator.authenticate(token, sudo);
  requireSecondFactor(principal);
  socket.data = {
    principal,
    token,
    sudoUser: sudo,
    bucket: createBucket(MESSAGES_BURST, MESSAGES_PER_SECOND),
  };
}

/** A person's tabs; beyond them the oldest socket gives way to the newest. */
const SOCKETS_OF_PERSON_MAX = 50;

function endOldest(io: LiveServer, actorId: number): void {
  const theirs = [...io.sockets.sockets.values()].filter(({ data }) => data.principal?.actorId === actorId);
  for (const socket of theirs.slice(0, -SOCKETS_OF_PERSON_MAX)) socket.disconnect(true);
}

/** Socket.IO hands `message` and `data` of the error to the client's `connect_error`. */
function rejectionOf(error: unknown): Error {
  const problem = asProblem(error) ?? new ProblemError(503, 'Try again in a moment.');
  return Object.assign(new Error(problem.message), { data: problem.toProblem() });
}

type Recheck = Principal | 'ended' | 'unknown';

/** Disconnects sockets whose session has expired, or whose rights are not those of the sign-in any more. */
async function endExpired(io: LiveServer, { authenticator }: SocketOptions): Promise<void> {
  const rechecks = new Map<string, Promise<Recheck>>();
  for (const socket of io.sockets.sockets.values()) {
    const { token, sudoUser, principal } = socket.data;
    const key = `${token} ${sudoUser ?? ''}`;
    const recheck =
      rechecks.get(key) ??
      authenticator.authenticate(token, sudoUser).catch(
        // An unavailable store ends no session.
        (error: unknown) => ((asProblem(error)?.status ?? 500) < 500 ? 'ended' : 'unknown'),
      );
    rechecks.set(key, recheck);
    const now = await recheck;
    if (now === 'unknown') continue;
    if (now === 'ended' || now.lacksSecondFactor || !hasSameRights(principal, now)) socket.disconnect(true);
  }
}

/** As far as they decide which rooms a socket is in. */
const hasSameRights = (before: Principal, now: Principal): boolean =>
  before.role === now.role && maySeeClicks(before) === maySeeClicks(now);

function readIds(socket: LiveSocket, message: unknown): readonly number[] {
  if (!socket.data.bucket.take()) {
    socket.disconnect(true);
    return [];
  }
  const parsed = v.safeParse(watchMessage, message);
  return parsed.success ? parsed.output.campaignIds : [];
}

const watchedBy = (socket: LiveSocket): number[] =>
  [...socket.rooms]
    .filter((room) => room.startsWith('campaign'))
    .map((room) => Number(room.slice(room.indexOf(':') + 1)));

const balanceMessage = ({ balanceNanos, sequence }: Balance) => ({
  balance: formatDollars(balanceNanos),
  sequence,
});
