import type { Registry } from 'prom-client';
import type { MessageState } from '#contract/served/records';
import { every, sendMessage, type SentStore, TOOL_FORMATS } from '#service/service';
import type { GatewayConfig } from '../config';
import { addGauges, MESSAGE_GAUGES } from '../operate/gauges';
import { createFactsReader, type FactsDeps } from './message-facts';
import { createEngine, type EngineDeps } from './engine';

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
