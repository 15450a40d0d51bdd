import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { BUNDLE_NODE_ARGUMENTS, bundleProgram } from '@marquee/kit/bundle/bundle-program';

import type { Figures, Question } from './server-child.ts';

export interface BareReady {
  readonly port: number;
}
export interface EdgeReady {
  readonly port: number;
  readonly path: string;
  /** Request id and what the bid route answered; null for no bid. */
  readonly answers: readonly (readonly [string, string | null])[];
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The core of the servers; the bench starts the exchange on another one. */
const CORE = '0';

/** A server in a process of its own, compiled like the product's edge. */
export class Server<Ready> {
  readonly #child: ChildProcess;
  readonly ready: Ready;

  private constructor(child: ChildProcess, ready: Ready) {
    this.#child = child;
    this.ready = ready;
  }

  static edge(creatives: number, storeUrl = ''): Promise<Server<EdgeReady>> {
    return Server.#start<EdgeReady>('edge', [String(creatives), storeUrl]);
  }

  static bare(answers: EdgeReady['answers']): Promise<Server<BareReady>> {
    return Server.#start<BareReady>('bare', [], answers);
  }

  static async #start<Ready>(name: string, args: readonly string[], first?: object): Promise<Server<Ready>> {
    const file = fileURLToPath(new URL(`../.cache/bench-${name}.mjs`, import.meta.url));
    const entry = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
    await bundleProgram({ root: ROOT, entry, file });
    const child = spawn('taskset', ['-c', CORE, process.execPath, ...BUNDLE_NODE_ARGUMENTS, file, ...args], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    if (first !== undefined) child.send(first);
    return new Server(child, await answerOf<Ready>(child));
  }

  /** CPU, stall and heap since the last time. */
  figures(kind: 'figures' | 'figures-after-collection' = 'figures'): Promise<Figures> {
    return this.#ask<Figures>({ kind });
  }

  /** Returns when the command to stop was sent, milliseconds since 1970. */
  stopCampaign(campaignId: number): Promise<number> {
    return this.#ask<number>({ kind: 'stop-campaign', campaignId });
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }

  #ask<Result>(question: Question): Promise<Result> {
    this.#child.send(question);
    return answerOf<Result>(this.#child);
  }
}

async function answerOf<Message>(child: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  const onExit = (): void => ended.abort();
  child.once('exit', onExit);
  try {
    const [message] = (await once(child, 'message', { signal: ended.signal })) as [Message];
    return message;
  } catch {
    throw new Error('A server of the bench ended; see its output above.');
  } finally {
    child.off('exit', onExit);
  }
}
