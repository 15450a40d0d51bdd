import type { LogFiles } from './log-files.ts';
import { trimLog } from './trim.ts';
import type { Trimmed } from './trim.ts';
import { wallMs as machineWallMs, type WatchedTime, watchForSteps } from '@marquee/kit/runtime/clock';
import { HOUR_MS } from '@marquee/schemas/common/time';

/** What a restarted bidder reads again, bids that may still be billed among it, is younger than this. */
const RECENT_MS = HOUR_MS;
/** A group that is not durable and was not seen for this long no longer keeps messages from being trimmed. */
const FORGET_GROUP_AFTER_MS = 14 * 24 * HOUR_MS;

export interface RetentionOptions {
  /** Messages older than this that every group has read are deleted. Default 72 hours. */
  readonly retentionMs?: number;
  /** The oldest messages that every group has read are deleted beyond this, unless younger than an hour. Default 8 GiB. */
  readonly retentionBytes?: number;
  /** Beyond this the oldest messages are deleted, read or not. Default 32 GiB. */
  readonly maxBytes?: number;
  /** Called with the number of messages that were deleted before a durable group had read them. */
  readonly onUnreadDeleted?: (count: number) => void;
  /** Milliseconds since 1970. */
  readonly wallMs?: () => number;
  /** Milliseconds of a clock that never steps. */
  readonly monotonicMs?: () => number;
}

/**
 * Keeps the log's size within its limits. Ages are counted by the clock of the machine, so nothing is deleted for its age
 * in the first hour of a process, nor in the hour after that clock stepped.
 */
export class Retention {
  readonly #files: LogFiles;
  readonly #options: RetentionOptions;
  readonly #watched: () => WatchedTime;

  constructor(files: LogFiles, options: RetentionOptions) {
    this.#files = files;
    this.#options = options;
    this.#watched = watchForSteps(options.wallMs ?? machineWallMs, options.monotonicMs);
  }

  /** @param olderThanMs in place of the retention, without regard to the clock */
  async trim(olderThanMs?: number): Promise<Trimmed> {
    const {
      retentionMs = 72 * HOUR_MS,
      retentionBytes = 8 * 2 ** 30,
      maxBytes = 32 * 2 ** 30,
    } = this.#options;
    const { nowMs, isSteady } = this.#watched();
    const age = olderThanMs ?? (isSteady ? retentionMs : undefined);
    const trimmed = await trimLog(this.#files, {
      untilMs: age === undefined ? -Infinity : nowMs - age,
      seenAfterMs: nowMs - FORGET_GROUP_AFTER_MS,
      retentionBytes,
      recentMs: nowMs - RECENT_MS,
      maxBytes,
    });
    if (trimmed.unread > 0) this.#options.onUnreadDeleted?.(trimmed.unread);
    return trimmed;
  }
}
