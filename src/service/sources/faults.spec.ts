import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { stringifyJson } from '#contract/json';
import { type ExportTool, type ReadExport, readSchedules } from '#domain/exchange/read-export';
import { runs } from '#domain/property-runs.spec-support';
import { DAY } from '#domain/time/zone';
import { closeFakes, type Fault, testClock, testDeps } from './fakes/fake.spec-support';
import { KEY, requestOf, sourceOf } from './fakes/rota.spec-support';
import { FAKE_TOOLS } from './fakes/tools.spec-support';
import { readTool } from './read-tool';
import { readerOf, SourceError, type ToolReading } from './source';

afterEach(closeFakes);

const NOW = Date.parse('2026-03-02T02:00:00Z') / 1000;
const WINDOW = { start: NOW - 25 * DAY, end: NOW + 12 * DAY };
const START = '2026-01-05T08:00:00Z';
const IDS = ['S1', 'S2', 'S3'];
const OVERRIDE = { from: '2026-03-11T08:00:00Z', to: '2026-03-12T08:00:00Z' };

const at = (text: string) => Date.parse(text) / 1000;

/** Ana and Bo day by day, and Ana over the override. */
function peopleAt(instant: number): string[] {
  const turn = Math.floor((instant - at(START)) / DAY);
  if (turn < 0) return [];
  const isOverridden = instant >= at(OVERRIDE.from) && instant < at(OVERRIDE.to);
  return [isOverridden || turn % 2 === 0 ? 'ana' : 'bo'];
}

const ROTAS = IDS.map((id) => ({ id, name: id, peopleAt }));

const json = { 'Content-Type': 'application/json' };
const body = (text: string): Fault => ({ text, headers: json });

/** Passing faults, after which the reading has to be the same, and others. */
const PASSING: Record<string, Fault> = {
  reset: 'reset',
  cut: 'cut',
  'a bad gateway': { status: 502, text: '<html>' },
  'a limit': { status: 429, headers: { 'Retry-After': '3' }, body: {} },
  'a time-out': { status: 408, body: {} },
};
const LASTING: Record<string, Fault> = {
  'a sign-in page': { text: '<html><form>' },
  'no right': { status: 403, body: { message: `no right for ${KEY}` } },
  'not found': { status: 404, body: { message: KEY } },
  'bad request': { status: 400, body: { message: KEY } },
  'key refused': { status: 401, body: { message: KEY } },
  'half a reply': (reply) => ({ text: stringifyJson(reply.body).slice(0, -20), headers: json }),
  nothing: body(''),
  'null in place of a reply': body('null'),
  'an empty object': body('{}'),
  'an empty list': body('[]'),
};

const faultOf = fc.oneof(
  fc.constantFrom(...Object.keys(PASSING)).map((name) => ({ name, fault: PASSING[name], isPassing: true })),
  fc.constantFrom(...Object.keys(LASTING)).map((name) => ({ name, fault: LASTING[name], isPassing: false })),
);

/** Schedules as they would be written, by id. */
function rotasOf({ records }: ReadExport): Map<string, string> {
  return new Map(records.schedules.map((schedule) => [schedule.external_id, stringifyJson(schedule)]));
}

type Right = { reading: ToolReading; rotas: Map<string, string> };

/** Silent errors of a sync after a fault: lost or foreign parts. */
function wrongIn(reading: ToolReading, reader: ExportTool, isPassing: boolean, right: Right): string[] {
  const { files, problems, isWhole, schedules } = reading;
  const conversion = readSchedules(reader, files);
  const rotas = rotasOf(conversion);
  const named = new Set([
    ...problems.map(({ schedule }) => schedule),
    ...conversion.unreadable.map((one) => one.external_id),
    ...conversion.records.schedules.map((one) => one.external_id),
  ]);
  const isSameList = stringifyJson(schedules) === stringifyJson(right.reading.schedules);
  return [
    ...(isPassing && (!isWhole || problems.length > 0 || rotas.size < right.rotas.size)
      ? ['not waited out']
      : []),
    ...(isWhole && !isSameList ? ['a list that looks whole'] : []),
    ...(stringifyJson(problems).includes(KEY) ? ['a secret'] : []),
    ...[...rotas].flatMap(([id, rota]) => (rota === right.rotas.get(id) ? [] : [`another rota of ${id}`])),
    ...schedules.flatMap(({ id }) => (named.has(id) ? [] : [`${id} is lost`])),
  ];
}

/** Problems of a refused reading: it names no secret, and a passing fault refuses none. */
function wrongRefusal(error: unknown, isPassing: boolean): string[] {
  return [
    ...(error instanceof SourceError ? [] : [`no refusal: ${String(error)}`]),
    ...(String(error).includes(KEY) ? ['a secret'] : []),
    ...(isPassing ? ['not waited out'] : []),
  ];
}

describe('any fault at any call', () => {
  it.each(FAKE_TOOLS)(
    'is waited out, or named: what is read from $tool is what is there',
    async ({ tool, start, path = '/' }) => {
      const reader = readerOf(tool);
      const clock = testClock('2026-03-02T02:00:00Z');
      const { fake, set } = await start(clock, ['ana', 'bo']);
      set(ROTAS);
      const { deps } = testDeps(clock);
      const fields = tool === 'jsm' ? { email: 'ana@example.org', cloudId: 'C1' } : {};
      const source = sourceOf(tool, new URL(path, fake.url), fields);
      const read = () => readTool(source, requestOf(NOW, WINDOW), deps);
      const reading = await read();
      const right = { reading, rotas: rotasOf(readSchedules(reader, reading.files)) };
      expect([right.rotas.size, reading.isWhole]).toEqual([IDS.length, true]);
      const routes = [...new Set(fake.requests.map(({ route }) => route))];
      const places = routes.flatMap((route) =>
        Array.from({ length: fake.countOf(route) }, (_, index) => ({ route, call: index + 1 })),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...places),
          faultOf,
          async ({ route, call }, { fault, isPassing }) => {
            fake.clearFaults();
            fake.fault(route, fake.countOf(route) + call, fault ?? 'reset');
            const wrong = await read().then(
              (broken) => wrongIn(broken, reader, isPassing, right),
              (error: unknown) => wrongRefusal(error, isPassing),
            );
            expect(wrong).toEqual([]);
          },
        ),
        { numRuns: runs(30) },
      );
    },
  );
});
