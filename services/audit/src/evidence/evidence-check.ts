import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { monotonicMs } from '@marquee/kit/runtime/clock';
import type { Worker } from '@marquee/kit/runtime/service';

import type { Acknowledgements } from './acknowledgements.ts';
import type { Checkpoint, Checkpoints } from './checkpoints.ts';
import { comparePage, type ComparePageDeps, type Pass } from './compare-page.ts';
import { createDifferences, type Difference } from './differences.ts';

interface EvidenceCheckDeps extends ComparePageDeps {
  readonly checkpoints: Checkpoints;
  readonly acknowledgements: Pick<Acknowledgements, 'list'>;
  readonly clock: () => Date;
  readonly logger?: ProjectionLogger | undefined;
}

/** What the check has found so far. */
export interface EvidenceFound {
  readonly differences: readonly Difference[];
  /** The last pass that came to its end; undefined before the first. */
  readonly lastPass: { readonly at: Checkpoint; readonly endedAt: Date } | undefined;
}

export interface EvidenceCheck extends Worker {
  /** Compares the whole of both now, and waits for a log that is being built anew. */
  checkAll(): Promise<readonly string[]>;
  found(): EvidenceFound;
  /** Looks anew at what people have acknowledged. */
  readAcknowledgements(): Promise<void>;
}

/** A page is compared so often while a pass lasts, */
const PAGE_EVERY_MS = 1_000;
/** and a pass begins so long after the last one. */
const PASS_EVERY_MS = 3_600_000;
/** Differences that are named; the first says enough. */
const NAMED_MAX = 20;

/**
 * Compares the event store with the log, which keeps a digest of every event as it came, and one of each of its own rows: an event
 * that was changed or removed since, and a row of the log that says something else than its event, are told to readiness. So is an
 * event that is gone from both, by the hole that it leaves, and one that was exchanged in both, by the checkpoint of an earlier pass:
 * whoever wants none of it to be noticed has to rewrite the checkpoints as well, and the last of them stands in the log of the
 * process too. What somebody has acknowledged is still found, and told to readiness no more.
 */
export function createEvidenceCheck(deps: EvidenceCheckDeps): EvidenceCheck {
  const { checkpoints, acknowledgements, clock, logger } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let pass: Pass | undefined;
  let restUntilMs = 0;
  let lastPass: EvidenceFound['lastPass'];
  let lastFound: readonly Difference[] = [];
  let acknowledged: ReadonlySet<string> = new Set();

  const isOpen = ({ fingerprint }: Difference) => !acknowledged.has(fingerprint);
  const found = (): readonly Difference[] => [
    ...new Map(
      [...lastFound, ...(pass?.differences.named() ?? [])].map((one) => [one.fingerprint, one]),
    ).values(),
  ];
  const readAcknowledgements = async () => {
    const all = await acknowledgements.list();
    acknowledged = new Set(all.map(({ fingerprint }) => fingerprint));
  };

  const finishPass = async ({ at, differences }: Pass) => {
    const known = new Set(lastFound.map(({ fingerprint }) => fingerprint));
    const now = differences.list();
    await readAcknowledgements();
    for (const { text, fingerprint } of now.filter(isOpen)) {
      if (!known.has(fingerprint)) logger?.error({ difference: text }, 'the log and the event store differ');
    }
    lastFound = now;
    lastPass = { at, endedAt: clock() };
    if (!now.some(isOpen) && at.count > 0n) {
      await checkpoints.add(at);
      logger?.info(
        { position: String(at.position), count: String(at.count), chain: at.chain },
        now.length === 0
          ? 'all events are as they were logged'
          : 'all events are as they were logged, but for what was acknowledged',
      );
    }
  };

  const begin = async (): Promise<Pass> => ({
    at: { position: 0n, count: 0n, chain: '' },
    until: undefined,
    ahead: [...(await checkpoints.list())],
    differences: createDifferences(),
  });

  const round = async () => {
    // Another process may have taken the word of somebody.
    if (found().some(isOpen)) await readAcknowledgements();
    if (monotonicMs() < restUntilMs) return;
    pass ??= await begin();
    if (await comparePage(deps, pass)) return;
    // Before the first event there is nothing to rest from.
    if (pass.at.count > 0n || pass.differences.list().length > 0) {
      await finishPass(pass);
      restUntilMs = monotonicMs() + PASS_EVERY_MS;
    }
    pass = undefined;
  };
  const roundOnce = () =>
    (running ??= round()
      .catch((error: unknown) => logger?.warn({ err: error }, 'the evidence could not be compared'))
      .finally(() => (running = undefined)));

  return {
    name: 'evidence check',
    async checkAll() {
      const whole = await begin();
      while (await comparePage(deps, whole));
      await finishPass(whole);
      return whole.differences.list().map(({ text }) => text);
    },
    found: () => ({ differences: found(), lastPass }),
    readAcknowledgements,
    start: async () => {
      timer ??= setInterval(() => void roundOnce(), PAGE_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
    degraded() {
      const open = found().filter(isOpen);
      if (open.length === 0) return undefined;
      return open
        .slice(0, NAMED_MAX)
        .map(({ text }) => text)
        .join('; ');
    },
  };
}
