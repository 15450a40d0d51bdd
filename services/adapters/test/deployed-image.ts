import { readFileSync } from 'node:fs';

const COMPOSE = new URL('../../../docker-compose.yml', import.meta.url);

/**
 * The image of an engine as docker-compose.yml deploys it, so that tests run the version that people run.
 * @param repository `apache/kafka`
 * @returns `apache/kafka:4.1.1`
 */
export function deployedImage(repository: string): string {
  const compose = readFileSync(COMPOSE, 'utf8');
  const image = /image:\s*(\S+)/g;
  const found = [...compose.matchAll(image)]
    .map(([, name]) => name)
    .find((name) => name?.startsWith(`${repository}:`));
  if (found === undefined) throw new Error(`docker-compose.yml names no image of ${repository}.`);
  return found;
}
