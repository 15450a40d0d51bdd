import { launchTestPostgres } from './postgres-server.ts';

/**
 * Vitest's global set-up of the tests against engines: one embedded PostgreSQL without fsync for the whole run, on which
 * every test makes databases of its own. Where the environment names a server already, that one is used.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL'] !== undefined) return undefined;
  const server = await launchTestPostgres();
  // Workers are started afterwards and inherit it.
  process.env['TEST_POSTGRES_URL'] = server.url;
  return async () => {
    delete process.env['TEST_POSTGRES_URL'];
    await server.dispose();
  };
}
