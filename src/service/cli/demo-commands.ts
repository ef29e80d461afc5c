import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { readServiceConfig } from '../config';
import { countsLine } from '../import/counts-line';
import { keyIdOf } from '../keys/app-key';
import { textOf } from './save-key';
import { type Terminal, withManagement } from './terminal';

export function addDemoCommands(watchbill: Command, terminal: Terminal): void {
  const { env, out } = terminal;
  watchbill
    .command('demo')
    .description('the demo data')
    .command('remove')
    .description('remove only the demo data')
    .action(async () => {
      const { counts, in_use, key_ids } = await withManagement(terminal, {}, (store) => store.removeDemo());
      if (countsLine(counts) === 'nothing') {
        out('There is no demo data in this store.');
        return;
      }
      out(`Removed ${countsLine(counts)} of the demo data.`);
      if (countsLine(in_use) !== 'nothing') out(`Kept ${countsLine(in_use)}, which other records use.`);
      const { dataDir } = await readServiceConfig(env, { openWebhookDetail: false });
      const file = join(dataDir, 'app-key');
      if (!key_ids.includes(keyIdOf(await textOf(file)))) return;
      await rm(file);
      out(
        `Removed ${file}, the key of a demo person. Make another with: key create --person <id> --save ${file}`,
      );
    });
}
