import { join } from 'node:path';
import type { Command } from 'commander';
import type { Id } from '#contract/id';
import { counted, hasPart } from '#domain/text/words';
import { idOf } from '#service/cli/commands';
import { pathOf, type Terminal, withStore } from '#service/cli/terminal';
import { readServiceConfig } from '#service/config';
import { rememberErasure } from '#service/service';
import { createSignOuts } from '../access/openid/sessions';
import { eraseLinks } from '../links/erase-links';

/** Commands on what is known of a person: in the store, and in the files of the data directory. */
export function addPeopleCommands(watchbill: Command, terminal: Terminal): void {
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
