import { RecentSet } from '@marquee/kit/runtime/recent-set';
import type { GetResult, GuardedGetOptions } from '@marquee/kit/outbound/guarded-get';
import { fillAuctionMacros } from '@marquee/schemas/macros/auction-macros';
import { guardedGet } from '@marquee/kit/outbound/guarded-get';
import { isPublicAddress } from '@marquee/kit/outbound/public-address';
import type { Worker } from '@marquee/kit/runtime/service';
import { percentEncode } from '@marquee/schemas/macros/macros';
import { chargeOf, withMarkup } from '@marquee/schemas/common/markup';
import { formatDollars } from '@marquee/schemas/common/money';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import type { TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';

import type { TrackerTuning } from '../tracker-config.ts';

export interface DspNoticesOptions {
  readonly tuning: TrackerTuning;
  /** This bidder's address is on this host and may be, so its notices may go there. */
  readonly isOnLoopback: (dspEndpointId: number) => boolean;
  readonly count: (what: string) => void;
  readonly nowMs: () => number;
  /** Resolves host names; the system's resolver by default. */
  readonly addressesOf: GuardedGetOptions['addressesOf'];
}

interface Notice {
  readonly url: string;
  readonly mayLoopback: boolean;
  /** Milliseconds since 1970 after which it is given up. */
  readonly giveUpAtMs: number;
}

const USER_AGENT = 'Marquee notice';
const MILLE = 1_000n;
const LOOPBACK = /^(?:127\.|::1$)/;

/**
 * Sends DSPs the win, billing and loss notices of their bids at the exchange, once each as far as the memory
 * reaches, from a bounded queue: no answer of ours waits for theirs. A notice that fails is retried every ten
 * seconds for a minute. The queue is in memory: a restart loses what waits, as is usual between exchanges.
 */
export class DspNotices implements Worker {
  readonly name = 'tracker-outside-notices';
  readonly #options: DspNoticesOptions;
  readonly #sent: RecentSet;
  readonly #running = new Set<Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #waiting: Notice[] = [];
  #isStopping = false;

  constructor(options: DspNoticesOptions) {
    this.#options = options;
    this.#sent = new RecentSet(options.tuning.replayMemory);
  }

  /** Notices that wait or are under way. */
  get pending(): number {
    return this.#waiting.length + this.#running.size + this.#timers.size;
  }

  /** Names the DSP endpoint that an event concerns: none unless the ad is a DSP's and the event counts. */
  note(claims: TrackingClaims, event: TrafficEvent): void {
    if (claims.dspEndpointId === 0 || event.notBillable !== '' || this.#isStopping) return;
    const what = whatOf(claims, event.kind);
    if (what === undefined) return;
    const template = claims[TEMPLATES[what]];
    if (template === '' || !this.#sent.add(`${what} ${claims.bidId}`)) return;
    const { tuning, count, nowMs, isOnLoopback } = this.#options;
    if (this.pending >= tuning.noticeCapacity) return count('outside-notice-dropped');
    this.#waiting.push({
      url: filledNotice(
        template,
        what === 'loss' ? lossMacros(claims, event) : wonMacros(claims, event.clearingNanos, nowMs()),
      ),
      mayLoopback: isOnLoopback(claims.dspEndpointId),
      giveUpAtMs: nowMs() + tuning.noticeRetryForMs,
    });
    this.#next();
  }

  async start(): Promise<void> {}

  /** Ends what is under way; what would have come again is given up. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#waiting = [];
    await Promise.all(this.#running);
  }

  #next(): void {
    while (this.#running.size < this.#options.tuning.noticesAtOnce) {
      const notice = this.#waiting.shift();
      if (notice === undefined) return;
      const running = this.#send(notice).finally(() => {
        this.#running.delete(running);
        this.#next();
      });
      this.#running.add(running);
    }
  }

  async #send(notice: Notice): Promise<void> {
    const { tuning, addressesOf } = this.#options;
    const options: GuardedGetOptions = {
      timeoutMs: tuning.noticeTimeoutMs,
      userAgent: USER_AGENT,
      ...(addressesOf === undefined ? {} : { addressesOf }),
      isAllowedAddress: (address) =>
        isPublicAddress(address) || (notice.mayLoopback && LOOPBACK.test(address)),
    };
    this.#settle(notice, await guardedGet(notice.url, options));
  }

  #settle(notice: Notice, result: GetResult): void {
    const { tuning, count, nowMs } = this.#options;
    if (result.kind === 'forbidden') return count('outside-notice-forbidden');
    if (result.kind === 'answered' && result.status >= 200 && result.status < 300)
      return count('outside-notice-taken');
    if (this.#isStopping || nowMs() + tuning.noticeRetryMs > notice.giveUpAtMs)
      return count('outside-notice-given-up');
    count('outside-notice-retry');
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#waiting.push(notice);
      this.#next();
    }, tuning.noticeRetryMs);
    timer.unref();
    this.#timers.add(timer);
  }
}

const TEMPLATES = {
  win: 'outsideWinUrl',
  bill: 'outsideBillUrl',
  loss: 'outsideLossUrl',
} as const satisfies Record<string, keyof TrackingClaims>;

function whatOf(claims: TrackingClaims, kind: TrafficKind): keyof typeof TEMPLATES | undefined {
  if (kind === 'win' || kind === 'loss') return kind;
  return isBilledBy(claims, kind) ? 'bill' : undefined;
}

const isBilledBy = ({ billing }: TrackingClaims, kind: TrafficKind): boolean =>
  kind === 'bill' || (kind === 'impression' && billing === 'impression');

/** Values by the name after `AUCTION_`. */
type Macros = Readonly<Record<string, string>>;

function wonMacros(claims: TrackingClaims, clearingNanos: bigint | null, nowMs: number): Macros {
  const charge = chargeOf(claims, clearingNanos);
  return {
    // Price of a thousand impressions, or of the click; we ask DSPs for dollars.
    PRICE: formatDollars(claims.billing === 'click' ? charge : charge * MILLE),
    CURRENCY: 'USD',
    LOSS: '0',
    MULTIPLIER: '1',
    IMP_TS: String(nowMs),
  };
}

/**
 * Macros of a loss notice, as for a loss in our own auction: the minimum to win plus the margin, dollars CPM.
 */
function lossMacros(
  { markupBps }: TrackingClaims,
  { lossReason, minToWinNanos = null }: TrafficEvent,
): Macros {
  const price = minToWinNanos === null ? '' : formatDollars(withMarkup(minToWinNanos, markupBps) * MILLE);
  // 0 would say that the bid won.
  const code = lossReason === null || lossReason === 0 ? '' : String(lossReason);
  return { PRICE: price, MIN_TO_WIN: price, CURRENCY: 'USD', LOSS: code };
}

/** A notice URL with the macros that are known by now; the others become empty. */
const filledNotice = (template: string, values: Macros): string =>
  fillAuctionMacros(template, (name) => values[name.slice('AUCTION_'.length)] ?? '', percentEncode);
