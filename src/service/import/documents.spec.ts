import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textOf } from '../../docs.spec-support';
import { KINDS } from '../records/kinds';
import { onOneStore } from '../store/stores.spec-support';
import { readEntries, sourceFiles } from './files';
import { importRecords } from './import-records';

const DOCUMENTS = [
  ['your-data', KINDS],
  ['on-your-network', ['teams', 'people']],
] as const;

onOneStore('the sample records of a document', (store) => {
  test.each(DOCUMENTS)('of %s can be imported into an empty store', async (name, kinds) => {
    const folder = mkdtempSync(join(tmpdir(), 'watchbill-documents-'));
    const samples = [...textOf(`docs/running/${name}.md`).matchAll(/^(\w+)\.ndjson +(\{.*\})$/gm)];
    const expected: Record<string, number> = {};
    for (const [, kind = '', record = ''] of samples) {
      appendFileSync(join(folder, `${kind}.ndjson`), `${record}\n`);
      expected[kind] = (expected[kind] ?? 0) + 1;
    }
    const counts = await importRecords(store().db, readEntries(await sourceFiles(folder)));
    expect(counts).toEqual(expected);
    expect(Object.keys(expected).toSorted()).toEqual(kinds.toSorted());
  });
});
