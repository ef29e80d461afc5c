import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { describe, expect, it, test } from 'vitest';
import { NO_NAMES } from '#contract/names';
import { createMetrics } from './gateway/operate/operate';
import { addGauges, addRotaGauges, IMPORT_GAUGES, SOURCE_GAUGES } from './gateway/operate/gauges';
import { textOf } from './docs.spec-support';
import { SETTING_ROWS } from './service/settings';

/** Checks the files in `deploy` against the code, as far as this is possible without running them. */

const FILES = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));
const SETTING = /\bWATCHBILL_[A-Z_]+\b/g;

const settingsIn = (text: string) => new Set(text.match(SETTING));

test('the files of deploy cite settings that are read, and each is in the documents', () => {
  const read: ReadonlySet<string> = new Set(SETTING_ROWS.map(([name]) => name));
  const cited = FILES.flatMap((file) => [...settingsIn(textOf(file))]);
  expect(cited).toContain('WATCHBILL_DATA_DIR');
  expect(cited.filter((name) => !read.has(name))).toEqual([]);
  const document = textOf('docs/running/deploying.md');
  // Of what kustomize reads, the folders.
  const places = FILES.map((file) => (/\/(base|overlays)\//.test(file) ? dirname(file) : file));
  expect(places.filter((place) => !document.includes(place))).toEqual([]);
});

describe('the container', () => {
  const text = textOf('deploy/Containerfile');

  it('is made of files that are there, by a Node that the project takes', () => {
    const copied = [...text.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );
    expect(copied).toContain('src');
    expect(copied.filter((file) => !existsSync(file))).toEqual([]);
    const versions = [...text.matchAll(/\bnode(?:js)?:?(\d+)-/g)].map(([, version]) => version);
    expect(versions).toEqual(['24', '24']);
  });

  it('runs what the build makes, without root, and asks for its health by Node alone', () => {
    const [, runtime = ''] = text.split(/^FROM .*distroless.*$/m);
    expect(runtime).toContain('\nUSER nonroot\n');
    expect(runtime).not.toMatch(/^RUN /m);
    expect(runtime).toContain('"dist/server/main.js"');
    const [, check = ''] = /HEALTHCHECK .* CMD \["\/nodejs\/bin\/node", "-e", "(.*)"\]/.exec(runtime) ?? [];
    const { status } = spawnSync(process.execPath, ['-e', check], { env: { PORT: '1' } });
    expect(status).toBe(1);
  });

  it('is composed with a root that cannot be written to, and passwords that have to be set', () => {
    const compose = textOf('deploy/compose.yaml');
    expect(compose.match(/read_only: true/g)).toHaveLength(2);
    expect(compose).not.toMatch(/POSTGRES_PASSWORD: (?!\$\{POSTGRES_PASSWORD:\?)/);
    const example = textOf('deploy/example.env');
    for (const [, name = ''] of compose.matchAll(/\$\{(\w+)/g)) expect(example).toContain(`${name}=`);
  });
});

describe('the Caddyfile', () => {
  const hasCaddy = spawnSync('caddy', ['version']).status === 0;

  it('has a name where SITE is not set', () => {
    expect(textOf('deploy/Caddyfile')).toMatch(/^\{\$SITE:\w+\} \{$/m);
  });

  it.skipIf(!hasCaddy)('is valid where SITE is not set (skipped without Caddy)', () => {
    const { SITE: _, ...env } = process.env;
    const words = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'];
    expect(spawnSync('caddy', words, { env, encoding: 'utf8' })).toMatchObject({ status: 0 });
  });
});

test('the server block of nginx passes host and client', () => {
  const block = textOf('deploy/nginx.conf');
  expect(block).toMatch(/^ {2}proxy_set_header Host \$host;$/m);
  expect(block).toMatch(/^ {2}proxy_set_header X-Forwarded-For \$remote_addr;$/m);
});

describe('the objects of Kubernetes', () => {
  const text = textOf('deploy/kubernetes.yaml');
  const objects = text.split(/^---$/m);

  it('are a set with one volume, a service, an ingress and a policy, with one label', () => {
    expect(objects.map((object) => /^kind: (\w+)$/m.exec(object)?.[1])).toEqual([
      'StatefulSet',
      'Service',
      'Ingress',
      'NetworkPolicy',
    ]);
    for (const object of objects) {
      expect(object).toMatch(/^apiVersion: \S+$/m);
      expect(object).toMatch(/^metadata:\n {2}name: watchbill\n {2}labels: \{ app: watchbill \}$/m);
    }
  });

  it('run without root on a root that cannot be written to, with probes and a memory limit', () => {
    const [set = ''] = objects;
    for (const line of [
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
      'capabilities: { drop: [ALL] }',
      'automountServiceAccountToken: false',
      'replicas: 1',
      'limits: { memory: 2Gi }',
    ]) {
      expect(set).toContain(line);
    }
    expect(set.match(/httpGet: \{ path: \/(?:healthz|readyz), port: http \}/g)).toHaveLength(3);
    expect(set).toContain('{ name: http, containerPort: 4180 }');
    const mounts = [...set.matchAll(/\{ name: (\w+), mountPath/g)].map(([, name = '']) => name);
    const volumes = [...set.matchAll(/^ +(?:- )?name: (data|tmp)$/gm)].map(([, name = '']) => name);
    expect(new Set(mounts)).toEqual(new Set(volumes));
  });
});

/** The unit as it would be here: with this Node, and folders that are there. */
function unitHere(): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'watchbill-unit-'));
  const file = join(folder, 'watchbill.service');
  const unit = textOf('deploy/watchbill.service')
    .replace('/usr/bin/node', process.execPath)
    .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${folder}`);
  writeFileSync(file, unit);
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}

describe('the systemd unit', () => {
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

  it.skipIf(!hasSystemd)('is understood, and shuts what can be shut (skipped without systemd)', () => {
    const { file, remove } = unitHere();
    try {
      const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
      expect(verified.stderr.split('\n').filter((line) => line.includes('watchbill.service'))).toEqual([]);
      expect(verified.status).toBe(0);
      // Exposure of 10 is none of it, 0 all; above 20 tenths the command fails.
      const shut = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file], {
        encoding: 'utf8',
      });
      expect([shut.status, shut.stdout.split('\n').at(-2)]).toEqual([0, expect.stringContaining('OK')]);
    } finally {
      remove();
    }
  });
});

/** Names of labels, which the type of a metric lacks. */
const LabelNames = z.object({ labelNames: z.array(z.string()) });

/** Metrics with the names of their labels, as the process publishes them. */
async function publishedMetrics(): Promise<ReadonlyMap<string, readonly string[]>> {
  const idle = { running: 0, waiting: 0 };
  const { register } = createMetrics(
    () => ({ requests: 0, readings: idle, stacks: idle }),
    () => Promise.resolve(),
  );
  addRotaGauges(register, {
    forward: () => Promise.reject(new Error('is not called')),
    names: () => Promise.resolve(NO_NAMES),
    visitor: () => Promise.resolve({ kind: 'anybody' }),
    accountZone: 'UTC',
    withNames: true,
    log: () => undefined,
    clock: () => 0,
  });
  addGauges(register, SOURCE_GAUGES, () => Promise.resolve([]));
  addGauges(register, IMPORT_GAUGES, () => Promise.resolve(undefined));
  const metrics = register.getMetricsAsArray();
  return new Map(metrics.map((metric) => [metric.name, LabelNames.safeParse(metric).data?.labelNames ?? []]));
}

/** Names of metrics and labels in expressions. */
function citedIn(expressions: string): { metrics: string[]; labels: string[] } {
  const names = expressions.match(/\bwatchbill_\w+/g) ?? [];
  return {
    metrics: names.map((name) => name.replace(/_(count|bucket)$/, '')),
    labels: [...expressions.matchAll(/(\w+)!?="/g)].map(([, label = '']) => label),
  };
}

describe('the alerts and the dashboard', () => {
  const dashboard = z
    .object({
      uid: z.string(),
      schemaVersion: z.number(),
      templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
      panels: z.array(
        z.object({
          id: z.number(),
          title: z.string(),
          type: z.string(),
          gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
          targets: z.array(z.object({ refId: z.string(), expr: z.string() })),
        }),
      ),
    })
    .parse(JSON.parse(textOf('deploy/grafana-dashboard.json')));
  const alerts = textOf('deploy/alerts.yml');

  it('use metrics and labels that are published', async () => {
    const published = await publishedMetrics();
    const expressions = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...(alerts.match(/^ +expr: .*$/gm) ?? []),
    ].join('\n');
    const { metrics, labels } = citedIn(expressions);
    expect(metrics).toContain('watchbill_schedule_uncovered_seconds');
    expect(metrics.filter((name) => !published.has(name))).toEqual([]);
    const known = new Set(['job', ...[...published.values()].flat()]);
    expect(labels.filter((label) => !known.has(label))).toEqual([]);
  });

  it('have an expression, a severity and a summary for each alert', () => {
    const parts = alerts.split(/^ +- alert: /m).slice(1);
    expect(parts).toHaveLength(10);
    for (const part of parts) {
      expect(part).toMatch(/^ +expr: \S/m);
      expect(part).toMatch(/^ +for: \d+[mh]$/m);
      expect(part).toMatch(/severity: (critical|warning|info) /);
      expect(part).toMatch(/^ +summary: \S/m);
    }
  });

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

  it('have names as Prometheus wants them: only counters end in _total', async () => {
    const published = createMetrics(undefined, () => Promise.resolve()).register;
    const metrics = await published.getMetricsAsJSON();
    const gauges = metrics.filter(({ type }) => String(type) === 'gauge');
    expect(gauges.length).toBeGreaterThan(5);
    expect(gauges.flatMap(({ name }) => (name.endsWith('_total') ? [name] : []))).toEqual([]);
  });

  it.skipIf(!hasPromtool)('pass promtool’s check of metrics (skipped without Prometheus)', async () => {
    const { text } = await createMetrics(undefined, () => Promise.resolve()).page();
    const checked = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect([checked.status, checked.stderr]).toEqual([0, '']);
  });
});
