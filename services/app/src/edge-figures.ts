import { createRefusalsRoutes } from '@marquee/bidder';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import type { Service } from '@marquee/kit/runtime/service';

import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

const TIMEOUT_MS = 2_000;

/** Where the edge is for this process, whatever its public address. */
export function edgeOrigin({ host: listening, edgePort }: Pick<Settings, 'host' | 'edgePort'>): string {
  const host = listening === '0.0.0.0' || listening === '::' ? '127.0.0.1' : listening;
  return `http://${host.includes(':') ? `[${host}]` : host}:${edgePort}`;
}

/** The admin's questions about bidding, asked of the edge, which alone knows the answers. */
export function createEdgeFigures(settings: Settings, secrets: Secrets): Service {
  const origin = edgeOrigin(settings);
  const fetchRefusals = async (campaignId?: number): Promise<unknown> => {
    const query = campaignId === undefined ? '' : `?campaignId=${campaignId}`;
    let response: Response;
    try {
      response = await fetch(`${origin}/edge/refusals${query}`, {
        headers: { 'x-edge-secret': secrets.internal },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (cause) {
      throw new DependencyUnavailable('edge', 'It is started again by itself; ask once more in a moment.', {
        cause,
      });
    }
    if (!response.ok) {
      throw new DependencyUnavailable('edge', 'Look at its log.', {
        reason: `it answered ${response.status}`,
      });
    }
    return ((await response.json()) as { data: unknown }).data;
  };
  return {
    name: 'edge figures',
    routes: createRefusalsRoutes(fetchRefusals),
    workers: [],
    dispose: async () => undefined,
  };
}
