import type { Worker } from '@marquee/kit/runtime/service';

import type { CatalogueFollower } from '../catalogue/follower.ts';
import type { Audiences } from '../ports/audiences.ts';
import type { LeaseRounds } from '../ports/budget.ts';
import type { PriceFollower } from '../pricing/price-follower.ts';
import type { TrafficFollower } from '../traffic/traffic-follower.ts';
import type { WarmUp } from '../warm-up/warm-up.ts';

export interface StartUpParts {
  readonly catalogue: Pick<CatalogueFollower, 'whenCaughtUp' | 'isCaughtUp'>;
  readonly traffic: TrafficFollower;
  readonly userSignals: Audiences['follower'];
  readonly prices: PriceFollower;
  readonly warmUp: Pick<WarmUp, 'beforeReady' | 'start' | 'stop'>;
  /** Undefined where this bidder is the only one. */
  readonly leases: LeaseRounds | undefined;
}

const RETRY_MS = 500;

/**
 * Starts the followers in order: budgets can be read only after the catalogue has reported what is recorded
 * already. Neither blocks the start.
 */
export class StartUp implements Worker {
  readonly name: string;
  readonly #parts: StartUpParts;
  #isRead = false;
  #isDone = false;
  #isStopping = false;
  #failure: string | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: StartUpParts) {
    this.#parts = parts;
    this.name = parts.traffic.name;
  }

  /** Everything that a bid asks is current. */
  get isDone(): boolean {
    return this.#isDone;
  }

  async start(): Promise<void> {
    this.#running = this.#begin();
  }

  async stop(): Promise<void> {
    const { catalogue, traffic, userSignals, prices, leases, warmUp } = this.#parts;
    this.#isStopping = true;
    await warmUp.stop();
    await leases?.stop();
    if (catalogue.isCaughtUp) await traffic.stop();
    await userSignals.stop();
    await prices.stop();
    if (catalogue.isCaughtUp) await this.#running;
  }

  unhealthy(): string | undefined {
    const { traffic, userSignals, prices, leases } = this.#parts;
    if (this.#failure !== undefined) return `The bidder waits for the traffic log: ${this.#failure}`;
    if (!this.#isDone) return 'The bidder is still reading its catalogue and budgets.';
    return traffic.unhealthy() ?? userSignals.unhealthy() ?? prices.unhealthy() ?? leases?.unhealthy();
  }

  async #begin(): Promise<void> {
    await this.#parts.catalogue.whenCaughtUp;
    while (!this.#isStopping && !this.#isDone) {
      try {
        if (!this.#isRead) {
          await this.#read();
          await this.#parts.warmUp.beforeReady();
        }
        await this.#parts.leases?.start();
        this.#isDone = true;
        this.#failure = undefined;
        await this.#parts.warmUp.start();
      } catch (error) {
        this.#failure = error instanceof Error ? error.message : String(error);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async #read(): Promise<void> {
    const { traffic, userSignals, prices, leases } = this.#parts;
    await traffic.open();
    await leases?.restore();
    await allStarted([traffic.start(), userSignals.start(), prices.start()]);
    this.#isRead = true;
  }
}

/** Waits for all of them, so that none still runs when it is started again; throws what the first threw. */
async function allStarted(starts: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(starts)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
