import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parse, parseAllDocuments } from 'yaml';

/** A Kubernetes object as YAML holds it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly [field: string]: unknown;
}

interface PatchOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly value?: unknown;
}

interface Kustomization {
  readonly resources?: readonly string[];
  readonly images?: readonly { readonly name: string; readonly newName?: string; readonly newTag?: string }[];
  readonly replicas?: readonly { readonly name: string; readonly count: number }[];
  readonly patches?: readonly {
    readonly target: { readonly kind: string; readonly name: string };
    readonly patch: string;
  }[];
  readonly [field: string]: unknown;
}

/** What this reader knows of kustomize; a kustomization that says more is refused rather than half understood. */
const KNOWN = new Set([
  ...['apiVersion', 'kind', 'namespace', 'resources', 'labels'],
  ...['images', 'replicas', 'patches'],
]);

/** The objects of a folder with a `kustomization.yaml`, with its patches (RFC 6902), images and counts applied. */
export function buildManifests(folder: string): Manifest[] {
  const kustomization = parse(readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const unknown = Object.keys(kustomization).filter((field) => !KNOWN.has(field));
  if (unknown.length > 0) throw new Error(`${folder}: ${unknown.join(', ')} is not understood`);
  const manifests = (kustomization.resources ?? []).flatMap((resource) => readResource(folder, resource));
  for (const { target, patch } of kustomization.patches ?? []) {
    const targets = manifests.filter(
      ({ kind, metadata }) => kind === target.kind && new RegExp(`^${target.name}$`).test(metadata.name),
    );
    if (targets.length === 0) throw new Error(`${folder}: no ${target.kind} ${target.name} to patch`);
    for (const manifest of targets)
      for (const operation of parse(patch) as PatchOperation[]) applyPatch(manifest, operation);
  }
  for (const { name, count } of kustomization.replicas ?? []) {
    const counted = manifests.find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === name);
    if (!counted) throw new Error(`${folder}: nothing called ${name} has replicas`);
    applyPatch(counted, { op: 'add', path: '/spec/replicas', value: count });
  }
  for (const image of kustomization.images ?? []) setImage(manifests, image);
  return manifests;
}

function readResource(folder: string, resource: string): Manifest[] {
  const place = path.join(folder, resource);
  if (!resource.endsWith('.yaml')) return buildManifests(place);
  return parseAllDocuments(readFileSync(place, 'utf8')).map((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${place}: ${error.message}`);
    return document.toJS() as Manifest;
  });
}

/** @throws Error where the path of the operation is not there */
function applyPatch(manifest: Manifest, { op, path: pointer, value }: PatchOperation): void {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop() ?? '';
  let parent = manifest as unknown as Record<string, unknown>;
  for (const key of keys) {
    if (typeof parent[key] !== 'object' || parent[key] === null)
      throw new Error(`${manifest.kind} ${manifest.metadata.name} has no ${pointer}`);
    parent = parent[key] as Record<string, unknown>;
  }
  if (op !== 'add' && !(last in parent))
    throw new Error(`${manifest.kind} ${manifest.metadata.name} has no ${pointer}`);
  if (op === 'remove') delete parent[last];
  else parent[last] = value;
}

function setImage(
  manifests: readonly Manifest[],
  { name, newName = name, newTag }: NonNullable<Kustomization['images']>[number],
): void {
  for (const container of manifests.flatMap(containersOf)) {
    if (container.image === name) container.image = newTag === undefined ? newName : `${newName}:${newTag}`;
  }
}

/** A container as far as the tests look at it. */
export interface Container {
  readonly name: string;
  image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: unknown }[];
  readonly envFrom?: readonly {
    readonly configMapRef?: { readonly name: string };
    readonly secretRef?: { readonly name: string };
  }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts?: readonly {
    readonly name: string;
    readonly mountPath: string;
    readonly readOnly?: boolean;
  }[];
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly resources?: {
    readonly requests?: Readonly<Record<string, string>>;
    readonly limits?: Readonly<Record<string, string>>;
  };
  readonly [probe: string]: unknown;
}

export interface PodSpec {
  readonly containers: readonly Container[];
  readonly volumes?: readonly {
    readonly name: string;
    readonly persistentVolumeClaim?: { readonly claimName: string };
  }[];
  readonly serviceAccountName?: string;
  readonly enableServiceLinks?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: Readonly<Record<string, unknown>>;
}

interface PodTemplate {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: PodSpec;
}

/** The pod that a workload makes; undefined for an object that makes none. */
export const podOf = (manifest: Manifest): PodTemplate | undefined =>
  (manifest['spec'] as { readonly template?: PodTemplate } | undefined)?.template;

export const containersOf = (manifest: Manifest): readonly Container[] =>
  podOf(manifest)?.spec.containers ?? [];
