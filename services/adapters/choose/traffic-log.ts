import { resolve } from 'node:path';

import type { TrafficLog } from '@marquee/kit/traffic-log/port';

import { KAFKA_URL, parseServerUrl } from './server-url.ts';

/**
 * Opens the traffic log that TRAFFIC_LOG_URL names: `file:<folder>` (LMDB) or `kafka://host:9092,host2:9092`
 * (`kafka+ssl://` with TLS; `user:password@` before the first host for SASL/PLAIN). Drivers are loaded only when
 * they are asked for.
 */
export async function openTrafficLog(url: string): Promise<TrafficLog> {
  const [scheme, rest] = split(url);
  switch (scheme) {
    case 'file': {
      const { createLmdbTrafficLog } = await import('../lmdb/traffic-log.ts');
      // `file:///var/x`, `file:/var/x` and `file:.data/x` are all folders.
      return createLmdbTrafficLog({ path: resolve(decodeURIComponent(rest.replace(/^\/\/(?=\/)/, ''))) });
    }
    case 'kafka':
    case 'kafka+ssl': {
      const { createKafkaTrafficLog } = await import('../kafka/traffic-log.ts');
      const { user, password, servers } = parseServerUrl(url, KAFKA_URL);
      return createKafkaTrafficLog({
        brokers: servers.map(({ host, port }) => `${host}:${port}`),
        ssl: scheme === 'kafka+ssl',
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
