import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { registerHealth } from '@marquee/kit/http/health';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { buildManifests, containersOf, podOf, type Manifest } from './kustomize.ts';

/** What one manifest says of another, or of the code: names, labels, ports and paths that no schema knows. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
/** The Secret of production is made outside of this repository, under this name (docs/runbooks/kubernetes.md). */
const SECRET_OF_PRODUCTION = 'Secret marquee';
const URLS = /\b(?:esdb|postgres|kafka|http|smtp):\/\/(?:[^@/\s]*@)?([\w-]+):(\d+)/g;

interface Labels {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly { readonly key: string; readonly values: readonly string[] }[];
}

interface Reference {
  readonly from: string;
  readonly to: string;
}

const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;
const specOf = <Spec>(manifest: Manifest): Spec => manifest['spec'] as Spec;
const fits = ({ matchLabels = {}, matchExpressions = [] }: Labels, pod: Readonly<Record<string, string>>) =>
  Object.entries(matchLabels).every(([key, value]) => pod[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(pod[key] ?? ''));

/** Hosts and ports that a text names, but for this machine and the public addresses. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(URLS)]
    .map(([, host, port]) => `${host}:${port}`)
    .filter((address) => !address.startsWith('localhost:'));

/** What a workload names: configuration, account, governing service, claims and the volumes of its mounts. */
function referencesOf(manifest: Manifest): Reference[] {
  const pod = podOf(manifest)?.spec;
  if (!pod) return [];
  const from = nameOf(manifest);
  const { serviceName, volumeClaimTemplates = [] } = specOf<{
    readonly serviceName?: string;
    readonly volumeClaimTemplates?: readonly Manifest[];
  }>(manifest);
  const volumes = [
    ...(pod.volumes ?? []).map(({ name }) => name),
    ...volumeClaimTemplates.map(({ metadata }) => metadata.name),
  ];
  const mounts = containersOf(manifest).flatMap(({ volumeMounts = [] }) => volumeMounts);
  expect(volumes, from).toEqual(expect.arrayContaining(mounts.map(({ name }) => name)));
  return [
    ...containersOf(manifest).flatMap(({ envFrom = [] }) =>
      envFrom.map(({ configMapRef, secretRef }) =>
        configMapRef ? `ConfigMap ${configMapRef.name}` : `Secret ${secretRef?.name}`,
      ),
    ),
    ...(pod.serviceAccountName === undefined ? [] : [`ServiceAccount ${pod.serviceAccountName}`]),
    ...(serviceName === undefined ? [] : [`Service ${serviceName}`]),
    ...(pod.volumes ?? []).flatMap(({ persistentVolumeClaim: claim }) =>
      claim ? [`PersistentVolumeClaim ${claim.claimName}`] : [],
    ),
  ].map((to) => ({ from, to }));
}

describe.each(['dev', 'prod'] as const)('the overlay %s', (overlay) => {
  const manifests = buildManifests(path.join(ROOT, 'k8s/overlays', overlay));
  const pods = manifests.flatMap((manifest) => {
    const pod = podOf(manifest);
    const ports = containersOf(manifest).flatMap((container) => container.ports ?? []);
    return pod ? [{ manifest, labels: pod.metadata.labels, ports: ports.map(({ name }) => name) }] : [];
  });

  it('names only objects and volumes that it holds', () => {
    const held = new Set(manifests.map(nameOf));
    if (overlay === 'prod') held.add(SECRET_OF_PRODUCTION);
    const references = manifests.flatMap(referencesOf);
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter(({ to }) => !held.has(to))).toEqual([]);
  });

  it('selects pods that there are, in workloads their own', () => {
    for (const { manifest, labels } of pods) {
      const { selector } = specOf<{ readonly selector?: Labels }>(manifest);
      if (selector) expect(fits(selector, labels), nameOf(manifest)).toBe(true);
    }
    for (const manifest of manifests) {
      const { selector, podSelector } = (manifest['spec'] ?? {}) as Readonly<Record<string, Labels>>;
      const selected = { NetworkPolicy: podSelector, PodDisruptionBudget: selector }[manifest.kind];
      if (selected)
        expect(
          pods.some(({ labels }) => fits(selected, labels)),
          nameOf(manifest),
        ).toBe(true);
    }
  });

  it('opens ports to others that the pods behind its policies have', () => {
    for (const policy of manifests.filter(({ kind }) => kind === 'NetworkPolicy')) {
      const { podSelector, ingress = [] } = specOf<{
        readonly podSelector: Labels;
        readonly ingress?: readonly { readonly ports: readonly { readonly port: string }[] }[];
      }>(policy);
      const behind = pods.filter(({ labels }) => fits(podSelector, labels)).flatMap(({ ports }) => ports);
      for (const { port } of ingress.flatMap(({ ports }) => ports)) expect(behind).toContain(port);
    }
  });

  it('reaches the edge, and stores of its own, by their services', () => {
    const services = manifests
      .filter(({ kind }) => kind === 'Service')
      .flatMap((service) =>
        specOf<{ readonly ports: readonly { readonly port: number }[] }>(service).ports.map(
          ({ port }) => `${service.metadata.name}:${port}`,
        ),
      );
    const configured = manifests
      .filter(({ kind }) => kind === 'ConfigMap' || kind === 'Secret')
      .flatMap((one) => addressesIn(JSON.stringify(one['data'] ?? one['stringData'])));
    expect(configured.length).toBe(overlay === 'dev' ? 6 : 1);
    expect(services).toEqual(expect.arrayContaining(configured));
  });
});

it('deploys the version of this repository', () => {
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  const { images } = parse(read('k8s/overlays/prod/kustomization.yaml')) as {
    readonly images: readonly { readonly name: string; readonly newTag: string }[];
  };
  expect(images).toMatchObject([{ name: 'marquee', newTag: version }]);
});

it('deploys the engines that the tests run, the same with compose and with Kubernetes', async () => {
  const { KAFKA_VERSION } = (await import(
    new URL('../../../../scripts/kafka/fetch-kafka.mjs', import.meta.url).href
  )) as { readonly KAFKA_VERSION: string };
  const compose = parse(read('docker-compose.yml'), { merge: true }) as {
    readonly services: Readonly<Record<string, { readonly image?: string }>>;
  };
  const composed = Object.values(compose.services).flatMap(({ image }) => image ?? []);
  expect(composed).toContain(`apache/kafka:${KAFKA_VERSION}`);
  const deployed = buildManifests(path.join(ROOT, 'k8s/overlays/dev')).flatMap((manifest) =>
    containersOf(manifest).map(({ image }) => image),
  );
  const engines = deployed.filter((image) => !image.startsWith('marquee'));
  expect(engines.length).toBeGreaterThan(2);
  expect(composed).toEqual(expect.arrayContaining(engines));
});

it('has processes of compose reach the ports on which the others listen', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
    readonly services: Readonly<
      Record<string, { ports?: readonly string[]; environment?: Readonly<Record<string, string>> }>
    >;
  };
  const listening = Object.entries(services).flatMap(([name, { ports = [], environment = {} }]) => [
    ...ports.map((port) => `${name}:${port.split(':').at(-1)}`),
    ...addressesIn((environment['KAFKA_ADVERTISED_LISTENERS'] ?? '').replaceAll('INTERNAL', 'kafka')),
  ]);
  const configured = addressesIn(
    JSON.stringify(services['control-plane']?.environment).replaceAll(/\$\{[^}]*\}/g, 'x'),
  );
  expect(configured.map((address) => address.split(':')[0]).sort()).toEqual([
    'clickhouse',
    'edge',
    'eventstore',
    'kafka',
    'mail',
    'postgres',
  ]);
  expect(listening).toEqual(expect.arrayContaining(configured));
});

it('asks for health where the product answers', () => {
  const app = fastify();
  registerHealth(app, { parts: [], draining: () => false, metrics: new Registry() });
  const manifests = buildManifests(path.join(ROOT, 'k8s/base'));
  const texts = [JSON.stringify(manifests), read('docker-compose.yml'), read('Dockerfile')].map((text) =>
    // The health of EventStoreDB is its own.
    text.replaceAll('localhost:2113/health', ''),
  );
  for (const text of texts) {
    const paths = [...text.matchAll(/\/health\/\w+/g)].map(([url]) => url);
    expect(paths).not.toEqual([]);
    for (const url of paths) expect(app.hasRoute({ method: 'GET', url }), url).toBe(true);
  }
});
