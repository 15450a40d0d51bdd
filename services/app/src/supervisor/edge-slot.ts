import type { SendHandle } from 'node:child_process';

import type { Logger } from 'pino';

import type { Child, Program } from './child.ts';
import type { ChildMessage, EngineUrls } from '../process/messages.ts';
import { RestartPause } from './restart-pause.ts';

const DRAIN_PATIENCE_MS = 15_000;
/** Its connections are waited for as well. */
const REPLACED_PATIENCE_MS = 30_000;
/** A successor that does not bid by then is ended, and the current edge continues. */
const SUCCESSOR_PATIENCE_MS = 120_000;

export interface EdgeSlotOptions {
  /** Stable name of the bidder. */
  readonly name: string;
  readonly socket: SendHandle;
  /** @param isPlanned false after a crash, when nothing may be made that takes time */
  readonly program: (isPlanned: boolean) => Promise<Program>;
  /** Starts a process of the program; the listener receives its messages. */
  readonly launch: (program: Program, listener: (message: ChildMessage) => void) => Child;
  readonly logger: Logger;
  /** An edge of this program bids. */
  readonly onBidding: (program: Program) => void;
  /** What `unhealthy` says may have changed. */
  readonly onChange: () => void;
  /** A process outside Marquee signalled the edge. */
  readonly onSignalled: (slot: EdgeSlot) => void;
}

interface EdgeProcess {
  readonly child: Child;
  readonly readers: string;
  readonly program: Program;
  /** When it bid first, by `performance.now()`. */
  biddingSinceMs: number | undefined;
  hasStarted: boolean;
  isAccepting: boolean;
  isBidding: boolean;
  unhealthy: string | undefined;
}

/**
 * One edge of this machine, under a name of its own: started again when it dies, and replaced without a gap.
 *
 * The successor starts beside the edge that is there, under the same name, with consumer groups of its own and a lease
 * of its own. Once it bids it gets the socket; then the other stops accepting, answers what it has and ends.
 */
export class EdgeSlot {
  readonly #options: EdgeSlotOptions;
  readonly #pause = new RestartPause();
  #urls: EngineUrls | undefined;
  #current: EdgeProcess | undefined;
  #successor: EdgeProcess | undefined;
  #replacing: Promise<void> | undefined;
  #isStopping = false;
  #restart: NodeJS.Timeout | undefined;
  #others: string | undefined;
  #onAccepting: () => void = () => undefined;

  constructor(options: EdgeSlotOptions) {
    this.#options = options;
  }

  /** Resolves when the edge accepts connections, which may be after some attempts. */
  async start(urls: EngineUrls): Promise<void> {
    this.#urls = urls;
    const accepting = new Promise<void>((resolve) => (this.#onAccepting = resolve));
    await this.#startCurrent(this.#options.name, true);
    await accepting;
  }

  /** The stores have moved: a successor goes there. */
  async move(urls: EngineUrls): Promise<void> {
    this.#urls = urls;
    await this.replace();
  }

  /** Puts a new process in the place of the edge; rejects, and leaves the edge as it is, when that one does not bid. */
  replace(): Promise<void> {
    return (this.#replacing ??= this.#replace().finally(() => (this.#replacing = undefined)));
  }

  /** Lets the edge finish what it accepted and waits for its end. */
  async drain(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    const running = [this.#current, this.#successor].filter((edge) => edge !== undefined);
    await Promise.all(
      running.map(({ child }) => child.drain({ isReplaced: false, patienceMs: DRAIN_PATIENCE_MS })),
    );
  }

  reportControlPlaneHealth(unhealthy: string | undefined): void {
    this.#others = unhealthy;
    for (const edge of [this.#current, this.#successor]) edge?.child.send({ type: 'others', unhealthy });
  }

  /** Undefined while the edge bids, otherwise what is the matter. */
  unhealthy(): string | undefined {
    const { name } = this.#options;
    if (this.#current?.isAccepting !== true) return `The edge ${name} is not serving.`;
    return this.#current.unhealthy === undefined ? undefined : `${name}: ${this.#current.unhealthy}`;
  }

  async #startCurrent(readers: string, isPlanned: boolean): Promise<void> {
    const program = await this.#options.program(isPlanned);
    if (this.#isStopping) return;
    const edge = this.#launch(program, readers, false);
    this.#current = edge;
    void edge.child.ended.then((how) => this.#currentEnded(edge, how));
  }

  #currentEnded(edge: EdgeProcess, how: string): void {
    if (this.#current !== edge) return;
    this.#current = undefined;
    this.#options.onChange();
    if (this.#isStopping) return;
    const successor = this.#successor;
    if (successor !== undefined && !successor.child.hasEnded) {
      this.#promote(successor);
      return;
    }
    const nowMs = performance.now();
    const pauseMs = this.#pause.next(nowMs - (edge.biddingSinceMs ?? nowMs));
    const { logger, name } = this.#options;
    logger.error({ edge: name, how, pauseMs }, 'the edge process ended; it is started again');
    this.#restart = setTimeout(() => void this.#startCurrent(edge.readers, false), pauseMs);
  }

  async #replace(): Promise<void> {
    const old = this.#current;
    if (old === undefined || this.#isStopping) return;
    const { name } = this.#options;
    const program = await this.#options.program(true);
    if (this.#current !== old || this.#isStopping) return;
    const successor = this.#launch(program, old.readers === name ? `${name}~b` : name, true);
    this.#successor = successor;
    const late = setTimeout(
      () => void successor.child.drain({ isReplaced: true, patienceMs: 0 }),
      SUCCESSOR_PATIENCE_MS,
    );
    void successor.child.ended.then((how) => {
      if (this.#successor === successor) this.#successor = undefined;
      else this.#currentEnded(successor, how);
    });
    await Promise.race([isAccepting(successor), successor.child.ended]);
    clearTimeout(late);
    if (successor.child.hasEnded) {
      throw new Error(`The successor of the edge ${name} ended before it bid; its log above says why.`);
    }
    await old.child.drain({ isReplaced: true, patienceMs: REPLACED_PATIENCE_MS });
    if (this.#successor === successor) this.#promote(successor);
  }

  #promote(successor: EdgeProcess): void {
    this.#current = successor;
    this.#successor = undefined;
    successor.child.send({ type: 'predecessor-ended' });
    // Where the predecessor died early, no other process accepts connections.
    if (successor.hasStarted && !successor.isAccepting) this.#giveSocket(successor);
    this.#options.onChange();
  }

  #launch(program: Program, readers: string, hasPredecessor: boolean): EdgeProcess {
    const { name } = this.#options;
    const edge: EdgeProcess = {
      child: this.#options.launch(program, (message) => this.#hear(edge, message)),
      readers,
      program,
      biddingSinceMs: undefined,
      hasStarted: false,
      isAccepting: false,
      isBidding: false,
      unhealthy: 'It is starting.',
    };
    edge.child.send({ type: 'start-edge', urls: this.#urls!, identity: { name, readers, hasPredecessor } });
    edge.child.send({ type: 'others', unhealthy: this.#others });
    return edge;
  }

  #hear(edge: EdgeProcess, message: ChildMessage): void {
    switch (message.type) {
      case 'started':
        edge.hasStarted = true;
        if (this.#current === edge) this.#giveSocket(edge);
        return;
      case 'accepting':
        edge.isAccepting = true;
        this.#onAccepting();
        break;
      case 'health':
        edge.unhealthy = message.unhealthy;
        if (message.isBidding && !edge.isBidding && this.#successor === edge) this.#giveSocket(edge);
        if (message.isBidding && !edge.isBidding) this.#bids(edge);
        edge.isBidding = message.isBidding;
        break;
      case 'signalled':
        this.#options.onSignalled(this);
        return;
      default:
        return;
    }
    this.#options.onChange();
  }

  #bids(edge: EdgeProcess): void {
    edge.biddingSinceMs ??= performance.now();
    this.#options.onBidding(edge.program);
  }

  #giveSocket(edge: EdgeProcess): void {
    edge.child.send({ type: 'accept' }, this.#options.socket);
  }
}

async function isAccepting(edge: EdgeProcess): Promise<void> {
  while (!edge.isAccepting && !edge.child.hasEnded) await new Promise((resolve) => setTimeout(resolve, 20));
}
