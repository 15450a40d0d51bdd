import { describeError } from './describe-error.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

/** Runs what this process was started for, with the settings of the environment. Ends the process with 1 on an error. */
export async function runTarget(run: (settings: Settings) => Promise<void>): Promise<void> {
  // Children inherit it. As root, what PostgreSQL's own user has to pass through is opened for that user alone.
  process.umask(0o077);
  try {
    await run(readSettings(process.env));
  } catch (error) {
    process.stderr.write(`\n${describeError(error)}\n`);
    process.exit(1);
  }
}
