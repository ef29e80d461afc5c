import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod/mini';
import { textOf } from './docs.spec-support';

/** The overlays of deploy/overlays: resolved here as kustomize does, and checked by strict schemas. */

const Labels = z.record(z.string(), z.string());
const Meta = z.strictObject({
  name: z.literal('watchbill'),
  labels: z.optional(Labels),
  annotations: z.optional(Labels),
});
/** Explicit in each file: an empty podSelector is every pod of the namespace, and kustomize fills none. */
const Selector = z.strictObject({ matchLabels: z.strictObject({ app: z.literal('watchbill') }) });
const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.enum(['/healthz', '/readyz']), port: z.literal('http') }),
  periodSeconds: z.int(),
  timeoutSeconds: z.optional(z.int()),
  failureThreshold: z.optional(z.int()),
});
const Resources = z.record(z.string(), z.string());
const Ref = z.strictObject({ name: z.literal('watchbill') });
const Container = z.strictObject({
  name: z.string(),
  image: z.string(),
  envFrom: z.tuple([z.strictObject({ configMapRef: Ref }), z.strictObject({ secretRef: Ref })]),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  resources: z.strictObject({ requests: Resources, limits: Resources }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
});
const PodSpec = z.strictObject({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.int(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int(),
    runAsGroup: z.int(),
    fsGroup: z.int(),
    fsGroupChangePolicy: z.literal('OnRootMismatch'),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([Container]),
  volumes: z.array(
    z.strictObject({
      name: z.string(),
      persistentVolumeClaim: z.optional(z.strictObject({ claimName: z.literal('watchbill') })),
      emptyDir: z.optional(z.strictObject({ sizeLimit: z.string() })),
    }),
  ),
  topologySpreadConstraints: z.optional(
    z.array(
      z.strictObject({
        maxSkew: z.int(),
        topologyKey: z.string(),
        whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
        labelSelector: Selector,
      }),
    ),
  ),
});
const kind = <Kind extends string, Spec extends z.core.$ZodType>(version: string, name: Kind, spec: Spec) =>
  z.strictObject({ apiVersion: z.literal(version), kind: z.literal(name), metadata: Meta, spec });
const Deployment = kind(
  'apps/v1',
  'Deployment',
  z.strictObject({
    replicas: z.int(),
    strategy: z.strictObject({
      type: z.optional(z.literal('Recreate')),
      rollingUpdate: z.optional(z.strictObject({ maxSurge: z.int(), maxUnavailable: z.int() })),
    }),
    template: z.strictObject({ metadata: z.strictObject({ annotations: Labels }), spec: PodSpec }),
  }),
);
const Budget = kind(
  'policy/v1',
  'PodDisruptionBudget',
  z.strictObject({ minAvailable: z.int(), selector: Selector }),
);
const Claim = kind(
  'v1',
  'PersistentVolumeClaim',
  z.strictObject({
    accessModes: z.tuple([z.enum(['ReadWriteOnce', 'ReadWriteMany'])]),
    resources: z.strictObject({ requests: Resources }),
  }),
);
const Service = kind(
  'v1',
  'Service',
  z.strictObject({
    ports: z.array(z.strictObject({ name: z.string(), port: z.int(), targetPort: z.literal('http') })),
  }),
);
const Policy = kind(
  'networking.k8s.io/v1',
  'NetworkPolicy',
  z.strictObject({
    podSelector: Selector,
    policyTypes: z.tuple([z.literal('Ingress')]),
    ingress: z.array(z.unknown()),
  }),
);
const Ingress = kind('networking.k8s.io/v1', 'Ingress', z.unknown());
const Resource = z.union([Deployment, Budget, Claim, Service, Policy, Ingress]);
type Resource = z.infer<typeof Resource>;

const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  resources: z.array(z.string()),
  labels: z.optional(z.array(z.strictObject({ pairs: Labels, includeSelectors: z.boolean() }))),
  configMapGenerator: z.optional(
    z.array(z.strictObject({ name: z.literal('watchbill'), literals: z.array(z.string()) })),
  ),
  patches: z.optional(z.array(z.strictObject({ patch: z.string() }))),
});

const documentsOf = (file: string): unknown[] =>
  parseAllDocuments(textOf(file)).map((document) => document.toJS());

const mapOf = (value: unknown) => z.record(z.string(), z.unknown()).safeParse(value).data;

/** Strategic merge as far as our patches need it: maps merge, all else is replaced. */
function merged(target: unknown, patch: unknown): unknown {
  const [into, by] = [mapOf(target), mapOf(patch)];
  if (!into || !by) return patch;
  const members = Object.entries(by).map(([name, value]) => [name, merged(into[name], value)] as const);
  return { ...into, ...Object.fromEntries(members) };
}

/** Objects of a folder, with its patches; generated objects and labels are left out. */
function objectsOf(folder: string): unknown[] {
  const { resources, patches = [] } = Kustomization.parse(parse(textOf(`${folder}/kustomization.yaml`)));
  const objects = resources.flatMap((name) =>
    name.endsWith('.yaml') ? documentsOf(`${folder}/${name}`) : objectsOf(join(folder, name)),
  );
  return objects.map((object) =>
    patches
      .map(({ patch }): unknown => parse(patch))
      .filter((patch) => Object(patch).kind === Object(object).kind)
      .reduce(merged, object),
  );
}

const overlay = (name: string): Resource[] =>
  objectsOf(`deploy/overlays/${name}`).map((object) => Resource.parse(object));

function only<Kind extends Resource['kind']>(all: readonly Resource[], name: Kind) {
  const found = all.find((one): one is Extract<Resource, { kind: Kind }> => one.kind === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

const hasKubectl = spawnSync('kubectl', ['kustomize', 'deploy/overlays/embedded']).status === 0;

describe('the overlays of kustomize', () => {
  it('have one pod with its own volume, replaced only after its end, for the embedded store', () => {
    const all = overlay('embedded');
    expect(all.map((one) => one.kind).sort()).toEqual([
      'Deployment',
      'Ingress',
      'NetworkPolicy',
      'PersistentVolumeClaim',
      'Service',
    ]);
    expect(only(all, 'Deployment').spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
    expect(only(all, 'PersistentVolumeClaim').spec.accessModes).toEqual(['ReadWriteOnce']);
  });

  it('have two pods on a shared volume, of which one always stays, for PostgreSQL', () => {
    const all = overlay('postgres');
    const { spec } = only(all, 'Deployment');
    expect(spec).toMatchObject({
      replicas: 2,
      strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    });
    expect(only(all, 'PodDisruptionBudget').spec).toEqual({
      minAvailable: 1,
      selector: { matchLabels: { app: 'watchbill' } },
    });
    expect(only(all, 'PersistentVolumeClaim').spec.accessModes).toEqual(['ReadWriteMany']);
  });

  it('have the pod of deploy/kubernetes.yaml, with time for what is open at its end', () => {
    const { spec } = only(overlay('postgres'), 'Deployment').spec.template;
    const base = Kustomization.parse(parse(textOf('deploy/base/kustomization.yaml')));
    const [drain] = base.configMapGenerator?.[0]?.literals.flatMap(
      (line) => /^WATCHBILL_DRAIN=(\d+)$/.exec(line)?.[1] ?? [],
    ) ?? ['0'];
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(drain) + 20);
    const [set] = documentsOf('deploy/kubernetes.yaml');
    const [container] = Object(set).spec.template.spec.containers;
    const { envFrom: _, ...same } = spec.containers[0];
    expect(container).toMatchObject(same);
    expect(Object(set).spec.template.spec.securityContext).toEqual(spec.securityContext);
  });

  it('admit the ingress controller and Prometheus to the pods of Watchbill, as deploy/kubernetes.yaml does', () => {
    const { spec } = only(overlay('postgres'), 'NetworkPolicy');
    const same = documentsOf('deploy/kubernetes.yaml').find((one) => Object(one).kind === 'NetworkPolicy');
    expect(spec).toEqual(Object(same).spec);
  });

  it.skipIf(!hasKubectl).each(['embedded', 'postgres'])(
    '%s: kubectl makes the same of it, with labels and settings (skipped without kubectl)',
    (name) => {
      const { stdout } = spawnSync('kubectl', ['kustomize', `deploy/overlays/${name}`], { encoding: 'utf8' });
      const made = parseAllDocuments(stdout).map((document): unknown => document.toJS());
      const deployment = made.find((one) => Object(one).kind === 'Deployment');
      const config = made.find((one) => Object(one).kind === 'ConfigMap');
      expect(made).toHaveLength(overlay(name).length + 1);
      expect(deployment).toMatchObject({
        spec: {
          replicas: only(overlay(name), 'Deployment').spec.replicas,
          strategy: only(overlay(name), 'Deployment').spec.strategy,
          template: { metadata: { labels: { app: 'watchbill' } } },
          selector: { matchLabels: { app: 'watchbill' } },
        },
      });
      const unlabelled = made.filter((one) => Object(one).metadata.labels?.app !== 'watchbill');
      expect(unlabelled).toEqual([]);
      const policy = made.find((one) => Object(one).kind === 'NetworkPolicy');
      expect(policy).toMatchObject({ spec: { podSelector: { matchLabels: { app: 'watchbill' } } } });
      expect(config).toMatchObject({ data: { HOST: '0.0.0.0', WATCHBILL_DATA_DIR: '/data' } });
    },
  );
});
