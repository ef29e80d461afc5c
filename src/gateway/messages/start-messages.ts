import type { Registry } from 'prom-client';
import { sendMessage, type SentStore } from '#service/service';
import type { GatewayConfig } from '../config';
import { addMessageMetrics } from '../operate/message-metrics';
import { createFactsReader, type FactsDeps } from './message-facts';
import { runMessages } from './run-messages';

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
  const { messages = [], timeZone: accountZone } = service;
  if (messages.length === 0) return { stop: () => Promise.resolve() };
  addMessageMetrics(register, () => sent.summaries(), Date.now);
  return runMessages({
    messages,
    sent,
    read: createFactsReader({ ...deps, accountZone }),
    send: (message, outgoing, signal) => sendMessage(message, outgoing, { fetch, clock: Date.now, signal }),
    clock: Date.now,
    random: Math.random,
    log,
    origin: access.publicUrl?.origin,
  });
}
