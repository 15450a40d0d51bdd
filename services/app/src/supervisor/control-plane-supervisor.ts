import type { Logger } from 'pino';

import { startChild, type Child, type Program } from './child.ts';
import type { ChildMessage, EngineUrls } from '../process/messages.ts';
import { RestartPause } from './restart-pause.ts';

const DRAIN_PATIENCE_MS = 30_000;

export interface ControlPlaneSupervisorOptions {
  /** @param isPlanned false after a crash, when a compilation would extend the outage */
  readonly program: (isPlanned: boolean) => Promise<Program>;
  readonly logger: Logger;
  /** The stores are open; after a restart they may be elsewhere. */
  readonly onEngines: (urls: EngineUrls) => void;
  /** What `unhealthy` says may have changed. */
  readonly onChange: () => void;
  readonly onSignalled: () => void;
}

/** The control plane's process ended before it had ever served; it has said why. */
export class ControlPlaneFailed extends Error {
  override readonly name = 'ControlPlaneFailed';
}

/** Runs the control plane's process: restarts it with growing pauses when it dies, and on request. */
export class ControlPlaneSupervisor {
  readonly #options: ControlPlaneSupervisorOptions;
  readonly #pause = new RestartPause();
  #child: Child | undefined;
  #servingSinceMs = 0;
  #isServing = false;
  #hasServed = false;
  #isStopping = false;
  #isRestarting = false;
  #restart: NodeJS.Timeout | undefined;
  /** The edges continue with the PostgreSQL that they know, so a new control plane starts it where it was. */
  #postgresPort: number | undefined;
  #edges: string | undefined;
  #onReady: (description: readonly string[]) => void = () => undefined;
  #onFailed: (error: Error) => void = () => undefined;

  constructor(options: ControlPlaneSupervisorOptions) {
    this.#options = options;
  }

  /**
   * Resolves, when the control plane serves, to where each store runs, as text. @throws ControlPlaneFailed
   */
  start(): Promise<readonly string[]> {
    return new Promise((resolve, reject) => {
      this.#onReady = resolve;
      this.#onFailed = reject;
      void this.#launch(true);
    });
  }

  /** Drains the control plane and starts a new one. */
  async restart(): Promise<void> {
    if (this.#isRestarting || this.#isStopping || this.#child === undefined) return;
    this.#isRestarting = true;
    await this.#child.drain({ isReplaced: false, patienceMs: DRAIN_PATIENCE_MS });
  }

  async drain(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    await this.#child?.drain({ isReplaced: false, patienceMs: DRAIN_PATIENCE_MS });
  }

  reportEdgeHealth(unhealthy: string | undefined): void {
    this.#edges = unhealthy;
    this.#child?.send({ type: 'others', unhealthy });
  }

  unhealthy(): string | undefined {
    return this.#isServing ? undefined : 'The control plane is not serving; it is being started.';
  }

  async #launch(isPlanned: boolean): Promise<void> {
    const program = await this.#options.program(isPlanned);
    if (this.#isStopping) return;
    const child = startChild(program, (message) => this.#hear(message));
    this.#child = child;
    void child.ended.then((how) => this.#ended(how));
    child.send({ type: 'start-control-plane', postgresPort: this.#postgresPort });
    child.send({ type: 'others', unhealthy: this.#edges });
  }

  #ended(how: string): void {
    const didServe = this.#isServing;
    const servedMs = didServe ? performance.now() - this.#servingSinceMs : 0;
    this.#child = undefined;
    this.#isServing = false;
    this.#options.onChange();
    if (this.#isStopping) return;
    if (!this.#hasServed) {
      this.#onFailed(new ControlPlaneFailed(how));
      return;
    }
    const isPlanned = this.#isRestarting;
    this.#isRestarting = false;
    // The port may be the cause of a failed start.
    if (!didServe) this.#postgresPort = undefined;
    const pauseMs = isPlanned ? 0 : this.#pause.next(servedMs);
    if (!isPlanned) {
      this.#options.logger.error({ how, pauseMs }, 'the control plane ended; it is started again');
    }
    this.#restart = setTimeout(() => void this.#launch(isPlanned), pauseMs);
  }

  #hear(message: ChildMessage): void {
    switch (message.type) {
      case 'engines':
        this.#postgresPort = message.postgresPort;
        return this.#options.onEngines(message.urls);
      case 'ready':
        this.#isServing = true;
        this.#servingSinceMs = performance.now();
        this.#hasServed = true;
        this.#onReady(message.description);
        return this.#options.onChange();
      case 'signalled':
        return this.#options.onSignalled();
      default:
        return;
    }
  }
}
