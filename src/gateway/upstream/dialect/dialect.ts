import { setTimeout as sleep } from 'node:timers/promises';
import { parseTime } from '#domain/time/timestamps';
import { type BodyRoom, createBodyRoom } from '#service/service';
import { bodyOf, type Forward } from '../../forward';
import { refusal } from '../../reply';
import { inMonths, inWindows } from './parts';
import { type Answer, type Ask, isMembers, jsonOf, type Members, type Ways } from './answer';
import { ACCENTS } from './accents';
import { translated } from './translate';

/**
 * Translates between the contract and servers that deviate from it, such as newer versions of the hosted service. The
 * deviations of a server are learned per operation, from its refusals and replies, and remembered by the process. For
 * a server that keeps the contract, requests and replies stay the same byte for byte, except for the added members
 * `integration_id` and `variant`.
 * @param clock Unix milliseconds.
 * @returns wrapper for any number of forwards to one server, which share what is learned.
 */
export function createDialect(
  log: (line: string) => void,
  clock: () => number = Date.now,
): (forward: Forward) => Forward {
  const worded = inWords(createBodyRoom(MAX_HELD_BYTES));
  const [paced, windowed, monthly] = [createPauses(clock), inWindows(log), inMonths(log)];
  return (forward) => {
    const ask = monthly(windowed(worded(paced(forward))));
    return async (...call) => (await ask(...call)).response;
  };
}

type Body = Uint8Array<ArrayBuffer>;

/** Max bytes of replies in memory, over all calls. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;

/** Translates requests to the wording the server accepts, if known, and replies to the contract. */
function inWords(room: BodyRoom): (forward: Forward) => Ask {
  /** Index of the accepted wording. */
  const places = new Map<Ways, number>();
  return (forward) => async (operation, body, signal) => {
    const accent = ACCENTS[operation.name];
    if (!accent) return { response: await forward(operation, body, signal), isRefused: false };
    const send = async (worded: Body): Promise<Answer> =>
      translated(
        { operation, accent, input: () => membersIn(body) },
        await forward(operation, worded, signal),
        room,
      );
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const about = accent.ways?.find((ways) => bytes.includes(`"${ways.about}"`));
    const bodies = about ? bodiesOf(about, body) : [body];
    const index = about && bodies.length > 1 ? places.get(about) : undefined;
    const [usual = body, ...others] = index === undefined ? bodies : bodies.slice(index, index + 1);
    const note = (sent: Body, { response }: Answer) => {
      if (about && bodies.length > 1 && response.ok) places.set(about, bodies.indexOf(sent));
    };
    const first = await send(usual);
    if (!first.isRefused) {
      note(usual, first);
      return first;
    }
    for (const other of others) {
      const answer = await send(other);
      if (answer.isRefused) continue;
      note(other, answer);
      return answer;
    }
    return first;
  };
}

/** Request body in each wording; only the original if they do not differ. */
function bodiesOf({ words }: Ways, body: Body): Body[] {
  const input = jsonOf(body);
  if (!isMembers(input)) return [body];
  const bodies = words.map((word) => {
    const worded = word(input);
    return worded === input ? body : bodyOf(worded);
  });
  const [first = body, ...others] = bodies;
  return others.every((other) => Buffer.from(other).equals(first)) ? [first] : bodies;
}

function membersIn(body: Body): Members {
  const value = jsonOf(body);
  return isMembers(value) ? value : {};
}

/** Max pause that a call waits for; longer ones are answered with 429. */
const MAX_WAIT_MS = 2000;

/** Max pause respected. */
const MAX_PAUSE_MS = 10 * 60_000;

/**
 * Respects the pauses a server asks for (429 with Retry-After, RFC 9110 10.2.3), per operation and for all users.
 * Calls wait for up to 2 s, or get 429 with the rest of the pause.
 * @param clock Unix milliseconds.
 */
function createPauses(clock: () => number = Date.now): (forward: Forward) => Forward {
  const pausedUntil = new Map<string, number>();
  return (forward) => async (operation, body, signal) => {
    const leftOf = () => (pausedUntil.get(operation.path) ?? 0) - clock();
    for (let isAgain = false; ; isAgain = true) {
      const pauseLeft = leftOf();
      if (pauseLeft > MAX_WAIT_MS) return paused(pauseLeft);
      if (pauseLeft > 0) await sleep(pauseLeft, undefined, { signal });
      const response = await forward(operation, body, signal);
      if (response.status !== 429) return response;
      const pause = pauseOf(response.headers.get('Retry-After') ?? '', clock());
      pausedUntil.set(operation.path, clock() + Math.max(leftOf(), Math.min(pause, MAX_PAUSE_MS)));
      // A limit of one request per second rejects every second request: a retry is cheaper than a failure.
      if (isAgain || pause === 0 || pause > MAX_WAIT_MS) return response;
      await response.body?.cancel();
    }
  };
}

function paused(leftMs: number): Response {
  const seconds = String(Math.ceil(leftMs / 1000));
  return refusal('RequestTooFrequently', `The upstream asks for a pause; it ends in ${seconds} s.`, {
    headers: { 'Retry-After': seconds },
  });
}

/** Pause in milliseconds; 0 if absent. */
function pauseOf(retryAfter: string, nowMs: number): number {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : (parseTime(retryAfter) ?? 0) - nowMs;
  return Math.max(ms, 0);
}
