import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { CommandError, isoTime, type Terminal } from '#service/cli/terminal';
import { readServiceConfig } from '#service/config';
import { receiverProblem } from '#service/service';
import { emailIn } from '../access/access';
import { readConfig } from '../config';
import { createSignOuts } from '../access/openid/sessions';
import { createLinks, type Links, type OwnedLink } from '../links/links';

/** Commands on the links and sessions of people, in the files of the data directory. */
export function addLinkCommands(watchbill: Command, terminal: Terminal): void {
  const { out, err, clock } = terminal;
  const dataDir = async () => (await readServiceConfig(terminal.env)).dataDir;
  const openLinks = async () => createLinks(join(await dataDir(), 'links'), { log: err, clock });
  const links = watchbill
    .command('links')
    .description('secret links: calendar feeds, guest links and addresses for webhooks');
  links
    .command('list')
    .description('list the links, without their secrets')
    .option('--person <email>', 'of one person', personOf)
    .action(async ({ person }: { person?: string }) => {
      for (const link of await linksOf(await openLinks(), person)) out(lineOf(link));
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
    .option('--person <email>', 'all links of one person', personOf)
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
    .argument('<email>', 'e-mail address of the person', personOf)
    .action(async (email: string) => {
      await createSignOuts(await dataDir(), clock).signOut(email);
      out(`Ended the sessions of ${email}.`);
    });
}

async function linksOf(links: Links, person: string | undefined): Promise<OwnedLink[]> {
  const all = await links.listAll();
  return person === undefined ? all : all.filter(({ owner }) => owner === person);
}

function lineOf({ id, kind, owner, label, created, expires, last_read }: OwnedLink): string {
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

function personOf(text: string): string {
  const email = emailIn(text);
  if (email === undefined) throw new InvalidArgumentError('It must be an e-mail address.');
  return email;
}
