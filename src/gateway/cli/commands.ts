import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { Id } from '#contract/id';
import { counted, hasPart } from '#domain/text/words';
import { idOf, runCommandLine } from '#service/cli/commands';
import { pathOf, type Terminal, withStore, CommandError, isoTime } from '#service/cli/terminal';
import { readServiceConfig, ConfigError, type Environment } from '#service/config';
import { rememberErasure, receiverProblem, type Message, sendMessage, TOOL_FORMATS } from '#service/service';
import { createSignOuts } from '../access/openid/sessions';
import { eraseLinks } from '../links/erase-links';
import { readFile } from 'node:fs/promises';
import { checkLine, runChecks } from '../check';
import { type GatewayConfig, readConfig } from '../config';
import { emailIn } from '../access/access';
import { createLinks, type Links, type OwnedLink } from '../links/links';
import { addMcpCommand } from './mcp-command';

/** Commands on what is known of a person: in the store, and in the files of the data directory. */
function addPeopleCommands(watchbill: Command, terminal: Terminal): void {
  const { out, err, clock } = terminal;
  const people = watchbill.command('people').description('what is known of a person');
  people
    .command('erase')
    .description('erase name, addresses, zone, contact, keys, absences and links of a person for good')
    .argument('<id>', 'id of the person', idOf)
    .option('--yes', 'do it; without, only say what would be erased')
    .action(async (id: Id, { yes = false }: { yes?: boolean }) => {
      const { dataDir } = await readServiceConfig(terminal.env);
      const erasure = await withStore(terminal, (ask) =>
        ask('erasePerson', { person_id: id, dry_run: !yes }),
      );
      const links = await eraseLinks(join(dataDir, 'links'), erasure, { isDry: !yes, log: err });
      if (yes) {
        await rememberErasure(dataDir, erasure, Math.floor(clock() / 1000));
        const signOuts = createSignOuts(dataDir, clock);
        for (const email of erasure.emails) await signOuts.signOut(email);
      }
      const touched = [...erasure.touched, { table: 'links', rows: links }].filter(({ rows }) => rows > 0);
      const [name = ''] = erasure.names;
      out(yes ? `Erased person ${id}.` : `Would erase person ${id}, ${name}.`);
      for (const { table, rows } of touched) out(`${table.replaceAll('_', ' ')}\t${counted(rows, 'row')}`);
      for (const note of erasure.notes) out(`${note}.`);
      out('Logs, backups and files that were exported before are not touched.');
      if (!yes) out('Nothing was erased. Add --yes to do it; it cannot be undone.');
    });
  people
    .command('list')
    .description('list ids and names of people')
    .argument('[name]', 'a part of the name, in any case and without accents')
    .action(async (part = '') => {
      const { people: all } = await withStore(terminal, (ask) => ask('names', {}));
      const matches = all.filter(({ person_name }) => hasPart(person_name, part));
      for (const { person_id, person_name } of matches) out(`${person_id}\t${person_name}`);
    });
  people
    .command('export')
    .description('write what is known of a person into a new file, as JSON')
    .argument('<id>', 'id of the person', idOf)
    .argument('<file>', 'e.g. person.json')
    .action(async (id: Id, path: string) => {
      const file = await pathOf(terminal, path);
      await withStore(terminal, (ask) => ask('exportPerson', { person_id: id, file }));
      out(`Wrote ${file}. Links are not in it: see links list --person <email>.`);
    });
}

function addCheckCommand(watchbill: Command, terminal: Terminal): void {
  watchbill
    .command('check')
    .description(
      'check the installation: store, key, provider, sources, messages, clock, disk; 1 if something fails',
    )
    .option('--json', 'one JSON list instead of lines')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { config, env, problems } = await usableConfig(terminal.env);
      const report =
        config.upstream === 'embedded' ? () => reportOf(config, { ...terminal, env }) : undefined;
      const results = await runChecks({ config, report, problems, clock: terminal.clock });
      if (json) terminal.out(JSON.stringify(results));
      else for (const result of results) terminal.out(checkLine(result));
      const failures = results.filter(({ state }) => state === 'failure').length;
      if (failures > 0) throw new CommandError(`${failures} of ${results.length} checks failed`);
    });
}

/** Settings whose file concerns nothing else: the other checks go on without it. */
const FILES = ['WATCHBILL_SOURCES_FILE', 'WATCHBILL_MESSAGES_FILE'] as const;

/** Settings, without the files that cannot be used and why. @throws ConfigError for any other setting. */
async function usableConfig(env: Environment): Promise<{
  config: GatewayConfig;
  env: Environment;
  problems: string[];
}> {
  try {
    return { config: await readConfig(env), env, problems: [] };
  } catch (error) {
    const file = FILES.find((name) => error instanceof ConfigError && error.message.startsWith(`${name}:`));
    if (file === undefined || !(error instanceof ConfigError)) throw error;
    const rest = await usableConfig({ ...env, [file]: '' });
    return { ...rest, problems: [error.message, ...rest.problems] };
  }
}

async function reportOf({ appKey, service }: GatewayConfig, terminal: Terminal) {
  const own = await readFile(join(service.dataDir, 'app-key'), 'utf8').catch(() => '');
  const key = appKey ?? (own.trim() || undefined);
  return await withStore(terminal, (ask) => ask('inspect', { key }));
}

/** Commands on the links and sessions of people, in the files of the data directory. */
function addLinkCommands(watchbill: Command, terminal: Terminal): void {
  const { out, err, clock } = terminal;
  const dataDir = async () => (await readServiceConfig(terminal.env)).dataDir;
  const openLinks = async () => createLinks(join(await dataDir(), 'links'), { log: err, clock });
  const links = watchbill
    .command('links')
    .description('secret links: calendar feeds, guest links and addresses for webhooks');
  links
    .command('list')
    .description('list the links, without their secrets')
    .option('--person <email>', 'of one person', parsedPerson)
    .action(async ({ person }: { person?: string }) => {
      for (const link of await linksOf(await openLinks(), person)) out(linkLine(link));
    });
  links
    .command('receive')
    .description('make an address that takes the webhooks of a source, or of Alertmanager')
    .requiredOption('--source <name>', 'name in WATCHBILL_SOURCES_FILE, or alertmanager')
    .action(async ({ source }: { source: string }) => {
      const { upstream, access, service } = await readConfig(terminal.env);
      if (upstream !== 'embedded') {
        throw new CommandError('Webhooks need the embedded service: WATCHBILL_UPSTREAM is set');
      }
      const problem = receiverProblem(service.sources ?? [], source);
      if (problem !== undefined) throw new CommandError(problem);
      const label = `Webhooks of ${source}`;
      const { secret } = await (await openLinks()).create(undefined, { kind: 'receive', source, label });
      out(`${access.publicUrl?.origin ?? ''}/in/${secret}`);
      err('The address is its own password, and is shown this once.');
    });
  links
    .command('revoke')
    .description('revoke links for good')
    .argument('[ids...]', 'ids, as in links list')
    .option('--person <email>', 'all links of one person', parsedPerson)
    .action(async (ids: string[], { person }: { person?: string }) => {
      if ((ids.length === 0) === (person === undefined))
        throw new CommandError('Name either ids or a person');
      const store = await openLinks();
      const all = await linksOf(store, person);
      const selection = person === undefined ? all.filter(({ id }) => ids.includes(id)) : all;
      const unknown = ids.filter((id) => !selection.some((link) => link.id === id));
      if (unknown.length > 0) throw new CommandError(`There is no link ${unknown.join(', ')}`);
      for (const { id, owner } of selection) await store.revoke(owner, id);
      out(`Revoked ${selection.length} ${selection.length === 1 ? 'link' : 'links'}.`);
    });
  watchbill
    .command('sessions')
    .description('sessions of people who signed in by OpenID Connect')
    .command('end')
    .description('end all sessions of a person, on all servers with this data directory')
    .argument('<email>', 'e-mail address of the person', parsedPerson)
    .action(async (email: string) => {
      await createSignOuts(await dataDir(), clock).signOut(email);
      out(`Ended the sessions of ${email}.`);
    });
}

async function linksOf(links: Links, person: string | undefined): Promise<OwnedLink[]> {
  const all = await links.listAll();
  return person === undefined ? all : all.filter(({ owner }) => owner === person);
}

function linkLine({ id, kind, owner, label, created, expires, last_read }: OwnedLink): string {
  return [
    id,
    kind,
    owner ?? 'everybody',
    label,
    `created ${isoTime(created)}`,
    ...(expires === undefined ? [] : [`expires ${isoTime(expires)}`]),
    ...(last_read === undefined ? [] : [`read ${isoTime(last_read)}`]),
  ].join('\t');
}

function parsedPerson(text: string): string {
  const email = emailIn(text);
  if (email === undefined) throw new InvalidArgumentError('It must be an e-mail address.');
  return email;
}

const TEST_LINE = 'Test message from Watchbill. Nothing changed.';

function addMessageCommands(watchbill: Command, terminal: Terminal): void {
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
