import type { GuardedGetOptions } from '@marquee/kit/outbound/guarded-get';
import { guardedGet } from '@marquee/kit/outbound/guarded-get';
import { pause } from '@marquee/kit/runtime/pause';

import type { Postback, PostbackOutbox } from './postback-outbox.ts';

export type PostbackResult = 'taken' | 'retry' | 'given-up' | 'forbidden';

export interface PostbackSenderOptions {
  readonly outbox: Pick<PostbackOutbox, 'take' | 'remove' | 'postpone'>;
  readonly clock: () => Date;
  /** Between two looks at what is due, milliseconds. */
  readonly everyMs: number;
  /** Pause before the second attempt, milliseconds; each further one is four times as long. */
  readonly retryMs: number;
  /** How hosts are resolved and which addresses may be called; the public internet by default. */
  readonly outbound?: Pick<GuardedGetOptions, 'addressesOf' | 'isAllowedAddress'> | undefined;
  readonly count: (result: PostbackResult) => void;
  readonly onError: (error: unknown) => void;
  /** Ends the sending. */
  readonly signal: AbortSignal;
}

/** Seven attempts: with ten seconds before the second, the last one comes about four hours after the conversion. */
const ATTEMPTS_MAX = 7;
const RETRY_FACTOR = 4;
const TIMEOUT_MS = 5_000;
/** Longer than a round of attempts can last: what a process that died had taken is free after it. */
const HOLD_MS = 60_000;
const AT_ONCE = 8;
const USER_AGENT = 'Marquee postback';

/** Calls the servers of advertisers with what waits in the outbox, until they take it by any 2xx or it is given up. */
export class PostbackSender {
  readonly #options: PostbackSenderOptions;
  #failure: string | undefined;

  constructor(options: PostbackSenderOptions) {
    this.#options = options;
  }

  unhealthy(): string | undefined {
    return this.#failure;
  }

  /** Resolves when `signal` has aborted and nothing is under way. */
  async run(): Promise<void> {
    const { everyMs, signal, onError } = this.#options;
    while (!signal.aborted) {
      try {
        await this.#sendDue();
        this.#failure = undefined;
      } catch (error) {
        this.#failure = `postbacks are not sent: ${error instanceof Error ? error.message : String(error)}`;
        onError(error);
      }
      await pause(everyMs, signal);
    }
  }

  async #sendDue(): Promise<void> {
    const { outbox, clock, signal } = this.#options;
    for (;;) {
      const due = await outbox.take(AT_ONCE, clock(), HOLD_MS);
      await Promise.all(due.map((postback) => this.#attempt(postback)));
      if (due.length < AT_ONCE || signal.aborted) return;
    }
  }

  async #attempt(postback: Postback): Promise<void> {
    const { outbox, clock, retryMs, outbound, count } = this.#options;
    const result = await guardedGet(postback.url, {
      ...outbound,
      timeoutMs: TIMEOUT_MS,
      userAgent: USER_AGENT,
    });
    if (result.kind === 'answered' && result.status >= 200 && result.status < 300) {
      await outbox.remove(postback);
      return count('taken');
    }
    if (result.kind === 'forbidden' || postback.attempts >= ATTEMPTS_MAX) {
      await outbox.remove(postback);
      return count(result.kind === 'forbidden' ? 'forbidden' : 'given-up');
    }
    const pauseMs = retryMs * RETRY_FACTOR ** (postback.attempts - 1);
    await outbox.postpone(postback, new Date(clock().getTime() + pauseMs));
    count('retry');
  }
}
