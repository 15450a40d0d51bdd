import { randomUUID } from 'node:crypto';

import { reportSkip } from '@marquee/kit/testing/skip-report';

import { deployedImage } from './deployed-image.ts';
import { dockerAnswers } from './test-kafka.ts';

export interface TestClickHouse {
  /** For `openFactStore`; a database of its own. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A ClickHouse server: the one that FACT_STORE_URL names, else a container; undefined, and said loudly, without. */
export async function testClickHouse(): Promise<TestClickHouse | undefined> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const named = process.env['FACT_STORE_URL'];
  if (named !== undefined && /^https?:/.test(named)) {
    const url = new URL(named);
    url.pathname = `/${database}`;
    return { url: url.href, stop: async () => undefined };
  }
  if (await dockerAnswers()) {
    const { GenericContainer, Wait } = await import('testcontainers');
    const container = await new GenericContainer(deployedImage('clickhouse/clickhouse-server'))
      .withExposedPorts(8123)
      .withEnvironment({ CLICKHOUSE_USER: 'marquee', CLICKHOUSE_PASSWORD: 'test' })
      .withWaitStrategy(Wait.forHttp('/ping', 8123))
      .withStartupTimeout(120_000)
      .start();
    return {
      url: `http://marquee:test@${container.getHost()}:${container.getMappedPort(8123)}/${database}`,
      stop: async () => void (await container.stop()),
    };
  }
  reportSkip(
    'ClickHouse server',
    'no Docker daemon; start one, or name a server in FACT_STORE_URL=http://user:password@host:8123',
  );
  return undefined;
}
