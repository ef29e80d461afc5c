import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOf, isInstalled, requireNode, run } from './prepare.mjs';

const lock = (packages: object) => JSON.stringify({ packages });

describe('the Node version', () => {
  it.each(['20.19.0', '20.20.1', '22.0.0', '24.1.0'])('%s will do', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  it.each(['20.18.3', '18.20.0', '16.0.0'])('%s is too old', (version) => {
    expect(() => requireNode(version)).toThrow(`needs Node 20.19 or newer; this is Node ${version}.`);
  });
});

describe('the installed packages', () => {
  const wanted = lock({
    '': { name: 'watchbill' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-mac': { version: '2.0.0', optional: true },
  });

  it('may lack packages for other systems', () => {
    expect(isInstalled(wanted, lock({ 'node_modules/a': { version: '1.0.0' } }))).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['another version', lock({ 'node_modules/a': { version: '1.0.1' } })],
    ['a package less', lock({})],
    [
      'another version of an optional one',
      lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/for-mac': { version: '2.0.1' } }),
    ],
  ])('is not enough with %s', (_name, installed) => {
    expect(isInstalled(wanted, installed)).toBe(false);
  });
});

const node = (script: string) => () => run(process.execPath, ['-e', script]);

describe('a command of the preparations', () => {
  it('shows its output only if it fails', () => {
    expect(node('console.log("40 chunks")')).not.toThrow();
    expect(node('console.log("40 chunks"); console.error("no disk space"); process.exitCode = 1')).toThrow(
      '40 chunks\nno disk space\nThat did not work; the lines above say why.',
    );
  });

  it('is named if it cannot be started', () => {
    expect(() => run('no-such-program', [])).toThrow('no-such-program could not be run: ');
  });
});

describe('the hash of the sources', () => {
  const root = mkdtempSync(join(tmpdir(), 'watchbill-hash-'));
  const hash = () => hashOf(root, ['src', 'index.html', 'missing']);
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);

  beforeEach(() => {
    rmSync(root, { recursive: true });
    mkdirSync(join(root, 'src/app'), { recursive: true });
    write('src/app/main.ts', 'a');
    write('index.html', '<html>');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('stays while nothing changes, nor anything that no build contains', () => {
    const before = hash();
    write('src/app/main.spec.ts', 'test');
    write('src/tsconfig.tsbuildinfo', '{}');
    write('README.md', 'elsewhere');
    expect(hash()).toBe(before);
  });

  it.each([
    ['a file changes', () => write('src/app/main.ts', 'b')],
    ['a file comes', () => write('src/app/more.ts', '')],
    ['a file goes', () => rmSync(join(root, 'index.html'))],
    ['text moves between files', () => (write('src/app/main.ts', ''), write('index.html', 'a<html>'))],
  ])('changes when %s', (_name, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });
});
