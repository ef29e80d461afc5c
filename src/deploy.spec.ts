import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { textOf } from './docs.spec-support';

/** Checks the files in `deploy` against the code, as far as this is possible without running them. */

const FILES = readdirSync('deploy').map((name) => `deploy/${name}`);
const SETTING = /\bWATCHBILL_[A-Z_]+\b/g;

const settingsIn = (text: string) => new Set(text.match(SETTING));

/** All that the settings of the process are read from. */
function settingsRead(): Set<string> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const readers = files.filter((file) => /(^|[\\/])config\.ts$/.test(file));
  return settingsIn(readers.map((file) => textOf(`src/${file}`)).join('\n'));
}

test('the files of deploy cite settings that are read, and each is in the documents', () => {
  const read = settingsRead();
  const cited = FILES.flatMap((file) => [...settingsIn(textOf(file))]);
  expect(cited).toContain('WATCHBILL_DATA_DIR');
  expect(cited.filter((name) => !read.has(name))).toEqual([]);
  const document = textOf('docs/running/deploying.md');
  expect(FILES.filter((file) => !document.includes(file))).toEqual([]);
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

  it('is composed with a limit for the log of each service', () => {
    const compose = textOf('deploy/compose.yaml');
    expect(compose).toMatch(/^x-logging: &logging\n(?: .*\n)*? +options: \{ max-size: /m);
    expect(compose.match(/^ {4}logging: \*logging$/gm)).toHaveLength(
      compose.match(/^ {4}image: /gm)?.length ?? 0,
    );
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
