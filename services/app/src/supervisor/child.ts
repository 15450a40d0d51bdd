import { fork, type ChildProcess, type SendHandle } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';

import type { ChildMessage, SupervisorMessage } from '../process/messages.ts';

/** A file to start a process from, and the arguments that Node needs to run it. */
export interface Program {
  readonly file: string;
  readonly arguments: readonly string[];
  readonly nodeArguments: readonly string[];
  /** So much less is its priority than that of the supervisor where processor time is short; absent: the same. */
  readonly niceness?: number;
}

/** A process that the supervisor started. */
export interface Child {
  readonly pid: number;
  readonly hasEnded: boolean;
  /** How it ended, as text. */
  readonly ended: Promise<string>;
  send(message: SupervisorMessage, handle?: SendHandle): void;
  /** Asks it to drain and waits for its end; one that takes longer than its patience is killed. */
  drain(options: { readonly isReplaced: boolean; readonly patienceMs: number }): Promise<void>;
}

export function startChild(program: Program, onMessage: (message: ChildMessage) => void): Child {
  const child = fork(program.file, [...program.arguments], { execArgv: [...program.nodeArguments] });
  if (program.niceness !== undefined) lowerPriority(child.pid, program.niceness);
  child.on('message', (message) => onMessage(message as ChildMessage));
  // One that ends before it has listened; its exit says so too.
  child.on('error', () => undefined);
  const ended = endOf(child);
  const send: Child['send'] = (message, handle) => {
    if (child.connected) child.send(message, handle, () => undefined);
  };
  return {
    pid: child.pid ?? 0,
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    },
    ended,
    send,
    async drain({ isReplaced, patienceMs }) {
      send({ type: 'drain', isReplaced });
      const force = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(force);
    },
  };
}

/**
 * Now, while the process has one thread: what it starts later, threads and processes alike, inherits it. On Linux those that it
 * has would keep theirs.
 */
function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness));
  } catch {
    // It has ended already, or the system does not allow it: it runs with the usual priority.
  }
}

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : signal));
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(error.message);
    });
  });
