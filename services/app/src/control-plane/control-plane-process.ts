import { keepCompiledCode } from '@marquee/kit/bundle/compiled-code';
import type { HealthPart } from '@marquee/kit/http/health';

import { startControlPlane, type ControlPlane } from './control-plane.ts';
import { edgeOrigin } from '../settings/edge-origin.ts';
import { loadBidderId } from '../process/bidder-id.ts';
import { claimRole } from '../process/instance-lock.ts';
import { createLogger } from '../process/logger.ts';
import type { SupervisorMessage } from '../process/messages.ts';
import { connectParent, type Parent } from '../process/parent.ts';
import { requireFreePort } from '../process/require-free-port.ts';
import { requireWritable } from '../process/require-writable.ts';
import { createShutdown, DRAIN_LIMIT_MS, onStopSignal } from '../process/shutdown.ts';
import { isSupervised } from '../process/supervised.ts';
import type { Settings } from '../settings/settings.ts';

const EDGE_ANSWERS_WITHIN_MS = 1_500;

/** `--target=control-plane`: on its own, or under a supervisor that reports the edges' health. */
export async function runControlPlane(settings: Settings): Promise<void> {
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  if (!isSupervised()) {
    await requireWritable(settings.dataDir);
    await loadBidderId(settings);
    await requireFreePort(settings.host, settings.port, 'PORT');
  }
  const logger = createLogger(settings, 'control-plane');
  const role = await claimRole(settings.dataDir, 'control-plane', isSupervised());
  const running: { plane?: ControlPlane } = {};
  const shutdown = createShutdown({
    graceMs: DRAIN_LIMIT_MS.controlPlane,
    drain: async (cause) => {
      if ('error' in cause) logger.fatal({ err: cause.error }, 'the control plane failed and is closing');
      // Before it serves there is nothing to drain: what it has opened ends with the process.
      await running.plane?.close();
      await role.release();
    },
  });
  const stop = (): void => shutdown.begin();
  let parent: Parent | undefined;
  let edgeFailure: string | undefined = 'No edge is serving yet.';
  let postgresPort: number | undefined;
  if (isSupervised()) {
    parent = connectParent({ onStop: stop, onLost: stop });
    postgresPort = await new Promise((resolve) => {
      parent?.onMessage((message: SupervisorMessage) => {
        if (message.type === 'start-control-plane') resolve(message.postgresPort);
        if (message.type === 'others') edgeFailure = message.unhealthy;
        if (message.type === 'drain') stop();
      });
    });
  } else onStopSignal(stop);
  const plane = await startControlPlane(settings, logger, say, {
    postgresPort,
    onEngines: (urls, port) => parent?.send({ type: 'engines', urls, postgresPort: port }),
    edge: isSupervised() ? { name: 'edge', check: () => edgeFailure } : distantEdge(settings),
  });
  running.plane = plane;
  parent?.send({ type: 'ready', description: plane.description });
  keepCompiledCode();
  if (!isSupervised()) say(`The control plane serves ${settings.publicUrl}`);
}

/** Health of an edge that is run elsewhere. The control plane works without it. */
const distantEdge = (settings: Settings): HealthPart => ({
  name: 'edge',
  severity: 'degraded' as const,
  async check() {
    const url = `${edgeOrigin(settings)}/health/ready`;
    const response = await fetch(url, { signal: AbortSignal.timeout(EDGE_ANSWERS_WITHIN_MS) }).catch(
      () => undefined,
    );
    if (response?.ok === true) return undefined;
    return response === undefined ? `Nothing answers at ${url}.` : `It is not ready; ${url} says why.`;
  },
});
