import { mkdir, writeFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { startControlPlane } from './control-plane.ts';
import { AlreadyRunning, claimRole, stopLeftover, type Claim } from './process/instance-lock.ts';
import { createLogger } from './process/logger.ts';
import { CannotStart, requireFreePort } from './process/require-free-port.ts';
import { createShutdown, onStopSignal } from './process/shutdown.ts';
import { readSettings, SettingsFault, type Settings } from './settings.ts';

/** Draining may take this long before the process is ended all the same. */
const GRACE_MS = 25_000;

/** Starts Marquee: the control plane in this process, the edge as its child. Ends the process with 1 on a fault. */
export async function main(): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`\n${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const begunAt = performance.now();
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const settings = readSettings(process.env);
  await requireWritable(settings.dataDir);
  const role = await claimRole(settings.dataDir, 'control-plane');
  if (await stopLeftover(settings.dataDir, 'edge'))
    say('Stopped an edge process that an earlier run had left behind');
  await requireFreePort(settings.host, settings.port, 'PORT');
  await requireFreePort(settings.host, settings.edgePort, 'EDGE_PORT');

  const logger = createLogger(settings, 'control-plane');
  const plane = await startControlPlane(settings, logger, say);
  const watch = watchFolder(role, async () => {
    const sentence = `The data folder ${settings.dataDir} was removed while Marquee was using it. Put it back if you can, then start again.`;
    process.stderr.write(`\n${sentence}\n`);
    logger.fatal(sentence);
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    await plane.close();
    process.exit(1);
  });
  const shutdown = createShutdown({
    graceMs: GRACE_MS,
    drain: async (cause) => {
      clearInterval(watch);
      if ('error' in cause) logger.fatal({ err: cause.error }, 'the control plane failed and is closing');
      else say('Stopping: finishing what was accepted …');
      await plane.close();
      await role.release();
    },
  });
  onStopSignal(() => shutdown.begin());
  say(welcome(settings, plane.description, (performance.now() - begunAt) / 1_000));
}

/** A removed folder is noticed within this. */
const WATCH_FOLDER_MS = 500;

/** Calls back once when the data folder is removed or replaced: what is accepted from then on would be lost with it. */
function watchFolder(role: Claim, onGone: () => Promise<void>): NodeJS.Timeout {
  const timer = setInterval(() => {
    void role.isHeld().then((isHeld) => {
      if (isHeld || isGone) return;
      isGone = true;
      clearInterval(timer);
      void onGone();
    });
  }, WATCH_FOLDER_MS);
  let isGone = false;
  return timer.unref();
}

/** Everything that Marquee keeps lies here; better to fail now than at the first write. */
async function requireWritable(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written (${code}). Give this user the right to, or set DATA_DIR to another folder.`,
    );
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForPeople =
    error instanceof SettingsFault ||
    error instanceof CannotStart ||
    error instanceof AlreadyRunning ||
    error.name === 'EmbeddedPostgresError' ||
    error.name === 'DependencyUnavailable';
  return isForPeople ? error.message : (error.stack ?? error.message);
}

function welcome(settings: Settings, engines: readonly string[], seconds: number): string {
  const demo =
    settings.seed === 'demo'
      ? [
          '',
          '  Demo logins, password marquee-demo:',
          '    admin@marquee.test       admin',
          '    manager@marquee.test     manager',
          '    finance@marquee.test     finance',
          '    advertiser@marquee.test  advertiser',
        ]
      : [];
  return [
    '',
    `Marquee is ready after ${seconds.toFixed(1)} s`,
    `  product  ${settings.publicUrl}`,
    `  API      ${settings.publicUrl}/api/docs`,
    `  edge     ${settings.publicEdgeUrl}`,
    ...engines.map((line) => `  ${line}`),
    ...demo,
    '',
  ].join('\n');
}
