import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { openPostgresEngines } from '@marquee/adapters/test/postgres-engines';
import { createAuditService } from '@marquee/audit';
import { NO_STREAM } from '@marquee/kit/event-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';

import { freePort } from '../../test/free-port.ts';
import { registerInternalApi } from '../control-plane/internal-api.ts';
import { loadSecrets } from '../settings/secrets.ts';
import { readSettings } from '../settings/settings.ts';

const RUN = fileURLToPath(new URL('./evidence.ts', import.meta.url));

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const unused = async (): Promise<never> => {
  throw new Error('not called');
};

/** A control plane's logs behind the calls of programs, and the program. */
async function start() {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee evidence '));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const env = { DATA_DIR: folder, PORT: String(await freePort()), EDGE_PORT: String(await freePort()) };
  const secrets = await loadSecrets(readSettings(env));
  const engines = await openPostgresEngines();
  undo.push(() => engines.dispose());
  const audit = createAuditService({ logSecret: secrets.log }, engines);
  await audit.migrate?.();
  for (const projector of audit.projectors ?? []) {
    await projector.start();
    undo.push(() => projector.stop());
  }
  const app = fastify();
  undo.push(() => app.close());
  registerInternalApi(app, secrets.internal, {
    audit,
    reporting: { bidMoney: unused, reconcile: unused, retain: unused },
    billing: { correctOvercharges: unused },
  });
  await app.listen({ host: '127.0.0.1', port: Number(env.PORT) });
  const evidence = () =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', RUN], { env: { ...process.env, ...env } }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  return { audit, engines, evidence };
}

it('is about the logs as they are when it is asked', { timeout: 60_000 }, async () => {
  const { audit, engines, evidence } = await start();
  const { position } = await engines.eventStore.append('user-7', NO_STREAM, [
    sampleEvent('UserSignedIn', { userId: 7 }),
  ]);
  expect(await audit.projectors?.[0]?.waitFor(position, 20_000)).toBe(true);
  expect(await evidence()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /1 events and 0 access events were checked at 2.*\nNothing waits/,
    ) as string,
  });
  await sql`update rm_activity.activity set account_id = 8`.execute(engines.readStore.db);
  expect(await evidence()).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      `OPEN  the event at position ${position} is not what the log says`,
    ) as string,
  });
});
