import { join } from 'node:path';
import { hasFailed, retryText, type MessageSummary } from '#contract/served/messages';
import { counted } from '#domain/text/count';
import { formatMoment } from '#domain/time/format';
import { type Message, sentInFile, type StoreReport } from '#service/service';
import { SENT_FILE } from '../messages/start-messages';
import type { Check, Outcome } from './check';

/** Check of the messages to chats, by what was sent; none if none is configured. */
export function messageChecks(
  messages: readonly Message[],
  summaries: () => Promise<readonly MessageSummary[]>,
): Check[] {
  if (messages.length === 0) return [];
  return [{ name: 'messages', run: async () => messagesOutcome(messages, await summaries()) }];
}

/** Sums of what was sent: from a report of the store, or of a gateway before another server. */
export async function sentOf(
  dataDir: string,
  report: Pick<StoreReport, 'messages'> | undefined,
): Promise<readonly MessageSummary[]> {
  return report ? (report.messages ?? []) : await sentInFile(join(dataDir, SENT_FILE)).summaries();
}

/** A message whose last event could not be sent, or not yet, is a warning. */
export function messagesOutcome(
  messages: readonly Pick<Message, 'name' | 'silent'>[],
  summaries: readonly MessageSummary[],
): Outcome {
  const lines = messages.flatMap(({ name, silent }) => {
    if (silent !== undefined) return [`${name}: sends nothing: ${silent}`];
    const summary = summaries.find(({ message }) => message === name);
    if (!summary) return [];
    const { problem = 'failed', failed_at = 0, retry } = summary;
    if (retry) return [`${name}: ${retryText(retry, `${formatMoment(retry.since, 'UTC')} UTC`)}`];
    if (!hasFailed(summary)) return [];
    return [`${name}: ${problem} (${formatMoment(failed_at, 'UTC')} UTC)`];
  });
  if (lines.length === 0) return { state: 'ok', text: `${counted(messages.length, 'message')} configured` };
  return {
    state: 'warning',
    text: lines.join('; '),
    advice: 'try it by watchbill messages test <name> (docs/running/messages.md)',
  };
}
