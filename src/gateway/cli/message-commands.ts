import type { Command } from 'commander';
import { check } from '#contract/problem';
import { dueMessages } from '#domain/messages/due-messages';
import { messageLines } from '#domain/messages/message-lines';
import type { MessageFacts } from '#domain/messages/rule';
import { lastMonth } from '#domain/report/period';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { CommandError, type Terminal } from '#service/cli/terminal';
import { type Message, sendMessage, TOOL_FORMATS } from '#service/service';
import { readConfig } from '../config';
import { createFactsReader, factsOf } from '../messages/message-facts';
import { createReportReader, type ReadReport } from '../messages/read-report';
import { Moment, secondsOf } from '../moment';
import { openBackend } from './backend';

const anybody = () => Promise.resolve({ kind: 'anybody' } as const);

const TEST_LINE = 'Test message from Watchbill. Nothing changed.';

export function addMessageCommands(watchbill: Command, terminal: Terminal): void {
  const group = watchbill.command('messages').description('messages to chats and programs');
  group
    .command('list')
    .description('list the messages of WATCHBILL_MESSAGES_FILE')
    .action(async () => {
      for (const { name, tool, kinds } of await configured(terminal)) {
        terminal.out(`${name}  ${TOOL_FORMATS[tool].title}  ${kinds.join(', ')}`);
      }
    });
  group
    .command('test')
    .description('send a test message; needs neither server nor store')
    .argument('<name>', 'name in the file')
    .action(async (name: string) => {
      const message = await named(terminal, name);
      const at = Math.floor(terminal.clock() / 1000);
      const outgoing = {
        id: `test/${at}`,
        kind: 'test',
        at,
        lines: [TEST_LINE],
        link: undefined,
        schedules: [],
      };
      const { signal } = new AbortController();
      const verdict = await sendMessage(message, outgoing, { fetch, clock: terminal.clock, signal });
      const { title } = TOOL_FORMATS[message.tool];
      if (verdict.kind !== 'delivered') throw new CommandError(`${title}: ${verdict.problem}`);
      terminal.out(`${title} has taken the message`);
    });
  group
    .command('say')
    .description('print what a message says at a time; sends nothing')
    .argument('<name>', 'name in the file')
    .option('--at <time>', 'time with an offset, such as 2026-11-30T09:00:00+01:00; otherwise now')
    .action(async (name: string, { at }: { at?: string }) => {
      const message = await named(terminal, name);
      const instant = at === undefined ? Math.floor(terminal.clock() / 1000) : instantIn(at);
      const { backend, config } = await openBackend(terminal, undefined);
      try {
        const accountZone = config.service.timeZone;
        const read = createFactsReader({ ...backend, visitor: anybody, accountZone });
        const report = createReportReader({ ...backend, visitor: anybody, accountZone });
        const facts = await withReport(
          factsOf(message, await read(instant, [message])),
          message,
          instant,
          report,
        );
        const lines = saidAt(message, facts, instant);
        for (const line of lines) terminal.out(line);
        if (lines.length === 0) terminal.out('Nothing');
      } finally {
        await backend.close();
      }
    });
}

/** Data with the report of the last month, if the message sends reports. */
async function withReport(
  facts: MessageFacts,
  message: Message,
  at: UnixSeconds,
  read: ReadReport,
): Promise<MessageFacts> {
  if (!message.kinds.includes('report')) return facts;
  const month = lastMonth(at, zoneOf(message, facts));
  return { ...facts, reports: new Map([[month, (await read(message, month, at)).lines]]) };
}

function zoneOf({ zone }: Message, { accountZone }: MessageFacts): string {
  return zone ?? String(accountZone);
}

/**
 * Text of a message at a time: who is on call, the last month, the gaps that it announces then, and what else is due
 * within a day.
 */
function saidAt(message: Message, facts: MessageFacts, at: UnixSeconds): string[] {
  const zone = zoneOf(message, facts);
  const isNow = message.kinds.some((kind) => kind === 'hand-off' || kind === 'morning');
  const now = isNow
    ? facts.schedules.map(({ schedule_id }) => ({ kind: 'hand-off', what: '', schedule_id, at }) as const)
    : [];
  const month = lastMonth(at, zone);
  const report = message.kinds.includes('report')
    ? [{ kind: 'report', what: '', schedule_id: 0, at, month } as const]
    : [];
  const kinds = message.kinds.filter(
    (kind) => kind !== 'hand-off' && kind !== 'morning' && kind !== 'report',
  );
  const rule = { ...message, kinds, zone, quiet: undefined };
  const due = dueMessages(rule, facts, { after: at - DAY, until: at });
  return messageLines([...now, ...report, ...due], at, facts, zone);
}

function instantIn(text: string): UnixSeconds {
  const moment = check(Moment, text);
  if (!moment.ok)
    throw new CommandError('--at must be a time with an offset, such as 2026-11-30T09:00:00+01:00');
  return secondsOf(moment.value);
}

async function configured(terminal: Terminal): Promise<readonly Message[]> {
  const { service } = await readConfig(terminal.env);
  return service.messages ?? [];
}

async function named(terminal: Terminal, name: string): Promise<Message> {
  const all = await configured(terminal);
  const message = all.find((one) => one.name === name);
  if (message) return message;
  const known = all.length === 0 ? 'WATCHBILL_MESSAGES_FILE has none' : all.map((one) => one.name).join(', ');
  throw new CommandError(`There is no message ${name}: ${known}`);
}
