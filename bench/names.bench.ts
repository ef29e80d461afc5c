import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compareNames } from '../src/symbolication/javascript/wrong-names.spec-support';

/**
 * Function names at every call of the sources in the packages' source maps, compared with another parser.
 * The packages are downloaded for the run and are no dependencies.
 */
const PACKAGES = [
  '@babel/standalone@7.29.10',
  'mermaid@11.17.2',
  'antd@6.6.8',
  'hls.js@1.7.4',
  'mobx@6',
  'immer@11',
  'axios@1',
  'chart.js@4',
  'pdfjs-dist@5',
  'recharts@3',
  '@tanstack/react-query@5',
  '@reduxjs/toolkit@2',
  '@sentry/browser@10',
  'preact@10',
];

const SourceMap = z.object({
  sources: z.array(z.nullable(z.string())),
  sourcesContent: z.optional(z.array(z.nullable(z.string()))),
});

const folder = mkdtempSync(join(tmpdir(), 'watchbill-bench-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The sources of all maps of a package, each text once. */
function sourcesOf(name: string): Map<string, string> {
  const target = mkdtempSync(join(folder, 'package-'));
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: target, encoding: 'utf8', stdio: 'pipe' });
  const archive = npm('pack', '--silent', name).trim().split('\n').at(-1) ?? '';
  execFileSync('tar', ['xzf', archive], { cwd: target });
  const names = new Map<string, string>();
  for (const file of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    if (!/\.[cm]?js\.map$/.test(file) || !existsSync(join(target, file))) continue;
    const map = SourceMap.parse(JSON.parse(readFileSync(join(target, file), 'utf8')));
    for (const [i, source] of map.sources.entries()) {
      const text = map.sourcesContent?.[i];
      if (text && source && /\.[cm]?[jt]sx?$/.test(source)) names.set(text, source);
    }
  }
  return names;
}

test.each(PACKAGES)('%s', { timeout: 600_000 }, (name) => {
  let sites = 0;
  let unread = 0;
  const wrong: string[] = [];
  const sources = sourcesOf(name);
  for (const [text, source] of sources) {
    const compared = compareNames(source, text);
    if (compared === null) unread += 1;
    sites += compared?.sites ?? 0;
    wrong.push(...(compared?.wrong ?? []));
  }
  console.log(
    [
      `${name}: ${sites - wrong.length} of ${sites} calls in ${sources.size - unread} sources, ${unread} not read by the other parser`,
      ...wrong.slice(0, 20),
    ].join('\n  '),
  );
  expect(wrong.length).toBeLessThanOrEqual(sites / 2000);
});
