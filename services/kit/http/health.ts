import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/** One dependency or worker, as readiness sees it. */
export interface HealthPart {
  readonly name: string;
  /** Undefined when it is well, otherwise one sentence; may reject. */
  readonly check: () => Promise<string | undefined> | string | undefined;
}

export interface HealthOptions {
  readonly parts: readonly HealthPart[];
  /** True from the first moment of a shutdown: readiness goes before the work does. */
  readonly draining: () => boolean;
  readonly metrics: Registry;
}

const CHECK_TIMEOUT_MS = 2_000;

/** `/health/live` (this process), `/health/ready` (every dependency, with reasons), `/metrics` (Prometheus). */
export function registerHealth(app: FastifyInstance, { parts, draining, metrics }: HealthOptions): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const results = await Promise.all(parts.map(examine));
    const ready = !draining() && results.every((part) => part.ok);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: draining() ? 'draining' : ready ? 'ready' : 'not ready', parts: results });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
}

async function examine({ name, check }: HealthPart): Promise<{ name: string; ok: boolean; reason?: string }> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${CHECK_TIMEOUT_MS / 1000} s`), CHECK_TIMEOUT_MS);
  });
  try {
    const reason = await Promise.race([Promise.resolve().then(check), tooLate]);
    return reason === undefined ? { name, ok: true } : { name, ok: false, reason };
  } catch (error) {
    return { name, ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
