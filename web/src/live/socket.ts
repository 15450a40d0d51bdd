import {
  balanceMessage,
  campaignTotals,
  changedMessage,
  notificationMessage,
  watchAnswer,
  type CampaignTotals,
  type ClientMessages,
  type ServerMessages,
} from '@marquee/schemas/live/messages';
import type { Socket } from 'socket.io-client';
import * as v from 'valibot';

import { readSession, readSudoUser } from '../lib/session/session-store.ts';
import { setConnection } from './connection.ts';

type LiveSocket = Socket<ServerMessages, ClientMessages>;

export interface LiveListener {
  /** @param isAgain messages were lost since the last time */
  readonly onConnected: (isAgain: boolean) => void;
  /** The server refused this token. */
  readonly onSignedOut: (token: string | undefined) => void;
  readonly onTotals: (totals: CampaignTotals) => void;
  readonly onBalance: (message: v.InferOutput<typeof balanceMessage>) => void;
  readonly onNotification: (message: v.InferOutput<typeof notificationMessage>) => void;
  readonly onChanged: (message: v.InferOutput<typeof changedMessage>) => void;
}

export interface LiveConnection {
  /** Says which campaigns to watch and no longer to watch; answers the watched ones' current totals. */
  watch(campaignIds: readonly number[]): Promise<readonly CampaignTotals[]>;
  unwatch(campaignIds: readonly number[]): void;
  close(): void;
}

/** Delay before another attempt after an ended session or a rejection, milliseconds. */
const REFUSED_AGAIN_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;

/** Opens the socket as the signed-in user; every attempt authenticates with the current token. */
export async function openLive(listener: LiveListener): Promise<LiveConnection> {
  const { io } = await import('socket.io-client');
  let shown: string | undefined;
  const socket: LiveSocket = io({
    auth: (send) => {
      shown = readSession()?.token;
      send({ token: shown ?? '', sudoUser: readSudoUser() });
    },
    transports: ['websocket', 'polling'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    autoConnect: false,
  });
  const stop = followConnection(socket, listener);
  // A page at which no one works makes no call that would be refused.
  socket.on('connect_error', (error) => {
    if (isSignedOut(error)) listener.onSignedOut(shown);
  });
  socket.on('totals', parsed(campaignTotals, listener.onTotals));
  socket.on('balance', parsed(balanceMessage, listener.onBalance));
  socket.on('notification', parsed(notificationMessage, listener.onNotification));
  socket.on('changed', parsed(changedMessage, listener.onChanged));
  socket.connect();
  return {
    async watch(campaignIds) {
      if (!socket.connected) return [];
      // A connection that breaks meanwhile watches again when it is back.
      const answer: unknown = await socket
        .timeout(ANSWER_TIMEOUT_MS)
        .emitWithAck('watch', { campaignIds })
        .catch(() => undefined);
      const read = v.safeParse(watchAnswer, answer);
      return read.success ? read.output.totals : [];
    },
    unwatch(campaignIds) {
      if (socket.connected) socket.emit('unwatch', { campaignIds });
    },
    close() {
      stop();
      socket.disconnect();
    },
  };
}

/** The server hands over the problem with which it refused the token. */
const isSignedOut = (error: Error): boolean =>
  v.is(v.object({ data: v.object({ status: v.literal(401) }) }), error);

/** A message that is not what it should be is dropped: numbers on a screen are right or are not there. */
const parsed =
  <Message>(schema: v.GenericSchema<unknown, Message>, take: (message: Message) => void) =>
  (message: unknown): void => {
    const read = v.safeParse(schema, message);
    if (read.success) take(read.output);
  };

function followConnection(socket: LiveSocket, listener: LiveListener): () => void {
  let wasConnected = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    if (socket.connected) setConnection('live');
    else if (!navigator.onLine) setConnection('offline');
    else setConnection(wasConnected ? 'stale' : 'connecting');
  };
  const tryLater = (delayMs: number) => {
    clearTimeout(again);
    again = setTimeout(() => {
      if (readSession() !== undefined) socket.connect();
    }, delayMs);
  };
  const onOnline = () => {
    say();
    if (!socket.connected && readSession() !== undefined) socket.connect();
  };
  socket.on('connect', () => {
    say();
    listener.onConnected(wasConnected);
    wasConnected = true;
  });
  socket.on('disconnect', (reason) => {
    say();
    // The server ends sockets together with their session; a refreshed token opens a new one.
    if (reason === 'io server disconnect') tryLater(250);
  });
  socket.on('connect_error', () => {
    say();
    if (!socket.active) tryLater(REFUSED_AGAIN_MS);
  });
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', say);
  setConnection('connecting');
  return () => {
    clearTimeout(again);
    socket.off();
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', say);
  };
}
