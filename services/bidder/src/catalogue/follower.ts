import { decodeEvent, UnreadableEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore, Position, RecordedEvent } from '@marquee/kit/event-store/port';
import { follow, type Follower } from '@marquee/kit/projector/follow';
import type { Worker } from '@marquee/kit/runtime/service';

import type { Catalogue } from './catalogue.ts';

export interface FollowerOptions {
  readonly eventStore: EventStore;
  readonly catalogue: Catalogue;
  readonly clock: () => Date;
  readonly onUnreadable: (event: RecordedEvent, error: Error) => void;
  /** Called when the subscription broke and is renewed. */
  readonly onError: (error: Error) => void;
  /** Milliseconds between two looks at whether the store still answers. */
  readonly heartbeatMs: number;
}

/** A change is in force within a second, after an outage too. */
const MAX_PAUSE_MS = 500;

/**
 * Keeps the catalogue up to date with the event store. While the store is away the bidder continues with what it
 * has; `staleSinceMs` says since when nothing was heard.
 */
export class CatalogueFollower implements Worker {
  readonly name = 'bidder-catalogue';
  readonly #options: FollowerOptions;
  #follower: Follower | undefined;
  #position: Position = 0n;
  #isCaughtUp = false;
  #heardAtMs = 0;
  #error: string | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #caughtUp: () => void = () => undefined;
  readonly whenCaughtUp: Promise<void>;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.whenCaughtUp = new Promise((resolve) => (this.#caughtUp = resolve));
  }

  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  /** Milliseconds since the store was last heard, 0 while it answers. */
  silentMs(nowMs: number): number {
    return this.#error === undefined ? 0 : nowMs - this.#heardAtMs;
  }

  async start(): Promise<void> {
    this.#heardAtMs = this.#nowMs();
    this.#follower = follow({
      eventStore: this.#options.eventStore,
      startAfter: async () => this.#position,
      onEvents: async (events) => this.#apply(events),
      onCaughtUp: () => this.#becomeCurrent(),
      onFailure: this.#options.onError,
      maxPauseMs: MAX_PAUSE_MS,
    });
    this.#heartbeat = setInterval(() => void this.#listen(), this.#options.heartbeatMs);
    this.#heartbeat.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeat);
    await this.#follower?.stop();
  }

  unhealthy(): string | undefined {
    if (this.#error === undefined) return undefined;
    const seconds = Math.round(this.silentMs(this.#nowMs()) / 1_000);
    return `The event store has not answered for ${seconds} s (${this.#error}); bids go on with what was known then.`;
  }

  #becomeCurrent(): void {
    if (this.#isCaughtUp) return;
    this.#isCaughtUp = true;
    this.#options.catalogue.replayed(this.#nowMs());
    this.#caughtUp();
  }

  #apply(events: readonly RecordedEvent[]): void {
    const nowMs = this.#nowMs();
    for (const event of events) {
      this.#position = event.position;
      if (!this.#options.catalogue.handles(event.type)) continue;
      try {
        this.#options.catalogue.apply(decodeEvent(event), nowMs, Date.parse(event.metadata.occurredAt));
      } catch (error) {
        if (!(error instanceof UnreadableEvent)) throw error;
        this.#options.onUnreadable(event, error);
      }
    }
    this.#heardAtMs = nowMs;
  }

  async #listen(): Promise<void> {
    try {
      await this.#options.eventStore.ping();
      this.#heardAtMs = this.#nowMs();
      this.#error = undefined;
    } catch (error) {
      this.#error = error instanceof Error ? error.message : String(error);
    }
  }

  #nowMs(): number {
    return this.#options.clock().getTime();
  }
}
