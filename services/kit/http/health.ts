import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';

/** One dependency or worker, as readiness sees it. */
export interface HealthPart {
  readonly name: string;
  /** Undefined when it is well, otherwise one sentence; may reject. */
  readonly check: () => Promise<string | undefined> | string | undefined;
  /** `degraded`: the finding is reported, but everything is served, so the process is not unready. */
  readonly severity?: 'unready' | 'degraded';
}

interface Examined {
  readonly name: string;
  readonly ok: boolean;
  readonly severity?: 'degraded';
  readonly reason?: string;
}

export interface HealthOptions {
  readonly parts: readonly HealthPart[];
  /** True from the first moment of a shutdown: readiness goes before the work does. */
  readonly draining: () => boolean;
  readonly metrics: Registry;
  /** Which requests see reasons and figures: they name stores, amounts and endpoints. All by default. */
  readonly isOperator?: (request: FastifyRequest) => boolean;
}

const CHECK_TIMEOUT_MS = 2_000;

/**
 * `/health/live` (this process), `/health/ready` (every dependency: 200 `ready` or `degraded`, 503 `not ready` or
 * `draining`; operators see the parts with reasons, others the status alone), `/metrics` (Prometheus; operators only).
 */
export function registerHealth(
  app: FastifyInstance,
  { parts, draining, metrics, isOperator = () => true }: HealthOptions,
): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (request, reply) => {
    const results = await Promise.all(parts.map(examine));
    const status = draining() ? 'draining' : statusOf(results);
    return reply
      .code(status === 'ready' || status === 'degraded' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isOperator(request) ? { status, parts: results } : { status });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request)) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

function statusOf(parts: readonly Examined[]): 'ready' | 'degraded' | 'not ready' {
  if (parts.some(({ ok, severity }) => !ok && severity === undefined)) return 'not ready';
  return parts.every(({ ok }) => ok) ? 'ready' : 'degraded';
}

async function examine({ name, check, severity }: HealthPart): Promise<Examined> {
  const notOk = { name, ok: false, ...(severity === 'degraded' ? { severity } : {}) } as const;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${CHECK_TIMEOUT_MS / 1000} s`), CHECK_TIMEOUT_MS);
  });
  try {
    const reason = await Promise.race([Promise.resolve().then(check), tooLate]);
    return reason === undefined ? { name, ok: true } : { ...notOk, reason };
  } catch (error) {
    return { ...notOk, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
