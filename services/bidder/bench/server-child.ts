import { monitorEventLoopDelay } from 'node:perf_hooks';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a server reports of itself. */
export interface Figures {
  /** CPU since the last time, microseconds. */
  readonly cpuUs: number;
  /** Longest stall of the event loop since the last time, milliseconds. */
  readonly stallMs: number;
  /** Bytes of objects in V8's heap. */
  readonly heapBytes: number;
}

/** What the bench asks of a server over its channel. */
export type Question =
  | { readonly kind: 'figures' }
  /** Empties the young generation first, so that nothing is collected while some hundred requests are answered. */
  | { readonly kind: 'figures-after-collection' }
  /** The advertiser stops a campaign; the answer says when, in milliseconds since 1970. */
  | { readonly kind: 'stop-campaign'; readonly campaignId: number };

v8.setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/** Answers the bench until it is gone; `other` answers what not every server knows. */
export function answerBench(other?: (question: Question) => Promise<unknown>): void {
  const stalls = monitorEventLoopDelay({ resolution: 5 });
  stalls.enable();
  let used = process.cpuUsage();
  const figures = (): Figures => {
    const { user, system } = process.cpuUsage(used);
    used = process.cpuUsage();
    const stallMs = stalls.max / 1e6;
    stalls.reset();
    return { cpuUs: user + system, stallMs, heapBytes: v8.getHeapStatistics().used_heap_size };
  };
  process.on('message', (question: Question) => {
    if (question.kind === 'figures-after-collection') collect({ type: 'minor' });
    if (question.kind !== 'stop-campaign') process.send?.(figures());
    else void other?.(question).then((answer) => process.send?.(answer));
  });
  process.on('disconnect', () => process.exit(0));
}
