import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { TARGET_NAMES } from '../../src/main.ts';
import { DRAIN_LIMIT_MS } from '../../src/process/shutdown.ts';
import { SETTING_NAMES } from '../../src/settings/environment.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { buildManifests, containersOf } from './kustomize.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface ComposeService {
  readonly image?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
}

const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);
const stores = services.filter(([, { image }]) => image !== undefined);
/** The demo's password has no default: the operator chooses one. */
const CHOSEN = { DEMO_PASSWORD: 'otter-of-the-day' };
/** `${NAME:-default}` as a shell without NAME would have it. */
const filled = (text: string): string => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
const environmentOf = ({ environment = {} }: ComposeService): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(String(value))])),
  ...(environment['SEED'] === undefined ? {} : CHOSEN),
});

describe('docker-compose.yml', () => {
  it('runs the processes by targets that exist', () => {
    const targets = ours.map(([, { command }]) => command?.join(' ').replace('--target=', '') ?? '');
    expect(targets.sort()).toEqual(['control-plane', 'edge', 'migrate']);
    for (const target of targets) expect(TARGET_NAMES).toContain(target);
  });

  it.each(ours)('sets only what %s reads, and lets it start', (_name, service) => {
    const env = environmentOf(service);
    expect(Object.keys(env).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    const settings = readSettings(env);
    for (const url of [settings.eventStoreUrl, settings.readStoreUrl, settings.factStoreUrl]) {
      expect(Object.keys(compose.services)).toContain(new URL(url ?? '').hostname);
    }
    expect(service.volumes?.map((volume) => volume.split(':')[1])).toEqual([settings.dataDir]);
  });

  it.each([
    ['control-plane', 'port', DRAIN_LIMIT_MS.controlPlane],
    ['edge', 'edgePort', DRAIN_LIMIT_MS.edge],
  ] as const)('publishes and asks %s where it listens, and waits for its drain', (name, setting, drainMs) => {
    const service = compose.services[name]!;
    const settings = readSettings(environmentOf(service));
    const port = settings[setting];
    const published = [port, settings.metrics[setting]].map((one) => `127.0.0.1:${one}:${one}`);
    expect(service.ports).toEqual(published);
    expect(service.healthcheck?.test?.join(' ')).toContain(`http://localhost:${port}/health/`);
    expect(Number.parseInt(service.stop_grace_period ?? '0', 10) * 1_000).toBeGreaterThan(drainMs);
    expect(service.restart).toBe('unless-stopped');
  });

  it('keeps what its stores write on volumes that are declared', () => {
    for (const [, { volumes = [] }] of services) {
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    }
    const { environment = {}, volumes = [] } = compose.services['kafka']!;
    // The image reads no defaults once one variable is set: its log would lie outside the volume.
    expect(environment['KAFKA_LOG_DIRS']).toContain(volumes[0]?.split(':')[1]);
  });

  it('runs the stores that the overlay for development runs', () => {
    const images = buildManifests(path.join(ROOT, 'k8s/overlays/dev'))
      .flatMap(containersOf)
      .map(({ image }) => image)
      .filter((image) => !image.startsWith('marquee'));
    expect(stores.map(([, { image }]) => image).sort()).toEqual(images.sort());
  });
});

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');
  const jsonOf = (instruction: string): string[] =>
    JSON.parse(
      lines.findLast((line) => line.startsWith(`${instruction} `))!.slice(instruction.length + 1),
    ) as string[];

  it('starts a file that exists, with a target that exists', () => {
    const [node, ...rest] = jsonOf('ENTRYPOINT');
    expect(node).toBe('node');
    expect(existsSync(path.join(ROOT, rest.at(-1) ?? ''))).toBe(true);
    expect(TARGET_NAMES).toContain(jsonOf('CMD')[0]?.slice('--target='.length));
  });

  it('copies what exists and exposes the ports of the settings', () => {
    const copied = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
    for (const source of copied) expect(existsSync(path.join(ROOT, source)), source).toBe(true);
    const { port, edgePort } = readSettings({});
    expect(lines).toContain(`EXPOSE ${port} ${edgePort}`);
  });
});
