import { ITEM_UPLOAD_PART_BYTES_MAX } from '@marquee/schemas/filter-list/uploads';

import { ApiError, NetworkError } from '../../../lib/api-error.ts';

/** How a file reaches the server. */
export interface Sending {
  /** Bytes that the server keeps by now. */
  readonly offset: () => Promise<number>;
  /** Sends the bytes from `offset` on. */
  readonly send: (offset: number, part: Blob) => Promise<void>;
  /** Resolves after so many milliseconds. @throws when the upload was canceled meanwhile */
  readonly pause: (ms: number) => Promise<void>;
  /** Bytes that the server keeps, and whether it could not be reached just now. */
  readonly onProgress: (kept: number, isWaiting: boolean) => void;
}

/** Pauses before another attempt, milliseconds; the last one comes again and again. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** Attempts in a row without one that got through, about ten minutes; the upload can be continued for a day. */
const ATTEMPTS_MAX = 24;

/**
 * Sends a file part by part from `first` on. Where a part gets no answer, the server is asked how much it keeps, and the file goes
 * on from there: nothing is sent twice that arrived.
 * @throws ApiError for what another attempt would not change, NetworkError when the server stays away
 */
export async function sendFile(file: Blob, first: number, sending: Sending): Promise<void> {
  let offset = first;
  let failures = 0;
  while (offset < file.size) {
    try {
      if (failures > 0) offset = await sending.offset();
      const part = file.slice(offset, offset + ITEM_UPLOAD_PART_BYTES_MAX);
      if (part.size > 0) await sending.send(offset, part);
      offset += part.size;
      failures = 0;
      sending.onProgress(offset, false);
    } catch (error) {
      failures += 1;
      if (!isWorthAnotherTry(error) || failures >= ATTEMPTS_MAX) throw error;
      sending.onProgress(offset, true);
      await sending.pause(pauseOf(error, failures));
    }
  }
}

/** What a moment may mend: no answer, a server that restarts or is busy, a part that had arrived already. */
const TRANSIENT = new Set([409, 429, 502, 503, 504]);

const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && TRANSIENT.has(error.status));

function pauseOf(error: unknown, failures: number): number {
  if (error instanceof ApiError && error.status === 409) return 0;
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(asked, PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0);
}
