import type { SendHandle } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import net from 'node:net';

import { CannotStart } from '../process/require-free-port.ts';

/** What cluster's primary makes sockets with: bound, and nothing of them read here. Not in Node's documentation. */
type CreateServerHandle = (
  address: string | null,
  port: number,
  addressType: 4 | 6,
  fd: null,
  flags: number,
) => (SendHandle & { close(): void }) | number;

/** A bound socket that this process keeps open without ever accepting from it. */
export interface ListeningSocket {
  /** To be sent to the processes that accept. */
  readonly handle: SendHandle;
  close(): void;
}

/**
 * Binds the address for the processes that are to share it: each listens on the same socket, so that the port stays open
 * while one of them takes the place of another. What connects in between waits in the socket's queue.
 * @throws CannotStart
 */
export async function bindSocket(host: string, port: number): Promise<ListeningSocket> {
  const create = (net as unknown as { _createServerHandle: CreateServerHandle })._createServerHandle;
  const { address, family } = await lookup(host);
  const handle = create(address, port, family === 6 ? 6 : 4, null, 0);
  if (typeof handle === 'number') throw new CannotStart(`Port ${port} on ${host} cannot be opened.`);
  return { handle, close: () => handle.close() };
}
