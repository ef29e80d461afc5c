import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { incidentExport } from '#contract/insight';
import { Envelope, type ErrorCode } from '#contract/envelope';
import type { Operation } from '#contract/operation';
import { applicationList, issueList } from '#contract/rum';
import { scheduleHistory } from '#contract/served/changes';
import type { Capability } from '#contract/session';
import { webhookList } from '#contract/webhook';
import { bodyOf, type ForwardAs, jsonIn, readData, type Visitor } from '../forward';

/** Capabilities of the server behind, for a visitor. Never rejects. */
export type Capabilities = (visitor: Visitor) => Promise<readonly Capability[]>;

type ProbeRequest = {
  capability: Capability;
  operation: Operation;
  input: unknown;
  /** True for a reply that shows the capability; without it, any valid reply does. */
  shows?: (reply: unknown) => boolean;
  /** Code of a refusal that shows the capability, too. */
  refusal?: ErrorCode;
};

const CapabilityReply = z.object({ with: z.array(z.string()) });

/** Requests that a server with the list answers, whatever it has stored: a thousand seconds, or one entry. */
const CAPABILITY_PROBES: readonly ProbeRequest[] = [
  {
    capability: 'incident-responders',
    operation: incidentExport,
    input: {
      start_time: 1000,
      end_time: 2000,
      query: '',
      labels: {},
      fields: {},
      limit: 1,
      with: ['responders', 'notifications'],
    },
    // A server that ignores `with` does not repeat it.
    shows: (reply) => {
      const { success, data } = CapabilityReply.safeParse(reply);
      return success && data.with.includes('responders') && data.with.includes('notifications');
    },
  },
  {
    capability: 'delivery-list',
    operation: webhookList,
    input: { start_time: 1000, end_time: 2000, limit: 1 },
  },
  { capability: 'application-list', operation: applicationList, input: { limit: 1 } },
  {
    capability: 'issue-list',
    operation: issueList,
    input: { start_time: 1000, end_time: 2000, limit: 1 },
  },
  // No schedule has this id.
  {
    capability: 'changes',
    operation: scheduleHistory,
    input: { schedule_id: 0, limit: 1 },
    refusal: 'ResourceNotFound',
  },
];

/** Lifetime of an answer; shorter if the server was unreachable. */
const ANSWER_CACHE_MS = 30 * 60_000;
const PROBE_RETRY_MS = 30_000;

/** Max delay of a page by the first question; later pages have the answer. */
const WAIT_MS = 800;
const PROBE_TIMEOUT_MS = 10_000;

/** Max visitors with a key of their own whose answers are cached. */
const MAX_KEYS = 500;

type Probe = { answer: Promise<readonly Capability[]>; until: number };

/**
 * Finds out what an upstream has beyond the interface, by requesting each of it, with the key of the visitor.
 * @param clock Unix milliseconds.
 */
export function createCapabilities(forward: ForwardAs, clock: () => number): Capabilities {
  const probes = new LRUCache<string, Probe>({ max: MAX_KEYS });

  const begin = (key: string, visitor: Visitor): Probe => {
    const probe: Probe = { answer: Promise.resolve([]), until: clock() + ANSWER_CACHE_MS };
    probe.answer = Promise.all(CAPABILITY_PROBES.map((one) => probeOf(one, forward, visitor))).then(
      (results) => {
        if (results.includes('unknown')) probe.until = clock() + PROBE_RETRY_MS;
        return CAPABILITY_PROBES.flatMap(({ capability }, index) =>
          results[index] === 'yes' ? [capability] : [],
        );
      },
    );
    probes.set(key, probe);
    return probe;
  };

  return async (visitor) => {
    const key = (visitor.kind === 'person' && visitor.ownKey) || '';
    const cached = probes.get(key);
    const probe = cached && cached.until > clock() ? cached : begin(key, visitor);
    return Promise.race([probe.answer, late(WAIT_MS)]);
  };
}

async function late(ms: number): Promise<readonly Capability[]> {
  await new Promise((resolve) => setTimeout(resolve, ms).unref());
  return [];
}

async function probeOf(
  { operation, input, shows, refusal }: ProbeRequest,
  forward: ForwardAs,
  visitor: Visitor,
): Promise<'yes' | 'no' | 'unknown'> {
  try {
    const response = await forward(operation, bodyOf(input), AbortSignal.timeout(PROBE_TIMEOUT_MS), visitor);
    const text = await response.text();
    const reply = readData(operation, text);
    if (reply !== undefined) return !shows || shows(reply) ? 'yes' : 'no';
    if (refusal !== undefined && Envelope.safeParse(jsonIn(text)).data?.error?.code === refusal) return 'yes';
    return response.status >= 500 || response.status === 429 ? 'unknown' : 'no';
  } catch {
    return 'unknown';
  }
}
