import { csvFile } from '#domain/csv/write';
import { isEnabledIn } from '#domain/schedule/rota';
import { useMemo } from 'react';
import { sentenceCase } from '#domain/text/words';
import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { coverageOf, coveredShare } from '#domain/duty/coverage';
import { byUrgency, KINDS, type Uncovered, uncoveredIn } from '#domain/duty/uncovered';
import type { Reading } from '#domain/duty/known-seats';
import { causeInWords, remedyInWords } from '#domain/oncall/words/gap-words';
import { lengthInWords, spanInWords } from '#domain/oncall/words/span-words';
import { counted } from '#domain/text/count';
import { isoDate } from '#domain/time/days';
import { formatLength } from '#domain/time/duration';
import { yearAt } from '#domain/time/format';
import { lengthOf } from '#domain/time/interval';
import { monthAt, monthInWords } from '#domain/time/months';
import { DAY, wallAt, type AccountZone, type ViewerZone } from '#domain/time/zone';
import { roleName } from '#domain/oncall/words/role-words';
import type { Directory } from '../../../api/names/directory-of';
import { saveFile } from '../../../data/save-file';
import { useMedia } from '../../../hooks/use-media';
import { useNow } from '../../../hooks/use-now';
import { formatOnCall } from '#address/on-call';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { RecordTable } from '../../../ui/RecordTable';
import { Panel } from '../../../ui/Panel';
import { isGuest } from '../../../url/settings';
import { usePatchSearch } from '../../../url/use-patch-search';
import { shareText } from '../model/describe';
import { remembered } from './remembered';

type Line = { schedule: Schedule; role: Id | undefined; covered: number | undefined };
type Gap = Uncovered & { schedule: Schedule };

type CoveragePanelProps = {
  schedules: readonly Schedule[];
  reading: Reading;
  zone: ViewerZone;
  scope: string;
  /** True if rows show their schedule. */
  isNamed: boolean;
  directory: Directory;
};

/** Gaps with their causes, planned off hours in a fold, and coverage by schedule and role. */
export function CoveragePanel({ schedules, reading, zone, scope, isNamed, directory }: CoveragePanelProps) {
  const { window, accountZone } = reading;
  const { roles } = directory;
  const patch = usePatchSearch();
  const now = useNow();
  const isPresent = window.start <= now && now < window.end;
  const month = monthAt(isPresent ? now : window.start, zone);
  const coverages = coveragesIn(schedules, { window, accountZone });
  const lines = useMemo(() => coverageLines(coverages, roles), [coverages, roles]);
  const gaps = gapsIn(schedules, { window, accountZone });
  const planned = gaps.filter(({ kind }) => kind === 'expected');
  const listed = gaps.filter(({ kind }) => kind !== 'expected');
  const table = { reading, zone, isNamed, directory };
  return (
    <Panel title="Coverage and gaps" note={noteOf(gaps, scope)}>
      {listed.length === 0 ? (
        <p className="text-sm text-ink-2">No gap in this window.</p>
      ) : (
        <Gaps label="Gaps" gaps={listed} {...table} />
      )}
      {planned.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer content-center text-sm text-ink-2 max-md:min-h-11">
            {planned.length} off hours (planned)
          </summary>
          <Gaps label="Off hours" gaps={planned} {...table} />
        </details>
      )}
      <p className="my-2 flex flex-wrap items-center gap-x-2 text-sm print:hidden" hidden={isGuest()}>
        <Button
          aria-label="Gaps as CSV"
          disabled={gaps.length === 0}
          onClick={() => void saveGaps(schedules, reading, zone, directory)}
        >
          CSV
        </Button>
        {window.end - window.start < 28 * DAY && (
          <Button onClick={() => patch(formatOnCall({ days: 'month', from: month }))}>
            Whole {monthInWords(month)}
          </Button>
        )}
      </p>
      <CappedList items={lines} cap={6}>
        {(shown) => (
          <RecordTable<Line>
            label="Coverage"
            items={shown}
            keyOf={(line) => `${line.schedule.schedule_id}.${line.role ?? ''}`}
            columns={[
              ...(isNamed ? [{ head: 'Schedule', cell: (line: Line) => line.schedule.schedule_name }] : []),
              { head: 'Role', cell: (line) => sentenceCase(roleName(line.role, directory.roles)) },
              {
                head: 'Covered',
                numeric: true,
                cell: (line) => (line.covered === undefined ? '–' : shareText(line.covered)),
              },
            ]}
          />
        )}
      </CappedList>
      <p className="mt-2 text-xs text-ink-3">
        Covered: share of the due time in which everyone due is on call; off hours do not count, and unknown
        people cover nothing. A gap cut by the window is listed with its whole length.
      </p>
    </Panel>
  );
}

type GapsProps = Omit<CoveragePanelProps, 'schedules' | 'scope'> & { label: string; gaps: readonly Gap[] };

function Gaps({ label, gaps, reading, zone, isNamed, directory }: GapsProps) {
  const { window, accountZone } = reading;
  const year = yearAt(window.start, zone);
  const isNarrow = useMedia('screen and (width < 48rem)');
  const why = (gap: Gap) => <Why {...{ gap, accountZone, zone, directory }} />;
  return (
    <CappedList items={gaps} cap={6}>
      {(shown) => (
        <RecordTable<Gap>
          label={label}
          hasCards
          items={shown}
          keyOf={(gap) => `${gap.schedule.schedule_id}.${gap.role ?? ''}.${gap.start}`}
          columns={[
            ...(isNamed
              ? [
                  {
                    head: label === 'Gaps' ? 'Gap in' : 'Schedule',
                    cell: (gap: Gap) => gap.schedule.schedule_name,
                  },
                ]
              : []),
            { head: 'Role', cell: (gap) => sentenceCase(roleName(gap.role, directory.roles)) },
            {
              head: `From – to (${zone})`,
              cell: (gap) => spanInWords(gap, 'gap', { zone, year }),
            },
            {
              head: 'Length',
              numeric: true,
              cell: (gap) => <GapLength gap={gap} />,
            },
            ...(isNarrow ? [] : [{ head: 'Why', cell: why }]),
          ]}
          below={isNarrow ? why : undefined}
        />
      )}
    </CappedList>
  );
}

async function saveGaps(
  schedules: readonly Schedule[],
  reading: Reading,
  zone: ViewerZone,
  { group: groupNameOf, roles }: Directory,
): Promise<void> {
  const { gapsTable } = await import('./gaps-table');
  const { head, rows } = gapsTable(schedules, reading, { zone, groupNameOf, roles });
  const name = `gaps-${isoDate(wallAt(reading.window.start, zone))}.csv`;
  saveFile(name, 'text/csv;charset=utf-8', csvFile(head, rows));
}

/** Length of a gap, and the part inside the window if that cuts it. */
function GapLength({ gap }: { gap: Uncovered }) {
  const isWhole = gap.start === gap.begins && gap.end === gap.ends;
  return (
    <>
      {lengthInWords(gap, formatLength)}
      {!isWhole && (
        <span className="block text-xs whitespace-normal text-ink-2">
          {formatLength(gap.end - gap.start)} in this window
        </span>
      )}
    </>
  );
}

type WhyProps = { gap: Gap; accountZone: AccountZone; zone: ViewerZone; directory: Directory };

function Why({ gap, accountZone, zone, directory }: WhyProps) {
  const context = {
    schedule: gap.schedule,
    accountZone,
    zone,
    groupNameOf: directory.group,
    roles: directory.roles,
  };
  const why = causeInWords(gap, context);
  if (gap.kind === 'expected') return <span className="text-ink-2">{why}</span>;
  return (
    <>
      <b className={gap.kind === 'unknown' ? 'text-warn' : 'text-bad'}>{why}</b>
      <span className="block text-xs text-ink-2">To fix: {remedyInWords(gap, context)}</span>
    </>
  );
}

function noteOf(gaps: readonly Gap[], scope: string): string {
  const [open = [], unknown = [], expected = []] = KINDS.map((kind) =>
    gaps.filter((gap) => gap.kind === kind),
  );
  const where = scope === '' ? '' : ` ${scope}`;
  const parts = [
    open.length > 0
      ? `${counted(open.length, 'gap')} of ${formatLength(lengthOf(open))} in total`
      : 'no gaps',
    unknown.length > 0 ? `unknown people for ${formatLength(lengthOf(unknown))}` : '',
    expected.length > 0 ? `off hours for ${formatLength(lengthOf(expected))}` : '',
  ];
  return `${parts.filter((part) => part !== '').join(' · ')}${where}`;
}

const gapsIn = remembered(
  (schedules: readonly Schedule[], { window, accountZone }: Pick<Reading, 'window' | 'accountZone'>): Gap[] =>
    schedules
      .flatMap((schedule) =>
        uncoveredIn(schedule, window, accountZone).map((gap) => Object.assign(gap, { schedule })),
      )
      .sort(byUrgency),
);

type ScheduleCoverage = { schedule: Schedule; coverage: ReturnType<typeof coverageOf> };

const coveragesIn = remembered(
  (
    schedules: readonly Schedule[],
    { window, accountZone }: Pick<Reading, 'window' | 'accountZone'>,
  ): ScheduleCoverage[] =>
    schedules
      .filter((one) => isEnabledIn(one, window))
      .map((schedule) => ({ schedule, coverage: coverageOf(schedule, window, accountZone) })),
);

function coverageLines(coverages: readonly ScheduleCoverage[], roleNames: readonly RoleName[]): Line[] {
  const order = roleOrder(roleNames);
  const lines: Line[] = [];
  for (const { schedule, coverage } of coverages) {
    lines.push({ schedule, role: undefined, covered: coveredShare([coverage]) });
    // A single role equals the whole schedule.
    const roles = coverage.roles.toSorted((a, b) => order(a.role_id, b.role_id));
    for (const role of roles.length > 1 ? roles : []) {
      lines.push({ schedule, role: role.role_id, covered: coveredShare([role]) });
    }
  }
  return lines.sort((a, b) => (a.covered ?? 1) - (b.covered ?? 1));
}
