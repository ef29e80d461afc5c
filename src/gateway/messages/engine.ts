import { paths } from '#address/codec';
import { dueMessages, messageLines, type Due, type MessageFacts } from '#domain/messages';
import { addTo } from '#domain/collections';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import {
  type Message,
  type Outgoing,
  type SentMessage,
  type SentStore,
  type Verdict,
  TOOL_FORMATS,
  every,
  sendMessage,
} from '#service/service';
import { type AllFacts, factsOf, createFactsReader, type FactsDeps } from './message-facts';
import type { Registry } from 'prom-client';
import type { MessageState } from '#contract/served/records';
import type { GatewayConfig } from '../config';
import { addGauges, MESSAGE_GAUGES } from '../operate/gauges';

/**
 * Sends what is due, each event once.
 *
 * Rules: an event is recorded before its first try, over all servers of a store. One that a stopped server was sending
 * is not sent again. Tries end 15 minutes after the event, or when a later hand-off of the same schedule is due.
 */

/** Time after an event in which it is sent, in seconds: also after a restart. */
const SENDING_SECONDS = 15 * 60;

/** Waits after the first tries, in seconds. */
const WAITS = [2, 10, 60, 300];

/** A tool that refuses bursts at full hours gets hand-offs this many seconds later. */
const HAND_OFF_WAIT = { least: 5, most: 50 };

const KEPT_SECONDS = 90 * DAY;

type EngineDeps = {
  messages: readonly Message[];
  sent: SentStore;
  read: (now: UnixSeconds, messages: readonly Message[]) => Promise<AllFacts>;
  send: (message: Message, outgoing: Outgoing, signal: AbortSignal) => Promise<Verdict>;
  /** Unix milliseconds. */
  clock: () => number;
  /** From 0 to 1. */
  random: () => number;
  log: (line: string) => void;
  /** Origin of links; undefined: messages have none. */
  origin: string | undefined;
};

/** Events of one kind and minute, and their records. */
type Group = { events: Due[]; records: SentMessage[] };

export function createEngine(deps: EngineDeps) {
  const { messages, sent, clock } = deps;
  const now = () => Math.floor(clock() / 1000);
  let prunedAt = -Infinity;

  /** Sends what is due now. @returns time of the next try, if one waits */
  const tick = async (stop: AbortSignal): Promise<UnixSeconds | undefined> => {
    await sent.alone(async (lease) => {
      const signal = AbortSignal.any([stop, lease]);
      const at = now();
      const interrupted = (await sent.open()).filter(({ state }) => state === 'sending');
      await sent.update(
        interrupted.map(({ sent_id }) => sent_id),
        { state: 'failed', ended_at: at, problem: 'the server stopped meanwhile: it may have arrived' },
      );
      if (at - prunedAt > DAY) await sent.prune(at - KEPT_SECONDS);
      prunedAt = Math.max(prunedAt, at - (at % DAY));
      const facts = await deps.read(at, messages);
      await Promise.all(messages.map((message) => sendDue(deps, message, { facts, at, signal })));
    });
    const waiting = (await sent.open()).map(({ next_at }) => next_at);
    return waiting.length === 0 ? undefined : Math.min(...waiting);
  };
  return { tick };
}

async function sendDue(
  deps: EngineDeps,
  message: Message,
  { facts: all, at, signal }: { facts: AllFacts; at: UnixSeconds; signal: AbortSignal },
): Promise<void> {
  const { sent } = deps;
  const facts = factsOf(message, all);
  const zone = message.zone ?? String(facts.accountZone);
  const events = dueMessages({ ...message, zone }, facts, { after: at - SENDING_SECONDS, until: at });
  const groups = await recorded(deps, message, events, at);
  const current = new Set(groups.flatMap(({ records }) => records.map(({ sent_id }) => sent_id)));
  const over = (await sent.open()).filter(
    (record) => record.message === message.name && !current.has(record.sent_id),
  );
  for (const { sent_id, problem } of over) await end(deps, message, [sent_id], givenUp(problem));
  for (const [index, group] of groups.entries()) {
    const dueMessages = group.records.filter(({ state, next_at }) => state === 'waiting' && next_at <= at);
    if (dueMessages.length === 0) continue;
    signal.throwIfAborted();
    const later = groups.slice(index + 1).flatMap(({ events: of }) => of);
    const rest = dueMessages.filter(({ tries, what, schedule_id }) => {
      const isSuperseded =
        tries > 0 &&
        what === 'hand-off' &&
        later.some((one) => one.what === what && String(one.schedule_id) === String(schedule_id));
      return !isSuperseded;
    });
    await sent.update(
      dueMessages.filter((record) => !rest.includes(record)).map(({ sent_id }) => sent_id),
      { state: 'dropped', ended_at: at },
    );
    const isSent = await sendGroup(
      deps,
      message,
      { events: group.events, records: rest },
      { facts, zone, signal },
    );
    // The tool wants a pause.
    if (!isSent) return;
  }
}

/** Events by kind and minute, with their records. */
async function recorded(
  { sent, random }: EngineDeps,
  { name, tool }: Message,
  events: readonly Due[],
  now: UnixSeconds,
): Promise<Group[]> {
  const groups = new Map<string, Due[]>();
  for (const event of events) addTo(groups, `${Math.floor(event.at / 60)} ${event.kind}`, event);
  const { least, most } = HAND_OFF_WAIT;
  const outgoingMessages = [...groups.values()].map((of) => {
    const waits = of[0]?.kind === 'hand-off' && TOOL_FORMATS[tool].waitsAtHandOffs;
    const next_at = waits ? now + least + Math.floor(random() * (most - least + 1)) : now;
    return of.map((event) => recordOf(name, event, next_at));
  });
  const stored = new Map((await sent.add(outgoingMessages.flat())).map((record) => [record.sent_id, record]));
  return [...groups.values()].map((of, index) => ({
    events: of,
    records: outgoingMessages[index]?.flatMap(({ sent_id }) => stored.get(sent_id) ?? []) ?? [],
  }));
}

function recordOf(message: string, event: Due, next_at: UnixSeconds): SentMessage {
  const { what, schedule_id, at } = event;
  const sent_id = [message, what, schedule_id, at].join('/');
  return { sent_id, message, what, schedule_id, at, state: 'waiting', tries: 0, next_at };
}

/** Tries to send events in one message. @returns false if the tool requests a wait */
async function sendGroup(
  deps: EngineDeps,
  message: Message,
  { events, records }: Group,
  { facts, zone, signal }: { facts: MessageFacts; zone: string; signal: AbortSignal },
): Promise<boolean> {
  const { sent, clock } = deps;
  const ids = records.map(({ sent_id }) => sent_id);
  const announced = events.filter((event) =>
    records.some(({ sent_id }) => sent_id === recordOf(message.name, event, 0).sent_id),
  );
  const [first] = announced;
  const lines = first ? messageLines(announced, first.at, facts, zone) : [];
  if (!first || lines.length === 0) {
    await sent.update(ids, { state: 'dropped', ended_at: Math.floor(clock() / 1000) });
    return true;
  }
  const tries = Math.max(...records.map((record) => record.tries)) + 1;
  await sent.update(ids, { state: 'sending', tries });
  const outgoing = outgoingOf(ids[0] ?? '', announced, lines, deps);
  const verdict = await deps.send(message, outgoing, signal);
  const now = Math.floor(clock() / 1000);
  if (verdict.kind !== 'again') {
    await end(deps, message, ids, verdict.kind === 'delivered' ? undefined : verdict.problem);
    return true;
  }
  const next_at = now + Math.ceil(verdict.after ?? WAITS[tries - 1] ?? WAITS.at(-1) ?? 0);
  if (next_at > first.at + SENDING_SECONDS) await end(deps, message, ids, givenUp(verdict.problem));
  else {
    await sent.update(ids, { state: 'waiting', next_at, problem: verdict.problem });
    if (tries === 1) deps.log(`Message ${message.name} is tried again: ${verdict.problem}`);
  }
  return false;
}

function givenUp(problem: string | undefined): string {
  return `not sent within ${SENDING_SECONDS / 60} min${problem === undefined ? '' : `: ${problem}`}`;
}

/** Records the end of tries. @param problem undefined: delivered */
async function end(
  { sent, clock, log }: EngineDeps,
  { name }: Message,
  ids: readonly string[],
  problem: string | undefined,
): Promise<void> {
  const ended_at = Math.floor(clock() / 1000);
  const state = problem === undefined ? 'sent' : 'failed';
  await sent.update(ids, { state, ended_at, ...(problem !== undefined && { problem }) });
  if (problem !== undefined) log(`Message ${name} failed: ${problem}`);
}

function outgoingOf(
  id: string,
  events: readonly Due[],
  lines: readonly string[],
  { origin }: Pick<EngineDeps, 'origin'>,
): Outgoing {
  const [first] = events;
  const all = events.flatMap((event) => (event.kind === 'held' ? event.held : [event]));
  const [only] = all;
  const ids = [...new Set(all.map(({ schedule_id }) => String(schedule_id)))].filter((one) => one !== '0');
  let path = paths.onCall();
  if (only?.kind === 'request' && all.length === 1) path = paths.request(only.request.request_id);
  else if (ids[0] !== undefined && ids.length === 1) path = paths.schedule(ids[0]);
  return {
    id,
    kind: first?.kind ?? '',
    at: first?.at ?? 0,
    lines,
    link: origin === undefined ? undefined : `${origin}${path}`,
    schedules: ids,
  };
}

/** File of what was sent, in the data directory, where another server has the records. */
export const SENT_FILE = 'sent-messages.json';

type Deps = Omit<FactsDeps, 'accountZone'> & {
  sent: SentStore;
  register: Registry;
  log: (line: string) => void;
};

/** Sends the configured messages while the server runs. */
export function startMessages(
  { service, access }: Pick<GatewayConfig, 'service' | 'access'>,
  { sent, register, log, ...deps }: Deps,
): { stop: () => Promise<void> } {
  const { messages: all = [], timeZone: accountZone } = service;
  for (const { name, silent } of all) if (silent) log(`Message ${name} sends nothing: ${silent}`);
  const messages = all.filter(({ silent }) => silent === undefined);
  if (messages.length === 0) return { stop: () => Promise.resolve() };
  addGauges(register, MESSAGE_GAUGES, () => sent.summaries());
  return runMessages({
    messages,
    sent,
    read: createFactsReader({ ...deps, accountZone }),
    send: (message, outgoing, signal) => sendMessage(message, outgoing, { clock: Date.now, signal }),
    clock: Date.now,
    random: Math.random,
    log,
    origin: access.publicUrl?.origin,
  });
}

/** States of the configured messages, in their order. */
export async function messageStates(
  { messages = [] }: GatewayConfig['service'],
  sent: SentStore,
): Promise<MessageState[]> {
  if (messages.length === 0) return [];
  const summaries = await sent.summaries();
  const speaking = messages.filter(({ silent }) => silent === undefined);
  return speaking.map(({ name, tool, kinds }) => {
    const summary = summaries.find(({ message }) => message === name) ?? {
      message: name,
      sent: 0,
      failed: 0,
    };
    return Object.assign(summary, { tool_name: TOOL_FORMATS[tool].title, when: [...kinds] });
  });
}

/** Time of a stop to end the message that is being sent, in milliseconds. */
const STOP_MS = 5000;

const MINUTE_MS = 60_000;

/** Sends messages while the server runs: at each minute, since hand-offs are at whole ones, and at each further try. */
function runMessages(deps: EngineDeps): { stop: () => Promise<void> } {
  const engine = createEngine(deps);
  const run = async (signal: AbortSignal) => {
    const next = await engine.tick(signal);
    const now = deps.clock();
    const minuteMs = MINUTE_MS - (now % MINUTE_MS);
    return next === undefined ? minuteMs : Math.min(minuteMs, next * 1000 - now);
  };
  return every('Messages could not be sent', MINUTE_MS, run, { log: deps.log, graceMs: STOP_MS });
}
