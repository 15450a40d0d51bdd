import { type ChildProcess, spawn } from 'node:child_process';

import { createBoundedLimit } from '@marquee/kit/runtime/bounded-limit';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';

import { inspectionProgram } from './compiled-inspection.ts';
import {
  type FileOnDisk,
  type ImageExtension,
  INSPECTION_SECONDS,
  type InspectedAny,
  type InspectedHtml5,
  type InspectedImage,
  type InspectedVideo,
  type Inspection,
  type InspectionMessage,
  type InspectionTask,
} from './inspect.ts';
import { MEDIA_REJECTIONS } from './rejections.ts';

/** Looks at files that people sent, in processes of their own: none can take this one's memory or time. */
export interface Inspector {
  /** @throws DependencyUnavailable when nothing can be inspected now */
  image(file: FileOnDisk, allowed: readonly ImageExtension[]): Promise<Inspection<InspectedImage>>;
  /** @throws DependencyUnavailable when nothing can be inspected now */
  video(file: FileOnDisk): Promise<Inspection<InspectedVideo>>;
  /** @throws DependencyUnavailable when nothing can be inspected now */
  html5(file: FileOnDisk): Promise<Inspection<InspectedHtml5>>;
  dispose(): void;
}

/** Processes at once; the other files wait their turn. */
const PROCESSES_MAX = 2;
const WAITING_MAX = 100;
/** Time without tasks after which the process ends, milliseconds. */
const IDLE_MS = 30_000;
const START_MS = 30_000;
const MEGABYTE = 1_048_576;
/** What Node reserves and never touches counts for the system's limit, not for what is resident. */
const RESERVED_BYTES = 128 * MEGABYTE;

/** What one inspection may take. */
export interface InspectionLimits {
  readonly memoryBytes: number;
  readonly seconds: number;
}

const LIMITS: InspectionLimits = {
  // Enough for 25 million pixels in 16 bits, interlaced, beside Node and the libraries.
  memoryBytes: 384 * MEGABYTE,
  seconds: INSPECTION_SECONDS,
};

export function createInspector(limits: InspectionLimits = LIMITS): Inspector {
  const processes = createProcesses(limits);
  const inTurn = createBoundedLimit({
    concurrency: PROCESSES_MAX,
    waitingMax: WAITING_MAX,
    full: () => unavailable('Too many uploads are waiting. Try again in a moment.'),
  });
  const run = <Found>(task: InspectionTask): Promise<Inspection<Found>> =>
    // The process answers what it was asked for.
    inTurn(() => processes.run(task)) as Promise<Inspection<Found>>;
  return {
    image: (file, allowed) => run({ kind: 'image', file: onDisk(file), allowed }),
    video: (file) => run({ kind: 'video', file: onDisk(file) }),
    html5: (file) => run({ kind: 'html5', file: onDisk(file) }),
    dispose: () => processes.dispose(),
  };
}

const onDisk = ({ path, size }: FileOnDisk): FileOnDisk => ({ path, size });

/** Starts processes as they are needed, and keeps those at hand that have nothing to do for a while. */
function createProcesses(limits: InspectionLimits) {
  const idle: InspectionProcess[] = [];
  return {
    async run(task: InspectionTask): Promise<Inspection<InspectedAny>> {
      const process = idle.pop() ?? (await startProcess(limits));
      const inspection = await process.inspect(task);
      if (inspection?.rejection?.reason === 'file-too-costly') process.end();
      else if (inspection) process.rest(idle);
      return inspection ?? { rejection: MEDIA_REJECTIONS['file-too-costly'] };
    },
    dispose: () => {
      for (const process of idle.splice(0)) process.end();
    },
  };
}

interface InspectionProcess {
  /** Undefined when the process did not live to answer: it took too much memory or time. */
  inspect(task: InspectionTask): Promise<Inspection<InspectedAny> | undefined>;
  /** Waits among the idle ones for the next task, a while. */
  rest(idle: InspectionProcess[]): void;
  end(): void;
}

/** @throws DependencyUnavailable when it does not start */
async function startProcess({ memoryBytes, seconds }: InspectionLimits): Promise<InspectionProcess> {
  const child = spawnLimited(memoryBytes, await inspectionProgram());
  if (!(await nextMessage(child, START_MS))) throw unavailable('It does not start.');
  const end = (): void => void child.kill('SIGKILL');
  let leave: () => void = end;
  let idleTimer: NodeJS.Timeout | undefined;
  child.once('exit', () => leave());
  const inspector: InspectionProcess = {
    async inspect(task) {
      clearTimeout(idleTimer);
      child.ref();
      child.channel?.ref();
      const answer = nextMessage(child, seconds * 1_000);
      child.send(task, () => undefined);
      return (await answer)?.inspection;
    },
    rest(idle) {
      idle.push(inspector);
      // An idle child does not keep its parent from ending.
      child.unref();
      child.channel?.unref();
      leave = () => {
        if (idle.includes(inspector)) idle.splice(idle.indexOf(inspector), 1);
        end();
      };
      idleTimer = setTimeout(leave, IDLE_MS).unref();
    },
    end,
  };
  return inspector;
}

type Answer = Extract<InspectionMessage, { readonly inspection: unknown }>;

/** The next thing that a process says; undefined when it ends first, or is killed for taking too long. */
function nextMessage(child: ChildProcess, withinMs: number): Promise<Partial<Answer> | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
    const settle = (message?: unknown): void => {
      clearTimeout(timer);
      child.off('message', settle).off('exit', lose).off('error', lose);
      resolve(message as Partial<Answer> | undefined);
    };
    const lose = (): void => settle();
    child.on('message', settle).on('exit', lose).on('error', lose);
    if (child.exitCode !== null || child.signalCode !== null) lose();
  });
}

/**
 * Node under the system's own limit on memory (`RLIMIT_DATA`): what sharp takes is not the JavaScript heap. A system
 * without it is left to the process, which watches what it takes.
 */
function spawnLimited(memoryBytes: number, program: readonly string[]): ChildProcess {
  const node = [process.execPath, `--max-old-space-size=${memoryBytes / 2 / MEGABYTE}`];
  const command = [...node, ...program, String(memoryBytes)];
  const limit = `ulimit -c 0 -d ${(memoryBytes + RESERVED_BYTES) / 1_024} 2>/dev/null; exec "$0" "$@"`;
  const [file = '', ...args] = process.platform === 'win32' ? command : ['/bin/sh', '-c', limit, ...command];
  return spawn(file, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Nothing of the environment is its business: what it reads was sent by strangers.
    env: { MALLOC_ARENA_MAX: '2' },
  });
}

const unavailable = (what: string) => new DependencyUnavailable('inspection of uploads', what);
