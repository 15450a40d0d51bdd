import { existsSync } from 'node:fs';

import { INTERNAL_SECRET_HEADER } from '../control-plane/internal-api.ts';
import { loadSecrets } from '../settings/secrets.ts';
import { readSettings } from '../settings/settings.ts';

/** A call below `/internal` of the Marquee that runs with the same settings. */
export type RunningProcessClient = <Answer>(path: string, method?: 'GET' | 'POST') => Promise<Answer>;

/**
 * What programs of an operator ask the running Marquee with. The calls reject with a sentence for the operator.
 * @throws Error where no Marquee has ever run
 */
export async function connectToRunning(): Promise<RunningProcessClient> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  const secrets = await loadSecrets(settings, { mayMake: false });
  const origin = `http://${settings.host}:${settings.port}`;
  return async <Answer>(path: string, method: 'GET' | 'POST' = 'GET') => {
    const response = await fetch(`${origin}/internal/${path}`, {
      method,
      headers: { [INTERNAL_SECRET_HEADER]: secrets.internal },
    }).catch(() => {
      throw new Error(
        `${origin} does not answer. Start Marquee first (npm start), with the same PORT and DATA_DIR.`,
      );
    });
    if (response.status === 404)
      throw new Error(
        'The running Marquee answered 404: there is no such thing, or its DATA_DIR is another.',
      );
    if (!response.ok)
      throw new Error(`The running Marquee answered ${response.status}. Try again in a moment.`);
    return (await response.json().catch(() => {
      throw new Error('The running Marquee broke off its answer. Try again in a moment.');
    })) as Answer;
  };
}

/** Runs a program of an operator to its exit code; a failure is one sentence. */
export async function runProgram(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
