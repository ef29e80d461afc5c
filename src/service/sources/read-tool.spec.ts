import * as fc from 'fast-check';
import { afterEach, describe, expect, it, test } from 'vitest';
import { differingInstants, dutyAtChange, iso, PEOPLE } from '#domain/exchange/random-duty.spec-support';
import { readSchedules } from '#domain/exchange/read-export';
import { SOURCE_TOOLS } from '#domain/exchange/source-tools';
import { runs } from '#domain/property-runs.spec-support';
import { DAY } from '#domain/time/zone';
import { closeFakes, testClock, testDeps } from './fakes/fake.spec-support';
import { KEY, requestOf, sourceOf } from './fakes/rota.spec-support';
import { FAKE_TOOLS } from './fakes/tools.spec-support';
import { readTool } from './read-tool';
import { readerOf, SourceError } from './source';

afterEach(closeFakes);

test.each(FAKE_TOOLS)(
  'random duty is read from $tool as the tool has it',
  async ({ tool, start, path = '/' }) => {
    await fc.assert(
      fc.asyncProperty(dutyAtChange, async ({ duty, window }) => {
        const clock = testClock(iso(window.start + 3 * DAY));
        const { fake, set } = await start(clock, PEOPLE);
        set([{ id: 'S', name: 'Checkout', zone: duty.zone, peopleAt: duty.peopleAt }]);
        const fields = tool === 'jsm' ? { email: 'ana@example.org', cloudId: 'C1' } : {};
        const request = requestOf(clock.now() / 1000, window);
        const reading = await readTool(
          sourceOf(tool, new URL(path, fake.url), fields),
          request,
          testDeps(clock).deps,
        );
        expect(reading).toMatchObject({ isWhole: true, problems: [] });
        const conversion = readSchedules(readerOf(tool), reading.files);
        expect(conversion.records.schedules[0]?.time_zone).toBe(duty.zone);
        const at = Array.from({ length: 96 }, (_, index) => window.start + 60 + index * 7200);
        expect(differingInstants(duty, conversion, at, window)).toEqual([]);
        await closeFakes();
      }),
      { numRuns: runs(30, 20) },
    );
  },
);

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
