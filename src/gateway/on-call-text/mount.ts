import type { Hono } from 'hono';
import type { Names } from '#contract/names';
import { ON_CALL_TEXT_PATHS } from '#contract/operation';
import type { AccountZone } from '#domain/time/zone';
import type { Caller, ForwardAs, GatewaySources, Visitor } from '../forward';
import { compress, type Env, type Middleware } from '../middleware';
import { readSchedules } from '../read-schedules';
import { askedIn, chosenOf, formOf, onCallReply, timesOf } from './reply';

/** What a caller may read. */
export type DepsFor = (caller: Caller) => {
  forward: ForwardAs;
  names: (visitor: Visitor) => Promise<Names>;
  sources?: GatewaySources | undefined;
  accountZone: AccountZone;
  /** Unix milliseconds. */
  clock: () => number;
};

const ANYBODY: Visitor = { kind: 'anybody' };

/** Adds `/on-call.txt` and `/on-call.json`: for visitors of the dashboard, and for programs with an app key. */
export function mountOnCallText(app: Hono<Env>, depsFor: DepsFor, ...admitted: Middleware[]): void {
  app.on(['GET', 'HEAD'], [...ON_CALL_TEXT_PATHS], ...admitted, compress, async (c) => {
    const question = askedIn(c.req.raw);
    const { caller } = c.var;
    const { forward, names, sources, accountZone, clock } = depsFor(caller);
    const visitor = 'visitor' in caller ? caller.visitor : ANYBODY;
    const times = timesOf(question, Math.floor(clock() / 1000));
    const all = await names(visitor);
    const schedules = await readSchedules(forward, visitor, times.window, all);
    return onCallReply(c.req.raw, formOf(c.req.raw), {
      ...times,
      ...chosenOf(question, schedules, all),
      accountZone,
      zone: String(accountZone),
      names: all,
      sources: (await sources?.(visitor))?.sources,
    });
  });
}
