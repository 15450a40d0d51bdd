import { resolve } from 'node:path';

import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { HOUR_MS } from '@marquee/schemas/common/time';

import { KAFKA_URL, parseServerUrl } from './server-url.ts';

export interface TrafficLogSettings {
  /** Messages older than this are deleted: in a folder once every group has read them, on Kafka read or not. Hours. */
  readonly retentionHours?: number;
  /** A folder only: the oldest messages that every group has read are deleted beyond this. Bytes. */
  readonly retentionBytes?: number;
  /** A folder only: beyond this the oldest messages are deleted, read or not. Bytes. */
  readonly maxBytes?: number;
  /** For a folder: shortest time between two transactions, milliseconds, so that a process under traffic rarely wakes. */
  readonly appendEveryMs?: number;
  /** Kafka only: copies of each partition of a topic that is created. */
  readonly replicas?: number | undefined;
  /** Kafka only: copies that must have a message before it counts as written. */
  readonly minInsyncReplicas?: number | undefined;
  /**
   * A folder only: called with the number of messages that were deleted before a durable group had read them.
   */
  readonly onUnreadDeleted?: (count: number) => void;
}

/**
 * Opens the traffic log that TRAFFIC_LOG_URL names: `file:<folder>` (LMDB) or `kafka://host:9092,host2:9092`
 * (`kafka+ssl://` with TLS; `user:password@` before the first host for SASL/PLAIN). Drivers are loaded only when
 * they are asked for.
 */
export async function openTrafficLog(url: string, settings: TrafficLogSettings = {}): Promise<TrafficLog> {
  const { retentionHours = 72, retentionBytes, maxBytes, onUnreadDeleted, appendEveryMs = 0 } = settings;
  const retentionMs = retentionHours * HOUR_MS;
  const [scheme, rest] = split(url);
  switch (scheme) {
    case 'file': {
      const { createLmdbTrafficLog } = await import('../lmdb/traffic-log.ts');
      // `file:///var/x`, `file:/var/x` and `file:.data/x` are all folders.
      return createLmdbTrafficLog({
        path: resolve(decodeURIComponent(rest.replace(/^\/\/(?=\/)/, ''))),
        appendEveryMs,
        retention: {
          retentionMs,
          ...(retentionBytes === undefined ? {} : { retentionBytes }),
          ...(maxBytes === undefined ? {} : { maxBytes }),
          ...(onUnreadDeleted === undefined ? {} : { onUnreadDeleted }),
        },
      });
    }
    case 'kafka':
    case 'kafka+ssl': {
      const { createKafkaTrafficLog } = await import('../kafka/traffic-log.ts');
      const { user, password, servers } = parseServerUrl(url, KAFKA_URL);
      return createKafkaTrafficLog({
        brokers: servers.map(({ host, port }) => `${host}:${port}`),
        ssl: scheme === 'kafka+ssl',
        topics: {
          retentionMs,
          ...(settings.replicas === undefined ? {} : { replicationFactor: settings.replicas }),
          ...(settings.minInsyncReplicas === undefined
            ? {}
            : { minInsyncReplicas: settings.minInsyncReplicas }),
        },
        ...(user === undefined || password === undefined ? {} : { sasl: { username: user, password } }),
      });
    }
    default:
      throw new Error(`TRAFFIC_LOG_URL must begin with file: or kafka:// (it begins with "${scheme}:").`);
  }
}

function split(url: string): [string, string] {
  const colon = url.indexOf(':');
  return [url.slice(0, Math.max(colon, 0)), url.slice(colon + 1)];
}
