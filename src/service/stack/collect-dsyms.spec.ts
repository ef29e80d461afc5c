import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ARM64, SHOP_ID, shopFile, X86_64 } from '#symbolication/apple/shop-dsym.spec-support';
import { fat, machO } from '#symbolication/debug-info/binary.spec-support';
import { openSymbolTable } from '#symbolication/debug-info/symbol-table';
import { ArtifactError, collectDsyms } from './collect';

const OTHER_ID = '6deccee4a0523ea4bb67957b06f53ad1';
const DWARF = 'Contents/Resources/DWARF';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watchbill-dsyms-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(name: string, content: Uint8Array | string): string {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), content);
  return join(root, name);
}

/** Artifacts collected from these paths, and the reported progress. */
async function collected(...paths: string[]) {
  const reported: string[] = [];
  const progress = {
    took: ({ path, from, note }: { path: string; from: string; note: string }) =>
      reported.push(`${path}: ${from}: ${note}`),
    ignored: (name: string, why: string) => reported.push(`left ${name}: ${why}`),
  };
  const storedPaths: string[] = [];
  const problems: string[] = [];
  try {
    for await (const { path, content, alsoAt = [] } of collectDsyms(paths, progress)) {
      const table = openSymbolTable(content);
      expect(table.lookup(0x4014).map(({ name }) => name)).toEqual(['add', 'total']);
      storedPaths.push([path, ...alsoAt, table.id, table.arch].join(' '));
    }
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    problems.push(...error.problems);
  }
  return { reported, storedPaths, problems };
}

const SHOP = [`${SHOP_ID} image:Shop:arm64 ${SHOP_ID} arm64`];
const both = () =>
  fat([
    { cpu: ARM64, file: shopFile() },
    { cpu: X86_64, file: shopFile(OTHER_ID, X86_64) },
  ]);

test('a bundle', async () => {
  put('Shop.app.dSYM/Contents/Info.plist', '<plist/>');
  put(`Shop.app.dSYM/${DWARF}/Shop`, shopFile());
  const { reported, storedPaths } = await collected(join(root, 'Shop.app.dSYM'));
  expect(storedPaths).toEqual(SHOP);
  expect(reported).toEqual([
    `${SHOP_ID}: Shop.app.dSYM/${DWARF}/Shop: Shop for arm64, UUID 2D903291-397D-3D14-BFCA-52C7FB8C5E00, 4 functions`,
  ]);
});

test('several bundles, with the same names in them', async () => {
  for (const [name, id] of [
    ['Shop', SHOP_ID],
    ['Till', OTHER_ID],
  ] as const) {
    put(`${name}.dSYM/Contents/Info.plist`, '<plist/>');
    put(`${name}.dSYM/${DWARF}/Shop`, shopFile(id));
  }
  const { storedPaths, problems } = await collected(join(root, 'Shop.dSYM'), join(root, 'Till.dSYM'));
  expect(problems).toEqual([]);
  expect(storedPaths).toHaveLength(2);
});

test('a folder of bundles, each architecture of them', async () => {
  put(`dSYMs/Shop.app.dSYM/${DWARF}/Shop`, shopFile());
  put(`dSYMs/Sync Engine.framework.dSYM/${DWARF}/Sync Engine`, both());
  put(`dSYMs/Sync Engine.framework.dSYM/${DWARF}/._Sync Engine`, 'resource fork');
  put('Products/Applications/Shop.app/Shop', shopFile());
  const { reported, storedPaths } = await collected(root);
  expect(storedPaths.toSorted()).toEqual([
    `${SHOP_ID} image:Shop:arm64 ${SHOP_ID} arm64`,
    `${OTHER_ID} image:Sync Engine:x86_64 ${OTHER_ID} x86_64`,
  ]);
  expect(reported).toContainEqual(
    expect.stringMatching(
      /^left dSYMs\/Sync Engine.*has the UUID 2D903291-397D-3D14-BFCA-52C7FB8C5E00 of dSYMs\/Shop/,
    ),
  );
});

test('a zip of bundles', async () => {
  const zip = zipSync({
    [`Shop.app.dSYM/${DWARF}/Shop`]: shopFile(),
    'Shop.app.dSYM/Contents/Info.plist': new Uint8Array(10),
    [`__MACOSX/Shop.app.dSYM/${DWARF}/._Shop`]: new Uint8Array(10),
  });
  const { reported, storedPaths } = await collected(put('dSYMs.zip', zip));
  expect(storedPaths).toEqual(SHOP);
  expect(reported[0]).toContain(`dSYMs.zip/Shop.app.dSYM/${DWARF}/Shop`);
});

test('the bare file, of all architectures', async () => {
  const { storedPaths } = await collected(put('Shop', both()));
  expect(storedPaths).toEqual([...SHOP, `${OTHER_ID} image:Shop:x86_64 ${OTHER_ID} x86_64`]);
});

/** Binary whose UUID command has been changed to another kind. */
function withoutId(): Uint8Array {
  const file = shopFile();
  file[32] = 0x2a;
  return file;
}

test.each<[string, Record<string, Uint8Array | string>, RegExp]>([
  ['nothing', { 'notes.txt': 'x' }, /^There is no dSYM among the files$/],
  ['a zip without one', { 'a.zip': zipSync({ 'x.txt': new Uint8Array(3) }) }, /^There is no dSYM/],
  ['what is no program', { [`A.dSYM/${DWARF}/A`]: 'nothing' }, /A\.dSYM.*neither an ELF nor a Mach-O file/],
  ['one that is cut off', { Shop: shopFile().subarray(0, 200) }, /^Shop: /],
  ['one without a UUID', { Shop: withoutId() }, /^Shop \(arm64\): has no UUID/],
  ['one without anything in it', { Shop: machO({ id: SHOP_ID }) }, /neither debug information nor symbols/],
  [
    'a damaged zip',
    { 'a.zip': zipSync({ [`A.dSYM/${DWARF}/A`]: shopFile() }).subarray(0, 400) },
    /^a\.zip: is a damaged zip$/,
  ],
])('%s is refused', async (_, files, problem) => {
  for (const [name, content] of Object.entries(files)) put(name, content);
  const { storedPaths, problems } = await collected(root);
  expect(storedPaths).toEqual([]);
  expect(problems).toEqual([expect.stringMatching(problem)]);
});

const SHOP_ENTRY = `Shop.dSYM/${DWARF}/Shop`;
const OF_SHOP = `a.zip/${SHOP_ENTRY}: `;

/** Zip with one changed byte in the entry's compressed data. */
function damagedZip(level: 0 | 6): Uint8Array {
  const zip = zipSync({ [SHOP_ENTRY]: shopFile() }, { level });
  const at = 30 + SHOP_ENTRY.length + 20;
  zip[at] = (zip[at] ?? 0) ^ 0xff;
  return zip;
}

test.each([
  ['packed', damagedZip(6), /^is damaged in the zip/],
  ['stored', damagedZip(0), /^is damaged in the zip: its CRC is another one$/],
])('an entry that is damaged in its zip is refused by name: %s', async (_, zip, problem) => {
  const { storedPaths, problems } = await collected(put('a.zip', zip));
  expect(storedPaths).toEqual([]);
  expect(problems.map((line) => line.replace(OF_SHOP, ''))).toEqual([expect.stringMatching(problem)]);
  expect(problems[0]).toContain(OF_SHOP);
});

test('a zip with any byte changed is read as before or refused by name', async () => {
  const whole = zipSync({ [SHOP_ENTRY]: shopFile(), 'a.txt': new Uint8Array(3) });
  for (let at = 0; at < whole.length; at += 3) {
    const zip = whole.slice();
    zip[at] = (zip[at] ?? 0) ^ (1 << (at % 8));
    const { storedPaths, problems } = await collected(put('a.zip', zip));
    // The changed byte may be in its name, or in the zip's signature.
    const isTaken =
      storedPaths.map((line) => line.replace(/image:.*:/, 'image:Shop:')).join() === SHOP.join();
    const isRefused =
      problems.length > 0 &&
      problems.every((line) => /^(a\.zip|There is no dSYM among the files)/.test(line));
    expect({ at, isTaken, isRefused }).toEqual({ at, isTaken: !isRefused, isRefused: !isTaken });
  }
});

test('entries of the same name are refused, and not unpacked', async () => {
  const names = Array.from(
    { length: 60 },
    (_, index) => `${String(index).padStart(2, '0')}.dSYM/${DWARF}/Shop`,
  );
  const large = new Uint8Array(100_000);
  const zip = Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, large])), { level: 1 }));
  for (const name of names) {
    for (let at = zip.indexOf(name); at !== -1; at = zip.indexOf(name, at + name.length)) zip.write('AA', at);
  }
  const { storedPaths, problems } = await collected(put('a.zip', zip));
  expect(storedPaths).toEqual([]);
  expect(problems).toEqual([`a.zip/AA.dSYM/${DWARF}/Shop: is in the zip more than once`]);
});

test('entries that share their bytes are refused', async () => {
  const zip = Buffer.from(zipSync({ [SHOP_ENTRY]: shopFile() }, { level: 0 }));
  const end = zip.length - 22;
  const listAt = zip.readUInt32LE(end + 16);
  const line = zip.subarray(listAt, end);
  const other = Buffer.from(line);
  other.write('Till', other.indexOf('Shop'));
  const tail = Buffer.from(zip.subarray(end));
  tail.writeUInt16LE(2, 8);
  tail.writeUInt16LE(2, 10);
  tail.writeUInt32LE(line.length * 2, 12);
  const { storedPaths, problems } = await collected(
    put('a.zip', Buffer.concat([zip.subarray(0, listAt), line, other, tail])),
  );
  expect(storedPaths).toEqual([]);
  expect(problems).toEqual(['a.zip: is a damaged zip']);
});
