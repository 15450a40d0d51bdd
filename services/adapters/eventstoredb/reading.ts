import { ErrorType, isCommandError, type StreamingRead } from '@eventstore/db-client';

const UNAVAILABLE: ReadonlySet<string> = new Set<string>([
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.UNKNOWN,
]);

/** gRPC status codes of calls that never reached a server or lost it: CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, ABORTED, INTERNAL, UNAVAILABLE. */
const UNAVAILABLE_CODES: ReadonlySet<unknown> = new Set([1, 2, 4, 10, 13, 14]);

/**
 * True for an error of a server that is unavailable, starts, or was cut off amid an answer. The client passes
 * some failures on as gRPC reports them, and cluster discovery fails with an error of no type.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isCommandError(error)) return UNAVAILABLE.has(error.type);
  const code = 'code' in error ? error.code : undefined;
  if (UNAVAILABLE_CODES.has(code)) return true;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || error.message.startsWith('Failed to discover');
}

/** Reads a stream to its end; `signal` cancels one that no caller waits for any more. */
export async function collect<T>(reading: StreamingRead<T>, signal: AbortSignal): Promise<T[]> {
  const giveUp = () => {
    // Without an answer there is no stream to cancel, and its failure concerns no one.
    reading.cancel().catch(() => undefined);
    reading.on('error', () => undefined);
    reading.destroy();
  };
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const all: T[] = [];
    for await (const one of reading) all.push(one);
    return all;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
