import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textOf } from '../../docs.spec-support';
import { KINDS } from '../records/kinds';
import { onEachStore } from '../store/stores.spec-support';
import { readEntries, sourceFiles } from './files';
import { importRecords } from './import-records';

const DOCUMENTS = [
  ['your-data', KINDS],
  ['on-your-network', ['teams', 'people']],
] as const;

onEachStore('the sample records of a document', (store) => {
  test.each(DOCUMENTS)('of %s can be imported into an empty store', async (name, kinds) => {
    const folder = mkdtempSync(join(tmpdir(), 'watchbill-documents-'));
    const samples = textOf(`docs/running/${name}.md`).matchAll(/^(\w+\.ndjson) +(\{.*\})$/gm);
    for (const [, file = '', record = ''] of samples) writeFileSync(join(folder, file), `${record}\n`);
    const counts = await importRecords(store().db, readEntries(await sourceFiles(folder)));
    expect(counts).toEqual(Object.fromEntries(kinds.map((kind) => [kind, 1])));
  });
});
