import { describe, expect, it } from 'vitest';

import {
  EVENT_STORE_DB_URL,
  InvalidServerUrl,
  KAFKA_URL,
  parseServerUrl,
  postgresUrl,
} from './server-url.ts';

const POSTGRES = postgresUrl('READ_STORE_URL');

describe('a URL of several servers', () => {
  it('reads one server with everything', () => {
    const url = parseServerUrl(
      'postgres://us%40er:p%3Aw@db.example.com:6432/marquee?sslmode=require',
      POSTGRES,
    );
    expect(url).toMatchObject({
      scheme: 'postgres',
      user: 'us@er',
      password: 'p:w',
      servers: [{ host: 'db.example.com', port: 6432 }],
      path: 'marquee',
    });
    expect(url.parameters.get('sslmode')).toBe('require');
  });

  it.each([
    ['esdb://a:2113,b:2114,c?tls=false', EVENT_STORE_DB_URL, ['a:2113', 'b:2114', 'c:2113']],
    ['esdb+discover://user:pw@cluster.example.com', EVENT_STORE_DB_URL, ['cluster.example.com:2113']],
    ['postgres://u:p@h1:5432,h2/db?target_session_attrs=read-write', POSTGRES, ['h1:5432', 'h2:5432']],
    ['postgresql://[::1]:5433/db', POSTGRES, ['[::1]:5433']],
    ['kafka://host:9092, host2:9093', KAFKA_URL, ['host:9092', 'host2:9093']],
    ['kafka+ssl://u:p@host:9093/', KAFKA_URL, ['host:9093']],
  ])('reads %s', (text, options, servers) => {
    expect(parseServerUrl(text, options).servers.map(({ host, port }) => `${host}:${port}`)).toEqual(servers);
  });

  it.each([
    'mysql://h',
    'esdb:h',
    'esdb://',
    'esdb://a,,b',
    'esdb://a:0',
    'esdb://a:70000',
    'esdb://a:x',
    'esdb://u:secret%@a',
    '',
  ])('rejects %j, shows both forms and reveals no password', (text) => {
    expect(() => parseServerUrl(text, EVENT_STORE_DB_URL)).toThrow(
      new InvalidServerUrl(
        'EVENT_STORE_URL must be a URL such as esdb://host:2113?tls=false, or with several servers esdb://host:2113,host2:2113,host3:2113.',
      ),
    );
  });
});
