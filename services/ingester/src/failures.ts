import { createRecentFailure } from '@marquee/kit/runtime/recent-failure';
import { MessagesLost, OffsetBeyondEnd } from '@marquee/kit/traffic-log/messages-lost';

import type { Failing, IngestMetrics } from './metrics.ts';

interface FailuresOptions {
  readonly metrics: Pick<IngestMetrics, 'failed' | 'lost'>;
  readonly logger?: { warn(details: object, message: string): void } | undefined;
}

/** Counts and logs failures that are retried, and reports to readiness those for which facts are missing. */
export interface Failures {
  /** Takes the errors of one part of the ingester. */
  of(what: Failing): (error: unknown) => void;
  /** Takes the errors of the traffic log that the facts are read from. */
  readonly ofFactsLog: (error: Error) => void;
  /** Facts are written again. */
  inserted(): void;
  unhealthy(): string | undefined;
}

/** How long readiness reports messages that the log lost, milliseconds. */
const LOG_FAILURE_SHOWN_MS = 600_000;

export function createFailures({ metrics, logger }: FailuresOptions): Failures {
  let insertFailure: string | undefined;
  const logFailure = createRecentFailure(LOG_FAILURE_SHOWN_MS);
  const of: Failures['of'] = (what) => (error) => {
    metrics.failed(what);
    logger?.warn({ err: error, what }, 'ingester will try again');
    if (what === 'insert')
      insertFailure = `facts are not written: ${error instanceof Error ? error.message : String(error)}`;
  };
  return {
    of,
    ofFactsLog(error) {
      of('log')(error);
      if (error instanceof MessagesLost) metrics.lost(error.lost.topic, Number(error.lost.count));
      if (error instanceof MessagesLost || error instanceof OffsetBeyondEnd) logFailure.report(error.message);
    },
    inserted() {
      insertFailure = undefined;
    },
    unhealthy: () => insertFailure ?? logFailure.current(),
  };
}
