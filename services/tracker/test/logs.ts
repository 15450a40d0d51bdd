import type { TrafficLog, TrafficMessage } from '@marquee/kit/traffic-log/port';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { decodeTrafficEvent } from '@marquee/schemas/traffic/traffic-event-json';
import { decodeVisit } from '@marquee/schemas/traffic/visit';
import type { Visit } from '@marquee/schemas/traffic/visit';
import { expect } from 'vitest';

export interface SwitchableLog extends TrafficLog {
  isDown: boolean;
  readonly events: (TrafficEvent & { topic: string })[];
  readonly visits: Visit[];
}

/** A log whose availability the test decides; it checks that every key is the one that its topic asks for. */
export function switchableLog(): SwitchableLog {
  const events: SwitchableLog['events'] = [];
  const visits: Visit[] = [];
  const log: SwitchableLog = {
    isDown: false,
    events,
    visits,
    ensureTopics: async () => undefined,
    append: async (topic: string, messages: readonly TrafficMessage[]) => {
      if (log.isDown) throw new Error('the disk is full');
      for (const { key, value } of messages) {
        if (topic === TOPICS.visits) {
          const met = decodeVisit(value);
          expect(key).toBe(met.personKey);
          visits.push(met);
          continue;
        }
        const event = decodeTrafficEvent(value);
        expect(key).toBe(event.claims.bidId);
        events.push({ ...event, topic });
      }
    },
    consume: () => Promise.reject(new Error('this log cannot be read')),
    lag: async () => [],
    epochOf: async () => 'log-1',
    endOffsets: async () => [],
    ping: async () => undefined,
    dispose: async () => undefined,
  };
  return log;
}
