import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { check, problemLine } from '#contract/problem';
import { parseOwnJson } from '#domain/json/own-json';
import { checkRules } from '#domain/oncall/rules/check-rules';
import { type Rule, RuleFile, USUAL_RULES } from '#domain/oncall/rules/rule';
import { junitReport, textReport } from '#domain/oncall/rules/rule-report';
import { DAY } from '#domain/time/zone';
import { CommandError, type Terminal } from '#service/cli/terminal';
import { readSchedules } from '../read-schedules';
import { openBackend } from './backend';

type Options = { server?: string; junit?: string };

export function addRulesCommand(watchbill: Command, terminal: Terminal): void {
  watchbill
    .command('rules')
    .description('rules that the rotas have to keep')
    .command('check')
    .description('check rules from now on; 1 if one is breached')
    .argument('[file]', 'rules as JSON; without it: gaps, rest, double bookings, weekends and unknown people')
    .option('--server <url>', 'base URL of any server of the interface; needs the key in WATCHBILL_APP_KEY')
    .option('--junit <file>', 'write the results as JUnit XML, too')
    .action(async (file: string | undefined, { server, junit }: Options) => {
      const rules = file === undefined ? USUAL_RULES : await rulesIn(resolve(terminal.folder, file));
      const { backend, config } = await openBackend(terminal, server);
      try {
        const now = Math.floor(terminal.clock() / 1000);
        const accountZone = config.service.timeZone;
        const longest = Math.max(...rules.map(({ days }) => days));
        const window = { start: now, end: now + longest * DAY };
        const names = await backend.names();
        const schedules = await readSchedules(backend.forward, { kind: 'anybody' }, window, names);
        const results = checkRules(rules, schedules, { now, accountZone });
        const context = { schedules, names, zone: accountZone };
        for (const line of textReport(results, context)) terminal.out(line);
        if (junit !== undefined) {
          // The report names people.
          await writeFile(resolve(terminal.folder, junit), junitReport(results, context), { mode: 0o600 });
        }
        const breached = results.filter(({ breaches }) => breaches.length > 0).length;
        if (breached > 0) throw new CommandError(`${breached} of ${results.length} rules are breached`);
      } finally {
        await backend.close();
      }
    });
}

/** @throws CommandError if the file cannot be read or is no list of rules. */
async function rulesIn(file: string): Promise<readonly Rule[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read`);
  });
  const parsed = parseOwnJson(text);
  if ('problem' in parsed) throw new CommandError(`${file} ${parsed.problem}`);
  const result = check(RuleFile, parsed.value);
  if (!result.ok) throw new CommandError(`${file}: ${problemLine(result.problems)}`);
  return result.value.rules;
}
