#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { fetchKafka } from './fetch-kafka.mjs';

const START_LIMIT_MS = 90_000;

/**
 * Starts a single-node KRaft broker from the Maven artifacts, on a free port, in a folder that is removed when
 * it stops. `halt` kills it (SIGKILL) and `restart` starts it again on the same port with the same data, for
 * tests of an outage.
 *
 * @returns {Promise<{ brokers: string, pid: () => number | undefined, halt: () => Promise<void>, restart: () => Promise<void>, stop: () => Promise<void> }>}
 */
export async function startKafka(say = (line) => console.log(line)) {
  const jars = await fetchKafka(say);
  const folder = mkdtempSync(join(tmpdir(), 'marquee-kafka-'));
  const [port, controllerPort] = await freePorts(2);
  const properties = join(folder, 'server.properties');
  writeFileSync(properties, serverProperties({ folder, port, controllerPort }));
  writeFileSync(join(folder, 'log4j2.properties'), 'rootLogger.level = off\n');
  writeFileSync(join(folder, 'log4j.properties'), 'log4j.rootLogger=OFF\n');
  const java = (main, args) => [
    '-Xmx384m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    `-Dlog4j.configuration=file:${join(folder, 'log4j.properties')}`,
    `-Dlog4j2.configurationFile=${join(folder, 'log4j2.properties')}`,
    '-cp',
    join(jars, '*'),
    main,
    ...args,
  ];

  await finished(
    run(
      java('kafka.tools.StorageTool', [
        'format',
        '--cluster-id',
        'bWFycXVlZS1icm9rZXItMQ',
        '--config',
        properties,
      ]),
    ),
  );

  let broker;
  const launch = async () => {
    broker = run(java('kafka.Kafka', [properties]));
    await answers(broker, port);
  };
  const end = async (signal) => {
    const child = broker;
    broker = undefined;
    if (child === undefined || child.process.exitCode !== null) return;
    child.process.kill(signal);
    await child.exited;
  };
  const killAtExit = () => broker?.process.kill('SIGKILL');
  process.once('exit', killAtExit);
  await launch();

  return {
    brokers: `127.0.0.1:${port}`,
    pid: () => broker?.process.pid,
    halt: () => end('SIGKILL'),
    restart: launch,
    stop: async () => {
      // Nothing of it is kept, so the orderly shutdown of several seconds is not needed.
      await end('SIGKILL');
      process.removeListener('exit', killAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function serverProperties({ folder, port, controllerPort }) {
  return [
    'process.roles=broker,controller',
    'node.id=1',
    `controller.quorum.voters=1@127.0.0.1:${controllerPort}`,
    `listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    `advertised.listeners=PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names=CONTROLLER',
    'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    `log.dirs=${join(folder, 'data')}`,
    'offsets.topic.replication.factor=1',
    'offsets.topic.num.partitions=4',
    'transaction.state.log.replication.factor=1',
    'transaction.state.log.min.isr=1',
    'group.initial.rebalance.delay.ms=0',
    // Members that are killed are missed sooner than in six seconds.
    'group.min.session.timeout.ms=500',
    'auto.create.topics.enable=false',
    'message.max.bytes=4194304',
    '',
  ].join('\n');
}

function run(args) {
  const child = spawn('java', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (text) => (output = (output + text).slice(-4_000));
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const exited = new Promise((done) => {
    child.once('error', () => done(-1));
    child.once('close', (code) => done(code ?? -1));
  });
  return { process: child, exited, output: () => output };
}

async function finished(child) {
  const code = await child.exited;
  if (code !== 0)
    throw new Error(`Kafka's storage could not be formatted (exit ${code}):\n${child.output()}`);
}

async function answers(child, port) {
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await accepts(port))) {
    if (child.process.exitCode !== null || performance.now() > deadline) {
      child.process.kill('SIGKILL');
      throw new Error(`The Kafka broker did not start:\n${child.output()}`);
    }
    await new Promise((next) => setTimeout(next, 100));
  }
}

function accepts(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

/** All held at once before any is released, so that they differ. */
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer();
      return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
    }),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const broker = await startKafka();
  console.log(`Kafka answers: TRAFFIC_LOG_URL=kafka://${broker.brokers}  (Ctrl+C ends it)`);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void broker.stop().then(() => process.exit(0)));
}
