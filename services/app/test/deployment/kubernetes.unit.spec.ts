import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { TARGET_NAMES } from '../../src/main.ts';
import { DRAIN_LIMIT_MS } from '../../src/process/shutdown.ts';
import { SETTING_NAMES } from '../../src/settings/environment.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { validateManifest } from './known-kinds.ts';
import { buildManifests, containersOf, podOf, type Container, type Manifest } from './kustomize.ts';

const FOLDER = fileURLToPath(new URL('../../../../k8s', import.meta.url));
/** What the Secret of production holds, which no file of this repository does (docs/runbooks/kubernetes.md). */
const SECRET = {
  EVENT_STORE_URL: 'esdb://es-1:2113,es-2:2113,es-3:2113',
  READ_STORE_URL: 'postgres://marquee:a-password@pg:5432/marquee',
  TRAFFIC_LOG_URL: 'kafka://kafka-1:9092,kafka-2:9092',
  FACT_STORE_URL: 'https://marquee:a-password@clickhouse:8443/marquee',
  SMTP_URL: 'smtps://marquee:a-password@mail:465',
  TOKEN_SECRET: '7f0c9a41e6d85b23c8fa1764be093d52',
  TRACKING_SECRET: 'a3e91d5f7b604c82d9f51e06c37a48b9',
};

const overlays = ['dev', 'prod'] as const;
const built = Object.fromEntries(
  overlays.map((overlay) => [overlay, buildManifests(path.join(FOLDER, 'overlays', overlay))]),
) as Readonly<Record<(typeof overlays)[number], Manifest[]>>;

const find = (manifests: readonly Manifest[], kind: string, name: string): Manifest | undefined =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name);
const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;
const isOurs = ({ image }: Container): boolean => /(^|\/)marquee:/.test(image);

/** Workloads whose containers run our image. */
const processesOf = (manifests: readonly Manifest[]) =>
  manifests.flatMap((manifest) =>
    containersOf(manifest)
      .filter(isOurs)
      .map((container) => ({ manifest, container, pod: podOf(manifest)!.spec })),
  );

/** The environment as the container gets it. */
function environmentOf(manifests: readonly Manifest[], container: Container): Record<string, string> {
  const env: Record<string, string> = {};
  for (const { configMapRef, secretRef } of container.envFrom ?? []) {
    if (configMapRef) Object.assign(env, find(manifests, 'ConfigMap', configMapRef.name)?.['data']);
    if (secretRef) Object.assign(env, find(manifests, 'Secret', secretRef.name)?.['stringData'] ?? SECRET);
  }
  for (const { name, value } of container.env ?? []) env[name] = value ?? 'edge-0';
  return env;
}

describe.each(overlays)('the overlay %s', (overlay) => {
  const manifests = built[overlay];
  const processes = processesOf(manifests);

  it.each(manifests.map((manifest) => [nameOf(manifest), manifest] as const))(
    'holds a %s that Kubernetes takes',
    (_name, manifest) => {
      expect(() => validateManifest(manifest)).not.toThrow();
    },
  );

  it('runs each target that a deployment needs, once', () => {
    const targets = processes.map(({ container }) => container.args?.join(' '));
    expect(targets.sort()).toEqual(['--target=control-plane', '--target=edge', '--target=migrate']);
    for (const target of targets) expect(TARGET_NAMES).toContain(target?.slice('--target='.length));
  });

  it.each(processes)('sets only what $container.name reads, and all that it needs', ({ container }) => {
    const env = environmentOf(manifests, container);
    expect(Object.keys(env).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    const settings = readSettings(env);
    expect(settings.production).toBe(overlay === 'prod');
    expect(settings.eventStoreUrl && settings.readStoreUrl && settings.trafficLogUrl).toBeTruthy();
    expect(settings.factStoreUrl && settings.mediaStoreUrl).toBeTruthy();
    // Two edges of one name would each see half of the notices.
    if (container.name === 'edge') expect(container.env?.[0]?.valueFrom).toBeDefined();
  });

  it.each(processes)('gives $container.name its folders, and nothing else to write', ({ container, pod }) => {
    const { dataDir, mediaStoreUrl } = readSettings(environmentOf(manifests, container));
    const mounts = new Map(container.volumeMounts?.map((mount) => [mount.mountPath, mount]));
    expect([...mounts.keys()].sort()).toEqual([dataDir, mediaStoreUrl?.slice('file:'.length), '/tmp'].sort());
    expect(mounts.get(dataDir)?.readOnly).toBeUndefined();
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(pod.enableServiceLinks).toBe(false);
    expect(Object.keys(container.resources?.requests ?? {}).sort()).toEqual(['cpu', 'memory']);
    expect(container.resources?.limits?.['memory']).toBeDefined();
  });

  it('asks every server for its health where it listens, and waits for its drain', () => {
    for (const { container, pod } of processes.filter(({ container }) => container.name !== 'migrate')) {
      const settings = readSettings(environmentOf(manifests, container));
      const [port, metrics] = container.ports ?? [];
      const setting = container.name === 'edge' ? 'edgePort' : 'port';
      expect(port?.containerPort).toBe(settings[setting]);
      expect(metrics).toEqual({ name: 'metrics', containerPort: settings.metrics[setting] });
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
        const path = probe === 'readinessProbe' ? '/health/ready' : '/health/live';
        expect(container[probe]).toMatchObject({ httpGet: { path, port: port?.name } });
      }
      const command = (container['lifecycle'] as { preStop?: { exec: { command: string[] } } } | undefined)
        ?.preStop?.exec.command;
      const pauseMs = Number(command?.[1] ?? 0) * 1_000;
      expect((pod.terminationGracePeriodSeconds ?? 0) * 1_000).toBeGreaterThan(
        pauseMs + DRAIN_LIMIT_MS[container.name === 'edge' ? 'edge' : 'controlPlane'],
      );
    }
  });

  it('has services and ingresses that lead to a port that is there', () => {
    const ports = (selector: Readonly<Record<string, string>>) =>
      manifests
        .filter((one) => {
          const labels = podOf(one)?.metadata.labels ?? {};
          return podOf(one) && Object.entries(selector).every(([key, value]) => labels[key] === value);
        })
        .flatMap((one) => containersOf(one).flatMap((container) => container.ports ?? []))
        .map(({ name }) => name);
    for (const service of manifests.filter(({ kind }) => kind === 'Service')) {
      const spec = service['spec'] as {
        selector: Record<string, string>;
        ports: { name: string; targetPort: string }[];
      };
      for (const { targetPort } of spec.ports) expect(ports(spec.selector)).toContain(targetPort);
    }
    const backends = JSON.stringify(manifests.filter(({ kind }) => kind === 'Ingress')).matchAll(
      /"service":\{"name":"([^"]+)","port":\{"name":"([^"]+)"\}\}/g,
    );
    for (const [, service, port] of backends) {
      const spec = find(manifests, 'Service', service!)?.['spec'] as
        | { ports: { name: string }[] }
        | undefined;
      expect(spec?.ports.map(({ name }) => name)).toContain(port);
    }
  });
});

it('lets metrics be read by Prometheus, and by no service or ingress', () => {
  const policy = find(built.prod, 'NetworkPolicy', 'prometheus')?.['spec'];
  expect(policy).toMatchObject({ ingress: [{ ports: [{ port: 'metrics' }] }] });
  for (const overlay of overlays) {
    const open = built[overlay].filter(({ kind }) => kind === 'Service' || kind === 'Ingress');
    expect(JSON.stringify(open)).not.toMatch(/metrics|808[23]/);
  }
});

it('lets a node be drained without taking every edge', () => {
  const budget = find(built.prod, 'PodDisruptionBudget', 'edge')?.['spec'];
  expect(budget).toMatchObject({ maxUnavailable: 1 });
  const edge = find(built.prod, 'StatefulSet', 'edge')?.['spec'] as { replicas: number };
  expect(edge.replicas).toBeGreaterThan(1);
});
