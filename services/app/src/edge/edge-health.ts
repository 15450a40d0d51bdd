import { registerHealth, type HealthOptions } from '@marquee/kit/http/health';
import { startHealthServer } from '@marquee/kit/http/health-server';
import { isSecret } from '@marquee/kit/runtime/is-secret';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

import type { EdgeIdentity } from '../process/messages.ts';
import { loadSecrets } from '../settings/secrets.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Serves health and metrics of an edge. Where they have a port of their own, the port that exchanges call
 * reports only the status, and reasons only to the control plane, which sends the internal secret.
 */
export async function serveEdgeHealth(
  app: FastifyInstance,
  {
    settings,
    identity,
    logger,
    ...health
  }: Omit<HealthOptions, 'isOperator'> & {
    readonly settings: Settings;
    readonly identity: Pick<EdgeIdentity, 'name'>;
    readonly logger: Logger;
  },
): Promise<{ close(): Promise<void> } | undefined> {
  const { host } = settings.metrics;
  const port = metricsPortOf(settings, identity.name);
  const { internal } = await loadSecrets(settings);
  registerHealth(app, {
    ...health,
    isOperator: ({ headers }) => port === undefined || isSecret(headers['x-edge-secret'], internal),
  });
  if (port === undefined) return undefined;
  const onTaken = (err: Error) => logger.warn({ err, port }, 'EDGE_METRICS_PORT is taken; trying again');
  return startHealthServer({ ...health, host, port, onTaken });
}

/** The edges of a machine, named `<BIDDER_ID>-<number>` from 1 on, use one port after the other. */
const metricsPortOf = ({ metrics }: Settings, name: string): number | undefined =>
  metrics.edgePort === undefined
    ? undefined
    : metrics.edgePort + Number(name.slice(name.lastIndexOf('-') + 1)) - 1;
