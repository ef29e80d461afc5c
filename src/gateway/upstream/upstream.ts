import { MAX_WINDOW_SECONDS } from '#contract/operation';
import { stringifyJson } from '#contract/json';
import { LAST_SECOND, type Schedule, scheduleInfo, scheduleSelf } from '#contract/schedule';
import { seatRoles, seatsOf, uncut, type UncutSeats } from '#domain/duty/seats';
import type { Interval } from '#domain/time/interval';
import type { AccountZone } from '#domain/time/zone';
import { newRequestId } from '#service/service';
import { bodyOf, type Forward, jsonIn, readData, type ForwardAs } from '../forward';
import { LRUCache } from 'lru-cache';
import { Envelope } from '#contract/envelope';
import type { CheckKey } from '../access/access';
import { createProxy, inContract } from './proxy';
import { connectionAdvice, connectionCode } from './call';

/**
 * Forwards calls, and adds the seats that a request wants to replies of servers that know none: from their layers and
 * final periods in the window and in one more after it. What is around these is not known.
 */
export function withSeats(forward: Forward, accountZone: AccountZone): Forward {
  return async (operation, body, signal) => {
    const request = scheduleSelf.request.safeParse(
      operation.path === scheduleSelf.path || operation.path === scheduleInfo.path
        ? bodyJson(body)
        : undefined,
    );
    if (!request.success || request.data.with_seats !== true) return forward(operation, body, signal);
    const { start, end, as_of } = request.data;
    const later = { start: end, end: Math.min(end + MAX_WINDOW_SECONDS, LAST_SECOND) };
    const schedulesIn = async (window: Interval) => {
      const reply = await forward(scheduleSelf, bodyOf({ ...window, as_of }), signal);
      return readData(scheduleSelf, await reply.text())?.data.items ?? [];
    };
    const reply = await forward(operation, body, signal);
    const text = await reply.text();
    const unchanged = () => new Response(text, { status: reply.status, headers: reply.headers });
    const answer = (data: object) => {
      const request_id = reply.headers.get('X-Request-Id') ?? newRequestId();
      return new Response(bodyOf({ request_id, data }), { headers: reply.headers });
    };
    if (operation.path === scheduleSelf.path) {
      const data = readData(scheduleSelf, text)?.data;
      if (!data) return unchanged();
      const isKnown = data.items.every(({ seats }) => seats !== undefined) || later.start >= later.end;
      const after = isKnown ? [] : await schedulesIn(later);
      const items = data.items.map((item) => {
        const next = after.find(({ schedule_id }) => schedule_id === item.schedule_id);
        const seats = seatsInReply(item, { start, end }, accountZone, next && { ...later, schedule: next });
        return { ...item, ...seats };
      });
      return answer({ ...data, items });
    }
    const data = readData(scheduleInfo, text)?.data;
    if (!data || data.seats) return unchanged();
    const { schedule_id } = scheduleInfo.request.parse(bodyJson(body));
    const all = await schedulesIn({ start, end });
    const schedule = all.find((item) => item.schedule_id === schedule_id);
    return schedule
      ? answer({ ...data, seats: seatsInReply(schedule, { start, end }, accountZone).seats })
      : unchanged();
  };
}

/** Seats of a schedule in the window of its reply; derived where the reply has none, also from the one after it. */
export function seatsInReply(
  schedule: Schedule,
  window: Interval,
  accountZone: AccountZone,
  after?: Interval & { schedule: Schedule },
): UncutSeats {
  if (schedule.seats) return { seats: schedule.seats, near_seats: schedule.near_seats ?? [] };
  const layers = [...schedule.layers, ...(after?.schedule.layers ?? [])];
  const periods = [schedule, after?.schedule].flatMap((one) => one?.final_schedule.schedules ?? []);
  const plan = {
    ...schedule,
    layers: [...new Map(layers.map((layer) => [stringifyJson(layer), layer])).values()],
    final_schedule: { schedules: periods },
  };
  const knownRange = { start: window.start, end: after?.end ?? window.end };
  const wide = { start: knownRange.start - 1, end: knownRange.end + 1 };
  const roles = seatRoles(schedule, window);
  return uncut(seatsOf(plan, wide, { accountZone, knownRange, roles }), wide, window);
}

function bodyJson(body: Uint8Array): unknown {
  return jsonIn(new TextDecoder().decode(body));
}

/** Statuses that a reverse proxy returns for a server that is down or starting. */
const NOBODY_BEHIND = new Set([502, 503, 504]);

const LIMIT_MS = 5_000;
const KEPT_MS = 5_000;

class UpstreamTrouble extends Error {
  override name = 'UpstreamTrouble';
}

/** Max users whose proxy is cached; the least recently active are evicted first. */
const MAX_KEYS = 500;

/** Forwards calls with the user's own key, or with the gateway's. */
export function forwardOver(
  baseUrl: string,
  appKey: string | undefined,
  accountZone: AccountZone,
): ForwardAs {
  const forwardBy = (key: string | undefined) =>
    withSeats(inContract(createProxy({ baseUrl, appKey: key })), accountZone);
  const shared = forwardBy(appKey);
  const own = new LRUCache<string, Forward>({ max: MAX_KEYS });
  const forwardWith = (key: string): Forward => {
    const forward = own.get(key) ?? forwardBy(key);
    own.set(key, forward);
    return forward;
  };
  return (operation, body, signal, visitor) => {
    const key = visitor.kind === 'person' ? visitor.ownKey : undefined;
    return (key === undefined ? shared : forwardWith(key))(operation, body, signal);
  };
}

/** Checks a key at an upstream by requesting one second of schedules. */
export function checkingKeys(baseUrl: string): CheckKey {
  return async (key) => {
    const body = new TextEncoder().encode('{"start":0,"end":1}');
    const forward = createProxy({ baseUrl, appKey: key });
    const reply = await forward(scheduleSelf, body, AbortSignal.timeout(20_000));
    if (reply.ok) {
      await reply.body?.cancel();
      return 'valid';
    }
    const code = Envelope.safeParse(await reply.json()).data?.error?.code;
    return code === 'Unauthorized' || code === 'AccessDenied' ? 'refused' : 'away';
  };
}

/**
 * Probe of a remote upstream: requests its base address, without the key, at most every 5 s. Rejects without details
 * if there is no response within 5 s; logs the reason once.
 * @param clock monotonic milliseconds.
 */
export function createUpstreamProbe(
  baseUrl: string,
  log: (line: string) => void,
  clock: () => number,
): () => Promise<void> {
  let probe: { at: number; answer: Promise<string> } | undefined;
  let trouble = '';
  return async () => {
    if (!probe || clock() - probe.at >= KEPT_MS) {
      probe = { at: clock(), answer: troubleOf(baseUrl) };
    }
    const now = await probe.answer;
    if (now !== trouble) log(now === '' ? 'The upstream answers again' : `The upstream ${now}`);
    trouble = now;
    if (now !== '') throw new UpstreamTrouble('The upstream does not answer');
  };
}

async function troubleOf(baseUrl: string): Promise<string> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), LIMIT_MS);
  try {
    const { status, body } = await fetch(baseUrl, { redirect: 'manual', signal: controller.signal });
    await body?.cancel();
    return NOBODY_BEHIND.has(status) ? `answers ${status}` : '';
  } catch (error) {
    return controller.signal.aborted
      ? `does not answer within ${LIMIT_MS / 1000} s`
      : `cannot be reached (${connectionCode(error) ?? 'no connection'})${connectionAdvice(error)}`;
  } finally {
    clearTimeout(timer);
  }
}
