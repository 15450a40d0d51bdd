import { CannotStart } from './process/require-free-port.ts';
import { describeError } from './process/describe-error.ts';
import { readSettings, type Settings } from './settings/settings.ts';

/** What a process can be started to run; each is loaded only when it is started. */
const TARGETS: Readonly<Record<string, (settings: Settings) => Promise<void>>> = {
  all: async (settings) => (await import('./supervisor/supervisor.ts')).superviseAll(settings),
  'control-plane': async (settings) =>
    (await import('./control-plane/control-plane-process.ts')).runControlPlane(settings),
  edge: async () => (await import('./edge/run-compiled-edge.ts')).runCompiledEdge(),
  migrate: async (settings) => (await import('./control-plane/migrate.ts')).migrateStores(settings),
};

/** What `--target=` may name. */
export const TARGET_NAMES = Object.keys(TARGETS);

/** Starts what `--target=` names, everything by default. Ends the process with 1 on an error. */
export async function main(args: readonly string[]): Promise<void> {
  // Children inherit it. As root, what PostgreSQL's own user has to pass through is opened for that user alone.
  process.umask(0o077);
  try {
    const target = args.findLast((arg) => arg.startsWith('--target='))?.slice('--target='.length) ?? 'all';
    const run = Object.hasOwn(TARGETS, target) ? TARGETS[target] : undefined;
    if (run === undefined) {
      throw new CannotStart(`There is no target "${target}". Name one of: ${TARGET_NAMES.join(', ')}.`);
    }
    await run(readSettings(process.env));
  } catch (error) {
    process.stderr.write(`\n${describeError(error)}\n`);
    process.exit(1);
  }
}
