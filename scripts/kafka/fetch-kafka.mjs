#!/usr/bin/env node
// Plain JavaScript: also run by people who have not installed anything yet.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** The broker version that the tests run against; kafkajs 2.2.4 was seen to speak with 3.9 and 4.1. */
export const KAFKA_VERSION = process.env['KAFKA_VERSION'] ?? '4.1.1';

/** Folder of the broker's jars once they were fetched. */
export function kafkaJars(version = KAFKA_VERSION) {
  const cache = process.env['MARQUEE_CACHE_DIR'] ?? resolve(here, '../../.cache');
  return join(cache, 'kafka', version);
}

/** Whether a broker can run here: Java, and Maven or jars that were fetched before. */
export function canRunKafka() {
  const answers = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  return answers('java', ['-version']) && (existsSync(kafkaJars()) || answers('mvn', ['-v']));
}

/**
 * Fetches the broker's Maven artifacts once; returns their folder. `say` receives the progress, since the
 * first time takes a minute.
 */
export async function fetchKafka(say = (line) => console.log(line)) {
  const jars = kafkaJars();
  if (existsSync(jars)) return jars;
  say(`Fetching Apache Kafka ${KAFKA_VERSION} by Maven into ${jars} (once, about 60 MB)…`);
  // Beside its place first, so that a fetch that was cut short leaves nothing that looks complete.
  const unfinished = `${jars}.${process.pid}.unfinished`;
  mkdirSync(unfinished, { recursive: true });
  try {
    await maven(unfinished, say);
    // Another process may have been quicker; its copy is as good.
    if (!existsSync(jars)) renameSync(unfinished, jars);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  say(`Apache Kafka ${KAFKA_VERSION} is there.`);
  return jars;
}

function maven(folder, say) {
  return new Promise((done, fail) => {
    const child = spawn(
      'mvn',
      [
        '--batch-mode',
        '--file',
        join(here, 'pom.xml'),
        `-Dkafka.version=${KAFKA_VERSION}`,
        'dependency:copy-dependencies',
        '-DincludeScope=runtime',
        `-DoutputDirectory=${folder}`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const lines = [];
    let copied = 0;
    child.stdout.setEncoding('utf8').on('data', (text) => {
      lines.push(text);
      copied += text.split('Copying ').length - 1;
    });
    const progress = setInterval(() => say(`  ${copied} artifacts so far…`), 5_000);
    child.once('error', fail);
    child.once('close', (code) => {
      clearInterval(progress);
      if (code === 0) done();
      else
        fail(
          new Error(`Maven could not fetch Apache Kafka (exit ${code}):\n${lines.join('').slice(-2_000)}`),
        );
    });
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await fetchKafka();
