import { isoDate } from '#domain/time/days';
import { counted } from '#domain/text/words';
import { FilesMenu } from '../../charts/FilesMenu';
import { CopyButton } from '../../ui/CopyButton';
import { fixedLink } from '../../url/settings';
import { listStatements } from './model/client';
import type { HoursContent } from './model/files';
import type { HoursSource } from './model/use-hours';

/** Code of the files, loaded on first use. */
const loadFiles = () => import('./model/files');

type HoursFilesProps = {
  /** Undefined while counting. */
  content: HoursContent | undefined;
  source: HoursSource | undefined;
  now: number;
};

/** Menu of CSV files, a workbook and Markdown. */
export function HoursFiles({ content, source, now }: HoursFilesProps) {
  const isPaid = content?.rules !== undefined && content.model.amount !== undefined;
  const names = ['People', 'Stretches', ...(isPaid ? ['Pay', 'Payroll'] : [])];
  const days = content && `${isoDate(content.range.first)}-${isoDate(content.range.last)}`;
  return (
    <FilesMenu
      title="Hours"
      file={`on-call-hours-${days}`}
      disabled={!content || !source}
      tables={Object.fromEntries(names.map((name) => [name, `on-call-${name.toLowerCase()}-${days}`]))}
      sheets={async () => (content && source ? sheetsOf(content, source) : [])}
      about={async () => (content ? (await loadFiles()).aboutFiles(content, fixedLink({}), now) : [])}
      zone="time_zone of the row"
    >
      {isPaid && <Unnumbered {...content} />}
      <CopyButton
        look="quiet"
        className="w-full justify-start! max-md:h-11"
        text={async () => (content ? (await loadFiles()).hoursMarkdown(content) : '')}
      >
        Copy Markdown
      </CopyButton>
    </FilesMenu>
  );
}

/** Warning of people whom a payroll could not find. */
function Unnumbered({ model, view, payees }: HoursContent) {
  if (view.hasPseudonyms) return null;
  const { length } = model.rows.filter(({ person }) => person !== undefined && !payees.numberOf(person));
  return (
    length > 0 && (
      <p className="text-xs text-warn">{counted(length, 'person', 'people')} without a personnel number.</p>
    )
  );
}

async function sheetsOf(content: HoursContent, source: HoursSource) {
  const { model, rules } = content;
  const people = model.rows.flatMap(({ person }) => person ?? []);
  const statements = await listStatements(source.replies, source.counted, { people, figure: 'total' });
  const { payTable, payrollTable, peopleTable, stretchesTable } = await loadFiles();
  return [
    { name: 'People', ...peopleTable(content, statements) },
    { name: 'Stretches', ...stretchesTable(content, statements) },
    ...(rules
      ? [
          { name: 'Pay', ...payTable(content, rules) },
          { name: 'Payroll', ...payrollTable(content, rules) },
        ]
      : []),
  ];
}
