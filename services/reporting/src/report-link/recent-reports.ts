import { RejectedError, tooManyRequests } from '@marquee/kit/decider/rejection';
import { createBoundedLimit } from '@marquee/kit/runtime/bounded-limit';
import type { SharedReport } from '@marquee/schemas/report-link/views';

/** How long a report is answered as it was read, milliseconds: reloading it asks the fact store nothing. */
const KEPT_MS = 30_000;
const KEPT_MAX = 100;
/** Reports that are read for strangers at a time, so that they leave the fact store to those who signed in. */
const READ_AT_A_TIME = 2;
const WAITING_MAX = 50;

type Report = SharedReport | undefined;

/**
 * Reads the report of a link: once for all who open it at the same moment, and not again for half a minute. Whether the
 * link is open, and for what its owner may see, is asked before and part of `key`.
 * @throws RejectedError where too many reports wait to be read
 */
export type RecentReports = (key: string, read: () => Promise<Report>) => Promise<Report>;

export function createRecentReports(clock: () => Date): RecentReports {
  const recent = new Map<string, { readonly report: Promise<Report>; readonly untilMs: number }>();
  const inTurn = createBoundedLimit({ concurrency: READ_AT_A_TIME, waitingMax: WAITING_MAX, full: tooMany });
  return (key, read) => {
    const nowMs = clock().getTime();
    const known = recent.get(key);
    if (known !== undefined && known.untilMs > nowMs) return known.report;
    const report = inTurn(read).catch((error: unknown) => {
      recent.delete(key);
      throw error;
    });
    recent.delete(key);
    recent.set(key, { report, untilMs: nowMs + KEPT_MS });
    const [oldest] = recent.keys();
    if (recent.size > KEPT_MAX && oldest !== undefined) recent.delete(oldest);
    return report;
  };
}

const tooMany = () => new RejectedError(tooManyRequests('Too many requests. Try again in a minute.', 60));
