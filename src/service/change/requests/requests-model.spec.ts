import { HOUR } from '#domain/time/zone';
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { runs } from '#domain/property-runs.spec-support';
import type { Editor } from '../../context';
import { DAY, NOW } from '../../http/handler.spec-support';
import { ANA, BO, CY, MONDAY_11 } from '../../records.spec-support';
import { onOneStore } from '../../store/stores.spec-support';
import { changesOn } from '../change.spec-support';

const HOURS = 24;
const PEOPLE = { [ANA]: 'Ana', [BO]: 'Bo', [CY]: 'Cy' };
const editorOf = (person: keyof typeof PEOPLE): Editor => ({
  may: 'own',
  name: PEOPLE[person],
  person_id: person,
});

type Step =
  | { kind: 'accept' | 'decline' | 'withdraw'; person: 1 | 2 | 3 }
  | { kind: 'both' }
  | { kind: 'wait'; hours: number };

const anyPerson = fc.constantFrom<1 | 2 | 3>(ANA, BO, CY);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('accept' as const),
      person: anyPerson,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('decline' as const, 'withdraw' as const),
      person: anyPerson,
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'both' }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
);

/** A day of Ana by hours, and what has become of her request to Bo and Cy. */
type Model = {
  state: 'open' | 'accepted' | 'declined' | 'withdrawn';
  holders: number[];
  declined: Set<number>;
  /** Hours after the begin of the day; negative before. */
  now: number;
  versions: number;
};

const stateOf = ({ state, now }: Model) => (state === 'open' && now >= HOURS ? 'expired' : state);

/** Applies a step to the model; returns the code of the reply. */
function apply(model: Model, { kind, person }: Exclude<Step, { kind: 'both' | 'wait' }>): string {
  if (kind === 'withdraw' ? person !== ANA : person === ANA) return 'AccessDenied';
  if (stateOf(model) !== 'open') return 'BadRequest';
  if (kind === 'withdraw') {
    model.state = 'withdrawn';
    return 'OK';
  }
  if (kind === 'decline') {
    model.declined.add(person);
    if (model.declined.size === 2) model.state = 'declined';
    return 'OK';
  }
  // What is over stays.
  for (let hour = Math.max(0, model.now); hour < HOURS; hour += 1) model.holders[hour] = person;
  model.declined.delete(person);
  model.versions += 1;
  model.state = 'accepted';
  return 'OK';
}

onOneStore('requests', (store) => {
  const { importRota, ask, history, self, restart } = changesOn(store);
  let seconds = NOW;
  beforeEach(async () => {
    seconds = NOW;
    await importRota();
    restart({ clock: () => seconds * 1000 });
  });

  async function holdersIn(start: number): Promise<(number | undefined)[]> {
    const { final_schedule } = await self(start, start + DAY);
    return Array.from({ length: HOURS }, (_, hour) => {
      const at = start + hour * HOUR;
      const period = final_schedule.schedules.find(
        (one: { start: number; end: number }) => one.start <= at && at < one.end,
      );
      return period?.group.members[0]?.person_ids[0];
    });
  }

  async function codeOf(request_id: string, { kind, person }: Exclude<Step, { kind: 'both' | 'wait' }>) {
    const body = { request_id, answer: kind };
    const { reply } = await ask('/schedule/answer', body, editorOf(person));
    return reply.error?.code ?? 'OK';
  }

  test('answered at random agree with a model by hours', async () => {
    let day = MONDAY_11;
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 10 }), async (steps) => {
        // A day of Ana that no other case has changed.
        do day += 2 * DAY;
        while (day - DAY < seconds);
        seconds = day - DAY;
        const overrides = [{ person_id: CY, start: day, end: day + DAY }];
        const { data } = await ask('/schedule/request', { overrides, asked: [CY, BO] }, editorOf(ANA));
        const { request_id } = data;
        const before = (await history()).items[0].version;
        const model: Model = {
          state: 'open',
          holders: Array.from({ length: HOURS }, () => ANA),
          declined: new Set(),
          now: (seconds - day) / HOUR,
          versions: before,
        };
        const [replies, expectations]: [string[], string[]] = [[], []];
        for (const step of steps) {
          if (step.kind === 'wait') {
            seconds += step.hours * HOUR;
            model.now += step.hours;
          } else if (step.kind === 'both') {
            const pair = ([BO, CY] as const).map((person) => ({ kind: 'accept', person }) as const);
            const codes = await Promise.all(pair.map((one) => codeOf(request_id, one)));
            const order = codes[0] === 'OK' ? pair : pair.toReversed();
            const expected = order.map((one) => apply(model, one));
            replies.push(...(codes[0] === 'OK' ? codes : codes.toReversed()));
            expectations.push(...expected);
          } else {
            replies.push(await codeOf(request_id, step));
            expectations.push(apply(model, step));
          }
        }
        expect(replies).toEqual(expectations);
        const listed = await ask('/schedule/requests', { request_id });
        expect(listed.data.items[0].state).toBe(stateOf(model));
        expect(await holdersIn(day)).toEqual(model.holders);
        expect((await history()).items[0].version).toBe(model.versions);
      }),
      { numRuns: runs(25) },
    );
  });
});
