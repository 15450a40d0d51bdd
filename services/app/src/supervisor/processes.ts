import type { Logger } from 'pino';

import type { EngineUrls } from '../process/messages.ts';
import { startChild, type Program } from './child.ts';
import { ControlPlaneSupervisor } from './control-plane-supervisor.ts';
import { EdgeSlot } from './edge-slot.ts';
import type { ListeningSocket } from './listening-socket.ts';
import { StandbyEdge } from './standby-edge.ts';

const START_PATIENCE_MS = 60_000;
/** The standby edge is loaded when the start's own work is done. */
const STANDBY_AFTER_MS = 3_000;

interface ProcessParts {
  /** How many edges. */
  readonly edges: number;
  readonly bidderId: string;
  readonly logger: Logger;
  readonly socket: ListeningSocket;
  readonly programs: Programs;
}

/** What each process runs; false: it is started again after a crash, and nothing may be made that takes time. */
export type Programs = Readonly<Record<'edge' | 'controlPlane', (isPlanned: boolean) => Promise<Program>>>;

/** The control plane and the edges of this machine. */
export class Processes {
  /** A child was signalled alone: it gets a successor, unless all are about to end. */
  onChildSignalled: (replace: () => Promise<void>) => void = () => undefined;
  readonly #parts: ProcessParts;
  readonly #controlPlane: ControlPlaneSupervisor;
  readonly #slots: readonly EdgeSlot[];
  readonly #standby = new StandbyEdge();
  /** Where the stores are; undefined before the control plane has opened them. */
  #urls: EngineUrls | undefined;
  #onUrls: (urls: EngineUrls) => void = () => undefined;

  constructor(parts: ProcessParts) {
    this.#parts = parts;
    this.#slots = this.#createSlots();
    this.#controlPlane = this.#createControlPlane();
  }

  /** Resolves to where each store runs, once control plane and edges serve. */
  async start(): Promise<readonly string[]> {
    const edgesServe = new Promise<EngineUrls>((resolve) => (this.#onUrls = resolve)).then((now) =>
      inTime(Promise.all(this.#slots.map((slot) => slot.start(now)))),
    );
    edgesServe.catch(() => undefined);
    const description = await this.#controlPlane.start();
    await edgesServe;
    return description;
  }

  /** One after the other: each time the others continue. */
  async replaceEdges(): Promise<void> {
    for (const slot of this.#slots) await slot.replace();
  }

  restartControlPlane(): Promise<void> {
    return this.#controlPlane.restart();
  }

  /** Resolves when the edges have ended, and the control plane after them. */
  async drain(): Promise<void> {
    this.#standby.end();
    await Promise.all(this.#slots.map((slot) => slot.drain()));
    this.#parts.socket.close();
    await this.#controlPlane.drain();
  }

  #createSlots(): readonly EdgeSlot[] {
    const { edges, bidderId, logger, socket, programs } = this.#parts;
    return Array.from(
      { length: edges },
      (_, index) =>
        new EdgeSlot({
          name: `${bidderId}-${index + 1}`,
          socket: socket.handle,
          program: programs.edge,
          launch: (wanted, listener) => this.#standby.take(wanted, listener) ?? startChild(wanted, listener),
          onBidding: (bidding) => this.#prepareStandby(bidding),
          logger,
          onChange: () => this.#reportHealth(),
          onSignalled: (slot) => this.onChildSignalled(() => slot.replace()),
        }),
    );
  }

  #createControlPlane(): ControlPlaneSupervisor {
    const { logger, programs } = this.#parts;
    return new ControlPlaneSupervisor({
      program: programs.controlPlane,
      logger,
      onChange: () => this.#reportHealth(),
      onSignalled: () => this.onChildSignalled(() => this.#controlPlane.restart()),
      onEngines: (urls) => this.#takeUrls(urls),
    });
  }

  #takeUrls(urls: EngineUrls): void {
    const isMoved = this.#urls !== undefined && JSON.stringify(this.#urls) !== JSON.stringify(urls);
    this.#urls = urls;
    this.#onUrls(urls);
    if (!isMoved) return;
    for (const slot of this.#slots)
      void slot.move(urls).catch((error: unknown) => this.#parts.logger.error({ err: error }));
  }

  #reportHealth(): void {
    const edges = this.#slots.map((slot) => slot.unhealthy()).filter((reason) => reason !== undefined);
    this.#controlPlane.reportEdgeHealth(edges.length === 0 ? undefined : edges.join(' '));
    for (const slot of this.#slots) slot.reportControlPlaneHealth(this.#controlPlane.unhealthy());
  }

  #prepareStandby(program: Program): void {
    setTimeout(() => this.#standby.prepare(program), STANDBY_AFTER_MS).unref();
  }
}

async function inTime(serving: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Error('The edge (bidder and tracker) did not start within a minute; its log above says why.'),
        ),
      START_PATIENCE_MS,
    );
  });
  await Promise.race([serving, late]);
  clearTimeout(timer);
}
