import { runCommandLine } from '#service/cli/commands';
import type { Terminal } from '#service/cli/terminal';
import { addCheckCommand } from './check-command';
import { addLinkCommands } from './link-commands';
import { addMessageCommands } from './message-commands';
import { addMcpCommand } from './mcp-command';
import { addPeopleCommands } from './people-commands';

/** Runs one command of the service or of the gateway. Returns the exit code. */
export function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  return runCommandLine(args, terminal, [
    addCheckCommand,
    addMcpCommand,
    addLinkCommands,
    addPeopleCommands,
    addMessageCommands,
  ]);
}
