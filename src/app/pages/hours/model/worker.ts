import type { Schedule } from '#contract/schedule';
import { ledgerOf, statementsOf } from '#domain/ledger/ledger';
import type { WindowReply } from '#domain/duty/known-seats';
import { joinReplies } from '#domain/oncall/reply/windows';
import { isChosen } from '../../../data/schedule-sets';
import { serve } from '../../../worker/serve';
import type { Counted, LedgerJobs } from './protocol';

// Worker side of client.ts.

const replies = new Map<number, WindowReply>();
let joinedParts: { key: string; schedules: readonly Schedule[] } | undefined;

serve<LedgerJobs>({
  keep: ({ part, reply }) => void replies.set(part, reply),
  count: (counted) => ledgerOf(countedSchedules(counted), counted.scope),
  statements: ({ counted, people, figure }) =>
    statementsOf(countedSchedules(counted), counted.scope, people, figure),
});

function countedSchedules({ parts, team, ...chosen }: Counted): Schedule[] {
  const key = parts.join();
  if (joinedParts?.key !== key) {
    for (const part of replies.keys()) if (!parts.includes(part)) replies.delete(part);
    joinedParts = { key, schedules: joinReplies(parts.flatMap((part) => replies.get(part) ?? [])) };
  }
  return joinedParts.schedules.filter(
    ({ team_id, schedule_id }) =>
      (team === undefined || String(team_id) === team) && isChosen(chosen, schedule_id),
  );
}
