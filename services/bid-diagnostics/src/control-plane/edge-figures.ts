import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import type { Service } from '@marquee/kit/runtime/service';
import type { LabSample } from '@marquee/schemas/queries/lab';
import { campaignNoBids, type CampaignNoBids } from '@marquee/schemas/queries/no-bids';
import * as v from 'valibot';

import { createBiddingRoutes, type EdgeQueries } from './routes.ts';

const TIMEOUT_MS = 2_000;
/** A run of the lab looks at every campaign there is. */
const LAB_TIMEOUT_MS = 15_000;
const SAMPLES = fileURLToPath(new URL('../../../../load-tests/openrtb/', import.meta.url));

interface EdgeFiguresConfig {
  /** Origin of the edge, as this process reaches it. */
  readonly origin: string;
  /** Callers must send it; without it the edge answers 404. */
  readonly secret: string;
}

export interface EdgeFigures extends Service {
  /**
   * Why a campaign cannot bid now, else what mostly kept it from bidding in the last hour; undefined where nothing did.
   * @throws DependencyUnavailable when the edge does not answer
   */
  noBidReason(campaignId: number): Promise<string | undefined>;
  /** The same of up to 100 campaigns in one call; absent is where nothing did, and a campaign that is unknown. */
  noBidReasons(campaignIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** Queries about bidding that the control plane sends to the edge, which alone has the data. */
export function createEdgeFigures({ origin, secret }: EdgeFiguresConfig): EdgeFigures {
  /** Undefined when the edge knows nothing of what was asked. */
  const ask = async (asked: string, init: RequestInit, timeoutMs: number): Promise<unknown> => {
    let response: Response;
    try {
      response = await fetch(`${origin}/edge/${asked}`, {
        ...init,
        headers: { 'x-edge-secret': secret },
        // The secret goes to the edge alone.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      throw new DependencyUnavailable('edge', 'It is started again by itself; ask once more in a moment.', {
        cause,
      });
    }
    if (response.status === 404) return undefined;
    if (!response.ok) {
      throw new DependencyUnavailable('edge', 'Look at its log.', {
        reason: `it answered ${response.status}`,
      });
    }
    return ((await response.json()) as { data: unknown }).data;
  };
  let samples: Promise<readonly LabSample[]> | undefined;
  const questions: EdgeQueries = {
    noBids: (asked) => {
      const query = new URLSearchParams(
        Object.entries(asked ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
      );
      return ask(`refusals?${query.toString()}`, {}, TIMEOUT_MS);
    },
    rates: () => ask('rates', {}, TIMEOUT_MS),
    lab: (run) => ask('lab', { method: 'POST', body: JSON.stringify(run) }, LAB_TIMEOUT_MS),
    labSamples: () => (samples ??= readSamples()),
  };
  const noBidReasons = async (campaignIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    if (campaignIds.length === 0) return new Map();
    return mainReasonsOf(await ask(`refusals?campaignIds=${campaignIds.join()}`, {}, TIMEOUT_MS));
  };
  return {
    name: 'edge figures',
    routes: createBiddingRoutes(questions),
    noBidReason: async (campaignId) => mainReasonOf(await questions.noBids({ campaignId })),
    noBidReasons,
    workers: [],
    dispose: async () => undefined,
  };
}

function mainReasonsOf(answer: unknown): ReadonlyMap<number, string> {
  const { success, output } = v.safeParse(v.array(campaignNoBids), answer);
  const found = new Map<number, string>();
  for (const one of success ? output : []) {
    const reason = weightiestOf(one);
    if (reason !== undefined) found.set(one.campaignId, reason);
  }
  return found;
}

function mainReasonOf(answer: unknown): string | undefined {
  const { success, output } = v.safeParse(campaignNoBids, answer);
  return success ? weightiestOf(output) : undefined;
}

function weightiestOf({ standing, reasons }: CampaignNoBids): string | undefined {
  const [most] = reasons
    .filter(({ lastHour }) => lastHour > 0)
    .sort((one, other) => other.lastHour - one.lastHour);
  return standing ?? most?.reason;
}

/** The sample requests of the load tests; none where the product is installed without them. */
async function readSamples(): Promise<readonly LabSample[]> {
  const read = async (folder: string, note: string | null): Promise<LabSample[]> => {
    const files = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const texts = files.filter((file) => file.isFile() && /\.(json|txt)$/.test(file.name));
    return Promise.all(
      texts.map(async ({ name }) => ({
        name: path.parse(name).name,
        text: await readFile(path.join(folder, name), 'utf8'),
        contentType: name.endsWith('.json') ? ('application/json' as const) : ('text/plain' as const),
        note,
      })),
    );
  };
  const [lawful, broken] = await Promise.all([
    read(SAMPLES, null),
    read(path.join(SAMPLES, 'broken'), 'broken on purpose'),
  ]);
  return [...lawful, ...broken].sort((one, other) => one.name.localeCompare(other.name));
}
