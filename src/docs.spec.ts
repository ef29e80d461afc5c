import * as z from 'zod/mini';
import { describe, expect, it, test } from 'vitest';
import {
  API_PATH,
  DAYS_OFF_PATH,
  GUEST_PATH,
  LINKS_PATH,
  OFFLINE_FILE,
  ON_CALL_TEXT_PATHS,
  SHELL_PATH,
  SOURCES_PATH,
} from '#contract/operation';
import { operations } from '#contract/operations';
import { SHIFTS_FIELDS } from '#address/on-call';
import { INCIDENTS_FIELDS } from './address/incidents';
import { REVIEW_FIELDS } from './address/review';
import { ON_CALL_FIELDS } from './address/on-call';
import { RESPONDERS_FIELDS } from './address/responders';
import { STACK_FIELDS } from './address/stacks';
import { HOURS_FIELDS } from '#address/hours';
import { REPORT_FIELDS } from '#address/report';
import { AWAY_FIELDS } from '#address/away';
import { DELIVERY_FIELDS, RUM_FIELDS, PRESENTING_FIELDS } from './address/values';
import { RUM_LIST_FIELDS, WEBHOOKS_FIELDS } from './address/lists';
import { zoneFields } from './address/zone';
import { paths, type Field, parametersOf } from './address/codec';
import { INSIGHT_FIELDS } from './address/insight';
import {
  cellsBelow,
  codeIn,
  type Document,
  documents,
  foldersIn,
  hasPath,
  isThere,
  matches,
  pathsIn,
  spansIn,
  targetOf,
  textOf,
} from './docs.spec-support';
import { MESSAGE_TOOLS } from '#domain/messages';
import { SETTING_ROWS } from './service/settings';
import { EXPORT_TOOLS } from '#domain/exchange/read-export';
import { SOURCE_TOOLS, TOOLS } from '#domain/exchange/source-tools';
import { runCommand } from './gateway/cli/commands';

/** The documents are held to the code: what they cite exists, and what they list is complete. */

const ALL = documents();
const PACKAGE = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(textOf('package.json')));

function documentAt(path: string): Document {
  const found = ALL.find((document) => document.path === path);
  if (!found) throw new Error(`There is no document ${path}`);
  return found;
}

/** Missing targets of links in documents, each with its document. */
function missing(
  cited: (document: Document) => readonly string[],
  isKnown: (cited: string, document: Document) => boolean,
): string[] {
  return ALL.flatMap((document) =>
    cited(document)
      .filter((one) => !isKnown(one, document))
      .map((one) => `${document.path}: ${one}`),
  );
}

const citedAs =
  (pattern: RegExp) =>
  ({ spans, blocks }: Document) =>
    matches([...spans, ...blocks], pattern);

describe('documents', () => {
  it('begin with a short README, which leads to all others', () => {
    expect(documentAt('README.md').lines).toBeLessThanOrEqual(120);
    const reached = new Set(['README.md']);
    for (const path of reached) {
      const from = ALL.find((document) => document.path === path);
      for (const link of from?.links ?? []) {
        const target = from && targetOf(from, link);
        if (target !== undefined) reached.add(target);
      }
    }
    expect(ALL.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });

  it('link to files and headings that are there', () => {
    expect(missing(({ links }) => links, isThere)).toEqual([]);
  });

  it('cite paths that are there', () => {
    expect(missing(pathsIn, hasPath)).toEqual([]);
  });

  it('cite npm scripts and test projects that are there', () => {
    const scripts = citedAs(/\bnpm (?:run (?:-s )?)?([\w:-]+)/g);
    expect(missing(scripts, (name) => name in PACKAGE.scripts)).toEqual([]);
    const configs = textOf('vitest.config.ts') + textOf('playwright.config.ts');
    expect(missing(citedAs(/--project (\S+)/g), (name) => configs.includes(`name: '${name}'`))).toEqual([]);
  });

  it('have labels of the dashboard in italics, and nothing else', () => {
    const folders = [
      'src/app',
      'src/address',
      'src/domain/privacy',
      'src/domain/ledger',
      'src/domain/plan',
      'src/domain/report',
    ];
    const code = folders.map(codeIn).join('').replaceAll(/\s+/g, ' ');
    // A whole text, in quotes or between tags.
    const shown = new Set(matches([code], /(?<=[>}'"`]) ?([^<>{}'"`]+?) ?(?=[<{'"`])/g));
    expect(
      missing(
        ({ labels }) => labels,
        (label) => shown.has(label),
      ),
    ).toEqual([]);
  });

  it('cite addresses of pages, of operations and of the gateway', () => {
    const {
      onCall,
      hours,
      report,
      away,
      shifts,
      responders,
      incidents,
      review,
      stacks,
      webhooks,
      rum,
      sources,
      newRota,
    } = paths;
    const withId = [
      paths.schedule,
      paths.edit,
      paths.request,
      paths.person,
      paths.application,
      paths.issue,
    ].map((path) => path('<id>'));
    const known = new Set([
      ...[
        onCall,
        hours,
        report,
        away,
        shifts,
        responders,
        incidents,
        review,
        stacks,
        webhooks,
        rum,
        sources,
        newRota,
      ].map((path) => path()),
      ...withId.map(decodeURI),
      decodeURI(paths.delivery('<integration>', '<event>')),
      ...operations.map(({ path }) => path),
      ...matches(
        [
          textOf('src/gateway/app.ts'),
          textOf('src/gateway/assets.ts'),
          textOf('src/gateway/mcp/mount.ts'),
          textOf('src/gateway/access/openid/openid-access.ts'),
        ],
        /'(\/[\w.-]+\/?)'/g,
      ),
      API_PATH,
      DAYS_OFF_PATH,
      SOURCES_PATH,
      ...ON_CALL_TEXT_PATHS.flatMap((path) => [path, `${GUEST_PATH}/<secret>${path}`]),
      '/feeds/',
      `${GUEST_PATH}/<secret>`,
      '/in/<secret>',
      '/service/<operation>',
      '/service/openapi.json',
      LINKS_PATH,
      SHELL_PATH,
      OFFLINE_FILE,
    ]);
    expect(missing(addressesIn, (path) => known.has(path))).toEqual([]);
  });
});

function addressesIn({ spans }: Document): string[] {
  return matches(spans, /^(?:(?:GET|POST) )?(?:http:\/\/127\.0\.0\.1:\d+)?(\/[\w./<>-]+)/g);
}

describe('settings', () => {
  const VARIABLE = /\b(?:WATCHBILL_[A-Z_]+|HOST|PORT|CHROMIUM_PATH|NODE_EXTRA_CA_CERTS)\b/g;

  it('that are cited are read', () => {
    const tests = [
      'scripts/chromium.mjs',
      'src/service/store/stores.spec-support.ts',
      'bench/cluster.bench.ts',
    ];
    const known = new Set([
      ...SETTING_ROWS.map(([name]) => name),
      ...matches(tests.map(textOf), VARIABLE),
      'WATCHBILL_CONFIG',
    ]);
    expect(missing(citedAs(VARIABLE), (name) => known.has(name))).toEqual([]);
  });
});

/** Output of a command's `--help`; empty where the command does not exist. */
async function helpOf(words: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const out = (line: string) => lines.push(line);
  await runCommand([...words, '--help'], { env: {}, folder: '.', out, err: out, clock: () => 0 });
  const help = lines.join('\n');
  return help.startsWith(`Usage: ${['watchbill', ...words].join(' ')} `) ? help : '';
}

/** The words of a command line that are no command and no option of it. */
async function unknownIn(line: string): Promise<string[]> {
  const words = line.trim().split(/\s+/);
  const command: string[] = [];
  for (const word of words) {
    if (word.startsWith('-') || (await helpOf([...command, word])) === '') break;
    command.push(word);
  }
  if (command.length === 0 && words[0] !== '--help') return [line];
  const help = await helpOf(command);
  return words.filter((word) => /^--\w/.test(word) && !help.includes(word));
}

/** Output of `--help` of a command and its subcommands, by their words. */
async function helpBelow(words: readonly string[]): Promise<Map<string, string>> {
  const help = await helpOf(words);
  const names = help === '' ? [] : matches([help], /^ {2}(\w+)(?= )/gm);
  const found = new Map([[words.join(' '), help]]);
  for (const name of names.filter((one) => one !== 'help')) {
    for (const [command, text] of await helpBelow([...words, name])) found.set(command, text);
  }
  return found;
}

test('the command line has the commands and options that are cited', async () => {
  const help = await helpBelow([]);
  const options = [...help.values()].join('\n');
  const wrong = missing(
    ({ spans }) => spans.filter((span) => /^--\w/.test(span)),
    (option) => options.includes(`${option} `),
  );
  for (const document of ALL) {
    const spans = document.spans.filter((span) => help.get(span.split(' ')[0] ?? ''));
    for (const line of [...spans, ...citedAs(/\bwatchbill -- ([^#>\n]+)/g)(document)]) {
      for (const word of await unknownIn(line)) wrong.push(`${document.path}: ${word} in ${line}`);
    }
  }
  expect(wrong).toEqual([]);
});

const rowsOf = (page: string): string[][] => cellsBelow('parameter', documentAt(`docs/using/${page}.md`));

describe('address parameters', () => {
  const EVERYWHERE = { ...zoneFields({ viewer: 'UTC', account: 'UTC' }), ...PRESENTING_FIELDS };
  type Documented = Readonly<Record<string, Pick<Field<unknown>, 'parameters' | 'values'>>>;
  /** `unnamed`: what the page alone writes; the manual has what people write by hand. */
  const PAGES: readonly [page: string, fields: Documented, ...unnamed: string[]][] = [
    ['everywhere', EVERYWHERE],
    [
      'oncall',
      ON_CALL_FIELDS,
      'open',
      'period',
      'at-tz',
      'by',
      'swap',
      'swapping',
      'since',
      'part',
      'seen',
      'made',
    ],
    ['away', AWAY_FIELDS, 'by'],
    ['hours', HOURS_FIELDS, 'of', 'figure', 'rest', 'columns'],
    ['report', REPORT_FIELDS, 'list'],
    ['shifts', SHIFTS_FIELDS],
    [
      'responders',
      { ...INSIGHT_FIELDS, ...RESPONDERS_FIELDS },
      'against',
      'sort',
      'figure',
      'on',
      'title',
      'shift',
      'row',
      'cols',
      'by',
    ],
    ['incidents', INCIDENTS_FIELDS, 'sort', 'cols', 'by', 'time', 'zoom', 'figures', 'row', 'sel', 'parts'],
    ['review', REVIEW_FIELDS, 'lanes', 'order', 'hide', 'open', 'only', 'card'],
    ['stacks', STACK_FIELDS, 'view', 'part', 'frame'],
    ['webhooks', { ...WEBHOOKS_FIELDS, ...DELIVERY_FIELDS }, 'at', 'attempt', 'with', 'lines'],
    ['rum', { ...RUM_FIELDS, ...RUM_LIST_FIELDS }],
  ];

  it.each(PAGES)('of %s are all documented, but those that are named here', (page, fields, ...unnamed) => {
    const documented = rowsOf(page).flatMap(([name = '']) => spansIn(name));
    expect([...documented, ...unnamed].toSorted()).toEqual(parametersOf(fields).toSorted());
  });

  it.each(PAGES)('of %s that are documented have all their values', (page, fields) => {
    const missing = Object.values(fields).flatMap(({ parameters: [parameter = ''], values = [] }) => {
      const row = rowsOf(page).find(([name = '']) => spansIn(name).includes(parameter));
      if (!row) return [];
      const [, meaning = ''] = row;
      const named = new Set([...spansIn(meaning), ...meaning.split(/[\s,;]+/)]);
      return values.map(String).flatMap((value) => (named.has(value) ? [] : `${parameter}=${value}`));
    });
    expect(missing).toEqual([]);
  });
});

describe('lists', () => {
  it.each([
    ['sources', 'tool', SOURCE_TOOLS],
    ['messages', 'to', MESSAGE_TOOLS],
  ])('the file of %s has all tools at `%s`', (page, member, tools) => {
    const rows = cellsBelow('member', documentAt(`docs/running/${page}.md`));
    const [, , meaning = ''] = rows.find(([name = '']) => spansIn(name).includes(member)) ?? [];
    expect(spansIn(meaning)).toEqual(tools);
  });

  it.each([
    ['sources', SOURCE_TOOLS],
    ['from-another-tool', EXPORT_TOOLS],
  ])('the page %s names all its tools', (page, tools) => {
    const text = textOf(`docs/running/${page}.md`);
    const titles = tools.map((tool) => TOOLS[tool].title.replace(/^the /, ''));
    expect(titles.filter((title) => !text.includes(title))).toEqual([]);
  });

  it('every room one level down is in src/README.md, and no other', () => {
    const rooms = foldersIn('src').flatMap((layer) =>
      foldersIn(`src/${layer}`).map((room) => `${layer}/${room}/`),
    );
    const named = matches(documentAt('src/README.md').items, /^`([^`]+)`:/g);
    expect(named.toSorted()).toEqual(rooms.toSorted());
  });

  it('every runtime dependency has its reason', () => {
    const rows = cellsBelow('package', documentAt('docs/decisions/README.md'));
    const named = rows.flatMap(([name = '']) => spansIn(name));
    expect(named.toSorted()).toEqual(Object.keys(PACKAGE.dependencies).toSorted());
    expect(rows.filter(([, reason = '']) => reason === '')).toEqual([]);
  });

  it('the interface has the operations in their order', () => {
    const { headings } = documentAt('docs/interface.md');
    const expected = operations.map(({ path }, index) => `4.${index + 1} \`POST ${path}\``);
    expect(headings.filter((heading) => heading.startsWith('4.'))).toEqual(expected);
  });
});
