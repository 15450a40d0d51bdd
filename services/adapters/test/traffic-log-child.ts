import { writeSync } from 'node:fs';

import { createKafkaTrafficLog } from '../kafka/traffic-log.ts';
import { createLmdbTrafficLog } from '../lmdb/traffic-log.ts';

/**
 * A process for tests that kill it: `append <url> <topic> <from>` appends without end and prints every number
 * once it is acknowledged; `endure <url> <topic>` appends and announces without end, whatever is refused, and prints a
 * line for every message; `consume <url> <topic> <group> <leaseMs>` prints what it gets and never ends a batch.
 */
const [mode, url = '', topic = '', argument = '0', leaseMs = '5000'] = process.argv.slice(2);
const say = (line: string): void => void writeSync(1, `${line}\n`);
const log = url.startsWith('kafka://')
  ? createKafkaTrafficLog({ brokers: url.slice('kafka://'.length).split(','), sessionMs: Number(leaseMs) })
  : createLmdbTrafficLog({ path: url.slice('file:'.length), leaseMs: Number(leaseMs) });

if (mode === 'append') {
  let next = Number(argument);
  const lane = async (): Promise<void> => {
    for (;;) {
      const numbers = [next, next + 1, next + 2];
      next += 3;
      await log.append(
        topic,
        numbers.map((n) => ({ key: `writer-${argument}`, value: String(n) })),
      );
      say(numbers.join('\n'));
    }
  };
  await Promise.all(Array.from({ length: 40 }, lane));
} else if (mode === 'endure') {
  const goOn = async (act: () => Promise<void>): Promise<void> => {
    // Rejections that come at once must not keep the timers waiting.
    for (;;) await act().catch(() => new Promise<void>((resolve) => setImmediate(resolve)));
  };
  const append = async (): Promise<void> => {
    await log.append(topic, [{ key: 'k', value: 'v' }]);
    say('appended');
  };
  const announce = (): Promise<void> => log.ensureTopics([{ name: topic, partitions: 4 }]);
  await Promise.all([append, append, append, announce, announce, announce].map(goOn));
} else {
  await log.consume({
    group: argument,
    topics: [topic],
    maxBatchMessages: 5,
    onBatch: (batch) => {
      say(`${batch.partition}`);
      return new Promise(() => undefined);
    },
  });
}
