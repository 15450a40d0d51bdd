import { CannotStart } from './process/require-free-port.ts';
import { runTarget } from './process/run-target.ts';
import type { Settings } from './settings/settings.ts';

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
export const main = (args: readonly string[]): Promise<void> =>
  runTarget(async (settings) => {
    const target = args.findLast((arg) => arg.startsWith('--target='))?.slice('--target='.length) ?? 'all';
    const run = Object.hasOwn(TARGETS, target) ? TARGETS[target] : undefined;
    if (run === undefined) {
      throw new CannotStart(`There is no target "${target}". Name one of: ${TARGET_NAMES.join(', ')}.`);
    }
    await run(settings);
  });
