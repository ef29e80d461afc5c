import type { Command } from 'commander';
import { CommandError, type Terminal } from '#service/cli/terminal';
import { type Message, sendMessage, TOOL_FORMATS } from '#service/service';
import { readConfig } from '../config';

const TEST_LINE = 'Test message from Watchbill. Nothing changed.';

export function addMessageCommands(watchbill: Command, terminal: Terminal): void {
  const group = watchbill.command('messages').description('messages to chats and programs');
  group
    .command('list')
    .description('list the messages of WATCHBILL_MESSAGES_FILE')
    .action(async () => {
      for (const { name, tool, kinds, silent } of await configured(terminal)) {
        const when = silent === undefined ? kinds.join(', ') : `sends nothing: ${silent}`;
        terminal.out(`${name}  ${TOOL_FORMATS[tool].title}  ${when}`);
      }
    });
  group
    .command('test')
    .description('send a test message; needs neither server nor store')
    .argument('<name>', 'name in the file')
    .action(async (name: string) => {
      const message = await messageNamed(terminal, name);
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
      const verdict = await sendMessage(message, outgoing, { clock: terminal.clock, signal });
      const { title } = TOOL_FORMATS[message.tool];
      if (verdict.kind !== 'delivered') throw new CommandError(`${title}: ${verdict.problem}`);
      terminal.out(`${title} has taken the message`);
    });
}

async function configured(terminal: Terminal): Promise<readonly Message[]> {
  const { service } = await readConfig(terminal.env);
  return service.messages ?? [];
}

async function messageNamed(terminal: Terminal, name: string): Promise<Message> {
  const all = await configured(terminal);
  const message = all.find((one) => one.name === name);
  if (message) return message;
  const configuredNames =
    all.length === 0 ? 'WATCHBILL_MESSAGES_FILE has none' : all.map((one) => one.name).join(', ');
  throw new CommandError(`There is no message ${name}: ${configuredNames}`);
}
