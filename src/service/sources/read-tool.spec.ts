import { describe, expect, it } from 'vitest';
import { testClock, testDeps } from './fakes/fake.spec-support';
import { KEY, requestOf, sourceOf } from './fakes/rota.spec-support';
import { readTool } from './read-tool';
import { SOURCE_TOOLS } from '#domain/exchange/source-tools';
import { SourceError } from './source';

describe('a tool that cannot be reached', () => {
  it.each(SOURCE_TOOLS)('is refused in one line without secrets: %s', async (tool) => {
    const clock = testClock('2026-11-03T02:00:00Z');
    const { deps } = testDeps(clock);
    const url = new URL(`https://127.0.0.1:1/${tool === 'ical' ? KEY : ''}`);
    const source = sourceOf(tool, url, { email: 'ana@example.org', cloudId: 'C1' });
    const request = requestOf(clock.now() / 1000, { start: 0, end: 86_400 });
    const reading = readTool(source, request, deps);
    const error = await reading.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SourceError);
    const text = `${String(error)} ${JSON.stringify(error)} ${Object(error).stack}`;
    expect(text).not.toContain(KEY);
    expect(String(error)).not.toContain('\n');
  });

  it('is asked with the key that its file has now', async () => {
    const clock = testClock('2026-11-03T02:00:00Z');
    const { deps, sent } = testDeps(clock);
    const old = sourceOf('pagerduty', new URL('https://127.0.0.1:1/'), { token: 'old' });
    const source = { ...old, reread: () => Promise.resolve({ ...old, token: KEY }) };
    const request = requestOf(clock.now() / 1000, { start: 0, end: 86_400 });
    await expect(readTool(source, request, deps)).rejects.toThrow(SourceError);
    expect(sent[0]?.authorization).toBe(`Token token=${KEY}`);
    const lost = { ...old, reread: () => Promise.reject(new Error('/home/ana/key cannot be read')) };
    await expect(readTool(lost, request, deps)).rejects.toThrow(/^Its token_file or url_file cannot be read/);
  });
});
