import { keepCompiledCode } from '@marquee/kit/bundle/compiled-code';

import { inspectHtml5 } from './html5/inspect-html5.ts';
import { inspectImage } from './inspect-image.ts';
import { inspectVideo } from './inspect-video.ts';
import type { InspectionMessage, InspectionTask } from './inspect.ts';

const WATCH_EVERY_MS = 20;

/** The process that `inspector.ts` starts: inspects one file after the other. @param memoryBytes that it may take */
function main(memoryBytes: number): void {
  process.on('disconnect', () => process.exit());
  process.on(
    'message',
    (task: InspectionTask) =>
      void inspect(task).then((message) => {
        send(message);
        keepCompiledCode();
      }),
  );
  // Where the system cannot limit memory, this process sees to it itself.
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes) process.exit(1);
  }, WATCH_EVERY_MS).unref();
  send({ ready: true });
}

async function inspect(task: InspectionTask): Promise<InspectionMessage> {
  switch (task.kind) {
    case 'image':
      return { inspection: await inspectImage(task.file, task.allowed) };
    case 'video':
      return { inspection: await inspectVideo(task.file) };
    case 'html5':
      return { inspection: await inspectHtml5(task.file) };
  }
}

const send = (message: InspectionMessage): void => void process.send?.(message);

main(Number(process.argv[2]));
