import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';

import type { Manifest } from './kustomize.ts';

type Model = new (data: never) => { validate(): void };

const MODELS: Readonly<Record<string, Model>> = {
  'apps/v1 StatefulSet': StatefulSet,
  'batch/v1 Job': Job,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 Namespace': Namespace,
  'v1 PersistentVolumeClaim': PersistentVolumeClaim,
  'v1 Secret': Secret,
  'v1 Service': Service,
  'v1 ServiceAccount': ServiceAccount,
};

/**
 * Checks an object against the schema that Kubernetes publishes for its kind.
 * @throws Error that names the field; also for a kind that is not in the list
 */
export function validateManifest(manifest: Manifest): void {
  const Known = MODELS[`${manifest.apiVersion} ${manifest.kind}`];
  if (!Known) throw new Error(`${manifest.apiVersion} ${manifest.kind} is not known here`);
  new Known(manifest as never).validate();
}
