import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { monotonicMs } from '@marquee/kit/runtime/clock';
import type { Worker } from '@marquee/kit/runtime/service';
import { HOUR_MS } from '@marquee/schemas/common/time';

import type { AccessEvidence, AccessPass } from '../access-events/access-evidence.ts';
import type { Acknowledgements } from './acknowledgements.ts';
import type { Checkpoint, Checkpoints } from './checkpoints.ts';
import { comparePage, type ComparePageDeps, type Pass } from './compare-page.ts';
import { createDifferences, type Difference } from './differences.ts';

interface EvidenceCheckDeps extends ComparePageDeps {
  readonly checkpoints: Checkpoints;
  readonly accessEvidence: AccessEvidence;
  readonly acknowledgements: Pick<Acknowledgements, 'list'>;
  readonly clock: () => Date;
  readonly logger?: ProjectionLogger | undefined;
}

/** What the check has found so far. */
export interface EvidenceFound {
  readonly differences: readonly Difference[];
  /** The last pass that came to its end; undefined before the first. */
  readonly lastPass:
    | { readonly at: Checkpoint; readonly accessEvents: number; readonly endedAt: Date }
    | undefined;
}

/** One pass over both: the events with the log, then the access events. */
interface WholePass {
  readonly events: Pass;
  areEventsCompared: boolean;
  readonly access: AccessPass;
}

/** How often a page is compared while a pass lasts, */
const PAGE_EVERY_MS = 1_000;
/** and the pause between two passes. */
const PASS_EVERY_MS = HOUR_MS;
/** Differences that are named; the first says enough. */
const NAMED_MAX = 20;

/**
 * Compares the event store with the log, which keeps a digest of every event as it arrived, and of each of
 * its own rows, and reports to readiness an event that was changed or removed since, and a row that differs
 * from its event. An event that was removed from both is found by the gap in positions, and one that was
 * replaced in both by the checkpoint of an earlier pass: to hide it an attacker has to rewrite the
 * checkpoints as well, and the last of them is in the log of the process too. The access log is compared in
 * the same pass. An acknowledged difference is still found, but no longer reported to readiness.
 */
export class EvidenceCheck implements Worker {
  readonly name = 'evidence check';
  readonly #deps: EvidenceCheckDeps;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #pass: WholePass | undefined;
  #restUntilMs = 0;
  #lastPass: EvidenceFound['lastPass'];
  #lastFound: readonly Difference[] = [];
  #acknowledged: ReadonlySet<string> = new Set();

  constructor(deps: EvidenceCheckDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    this.#timer ??= setInterval(() => void this.#roundOnce(), PAGE_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  degraded(): string | undefined {
    const open = this.#differences().filter((one) => this.#isOpen(one));
    if (open.length === 0) return undefined;
    return open
      .slice(0, NAMED_MAX)
      .map(({ text }) => text)
      .join('; ');
  }

  /** Compares the whole of both now, and waits for a log that is being rebuilt. */
  async checkAll(): Promise<readonly string[]> {
    const whole = await this.#begin();
    while (await this.#comparePage(whole));
    await this.#finish(whole);
    return whole.events.differences.list().map(({ text }) => text);
  }

  found(): EvidenceFound {
    return { differences: this.#differences(), lastPass: this.#lastPass };
  }

  /** Looks again at what people have acknowledged. */
  async readAcknowledgements(): Promise<void> {
    const all = await this.#deps.acknowledgements.list();
    this.#acknowledged = new Set(all.map(({ fingerprint }) => fingerprint));
  }

  #isOpen({ fingerprint }: Difference): boolean {
    return !this.#acknowledged.has(fingerprint);
  }

  /** Those of the last pass and of the one under way, each once. */
  #differences(): readonly Difference[] {
    const all = [...this.#lastFound, ...(this.#pass?.events.differences.named() ?? [])];
    return [...new Map(all.map((one) => [one.fingerprint, one])).values()];
  }

  #roundOnce(): Promise<void> {
    return (this.#running ??= this.#round()
      .catch((error: unknown) =>
        this.#deps.logger?.warn({ err: error }, 'the evidence could not be compared'),
      )
      .finally(() => (this.#running = undefined)));
  }

  async #round(): Promise<void> {
    // Another process may have stored an acknowledgement.
    if (this.#differences().some((one) => this.#isOpen(one))) await this.readAcknowledgements();
    if (monotonicMs() < this.#restUntilMs) return;
    this.#pass ??= await this.#begin();
    if (await this.#comparePage(this.#pass)) return;
    // Before the first event there is nothing to rest from.
    const { events } = this.#pass;
    if (events.at.count > 0n || events.differences.list().length > 0) {
      await this.#finish(this.#pass);
      this.#restUntilMs = monotonicMs() + PASS_EVERY_MS;
    }
    this.#pass = undefined;
  }

  async #begin(): Promise<WholePass> {
    const { checkpoints, accessEvidence } = this.#deps;
    const events = {
      at: { position: 0n, count: 0n, chain: '' },
      until: undefined,
      ahead: [...(await checkpoints.list())],
      differences: createDifferences(),
    };
    return { events, areEventsCompared: false, access: await accessEvidence.begin() };
  }

  /** @returns false at the end of the pass */
  async #comparePage(pass: WholePass): Promise<boolean> {
    if (!pass.areEventsCompared) {
      pass.areEventsCompared = !(await comparePage(this.#deps, pass.events));
      return true;
    }
    return this.#deps.accessEvidence.comparePage(pass.access, pass.events.differences);
  }

  async #finish({ events: { at, differences }, access }: WholePass): Promise<void> {
    const { checkpoints, accessEvidence, clock, logger } = this.#deps;
    const known = new Set(this.#lastFound.map(({ fingerprint }) => fingerprint));
    const now = differences.list();
    await this.readAcknowledgements();
    const open = now.filter((one) => this.#isOpen(one));
    for (const { text, fingerprint } of open) {
      if (!known.has(fingerprint)) logger?.error({ difference: text }, 'the log and the event store differ');
    }
    this.#lastFound = now;
    this.#lastPass = { at, accessEvents: access.count, endedAt: clock() };
    if (open.length > 0) return;
    await accessEvidence.finish(access);
    if (at.count === 0n) return;
    await checkpoints.add(at);
    logger?.info(
      {
        position: String(at.position),
        count: String(at.count),
        chain: at.chain,
        accessEvent: String(access.at.id),
        accessDigest: access.at.row_digest,
      },
      now.length === 0
        ? 'all events are as they were logged'
        : 'all events are as they were logged, but for what was acknowledged',
    );
  }
}
