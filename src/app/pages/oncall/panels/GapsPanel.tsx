import { csvFile } from '#domain/csv';
import { useDeferredValue } from 'react';
import { sentenceCase, counted } from '#domain/text/words';
import type { Schedule } from '#contract/schedule';
import { byUrgency, KINDS, type Uncovered } from '#domain/duty/uncovered';
import type { Reading } from '#domain/duty/known-seats';
import { noGapsInWords } from '#domain/duty/words';
import { causeInWords, remedyInWords } from '#domain/oncall/words/gap-words';
import { knownPart, lengthInWords, spanInWords } from '#domain/oncall/words/span-words';
import { isoDate, monthAt, monthInWords } from '#domain/time/days';
import { formatLength, formatMoment, yearAt } from '#domain/time/format';
import { lengthOf } from '#domain/time/interval';
import { DAY, wallAt, type AccountZone, type UnixSeconds, type ViewerZone } from '#domain/time/zone';
import { roleName } from '#domain/oncall/words/rule-words';
import type { Directory } from '../../../api/names/directory-of';
import { useIsRead } from '../../../api/sources';
import { saveFile } from '../../../data/save-file';
import { useHasDrawn } from '../../../hooks/use-media';
import { useNow } from '../../../hooks/use-now';
import { formatOnCall } from '#address/on-call';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { RecordTable } from '../../../ui/RecordTable';
import { Panel } from '../../../ui/Panel';
import { canServer, hasChanges, usePatchSearch } from '../../../url/settings';
import type { OnCallAddress } from '../model/use-oncall-view';
import { type Rows, useIsOneSchedule, type Schedules } from '../model/use-schedules';

type Gap = Uncovered & { schedule: Schedule };

type GapsPanelProps = { address: OnCallAddress; loaded: Schedules; visible: Rows; directory: Directory };

/** Gaps below the timeline, rendered once all schedules have loaded: otherwise it would report gaps. */
export function GapsPanel(props: GapsPanelProps) {
  // The timeline renders first.
  const settled = useDeferredValue(props);
  const hasDrawn = useHasDrawn();
  const isReady = hasDrawn && settled.loaded.isCurrent && settled.visible.rows.length > 0;
  return (
    <>
      {hasDrawn ? isReady && <ListedGaps {...settled} /> : <div className="h-screen" />}
      {!(hasDrawn && settled.visible === props.visible) && <i data-later="" hidden />}
    </>
  );
}

/** Gaps with their causes, and planned off hours in a fold. */
function ListedGaps({ address, loaded, visible, directory }: GapsPanelProps) {
  const { reading } = loaded.shifts;
  const { window } = reading;
  const { zone } = address.view;
  const isNamed = !useIsOneSchedule();
  const patch = usePatchSearch();
  const now = useNow();
  const isPresent = window.start <= now && now < window.end;
  const month = monthAt(isPresent ? now : window.start, zone);
  const gaps = visible.rows
    .flatMap(({ schedule, uncovered }) => uncovered.map((gap) => Object.assign({}, gap, { schedule })))
    .sort(byUrgency);
  const planned = gaps.filter(({ kind }) => kind === 'expected');
  const listed = gaps.filter(({ kind }) => kind !== 'expected');
  const table = { reading, zone, isNamed, directory };
  return (
    <Panel
      title="Gaps of these days"
      note={gapsNote(gaps, noGapsIn({ address, loaded, visible }), visible.scope)}
    >
      {listed.length > 0 && <Gaps label="Gaps" gaps={listed} {...table} />}
      {planned.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer content-center text-sm text-ink-2 max-md:min-h-11">
            {planned.length} off hours (planned)
          </summary>
          <Gaps label="Off hours" gaps={planned} {...table} />
        </details>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm guest:hidden print:hidden">
        <Button
          aria-label="Gaps as CSV"
          disabled={gaps.length === 0}
          onClick={() => void saveGaps(visible.schedules, reading, zone, directory)}
        >
          CSV
        </Button>
        {window.end - window.start < 28 * DAY && (
          <Button onClick={() => patch(formatOnCall({ days: 'month', from: month }))}>
            Whole {monthInWords(month)}
          </Button>
        )}
      </p>
    </Panel>
  );
}

type GapsProps = {
  label: string;
  gaps: readonly Gap[];
  reading: Reading;
  zone: ViewerZone;
  /** True if rows show their schedule. */
  isNamed: boolean;
  directory: Directory;
};

function Gaps({ label, gaps, reading, zone, isNamed, directory }: GapsProps) {
  const { window, accountZone } = reading;
  const year = yearAt(window.start, zone);
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
            { head: 'Why', cell: (gap) => <Why {...{ gap, accountZone, zone, directory }} /> },
          ]}
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
      {gap.kind === 'gap' && <OverrideGap gap={gap} />}
    </>
  );
}

/** Opens an override of a gap that is not over, where the rota can be changed here. */
function OverrideGap({ gap: { schedule, role = 0, ...gap } }: { gap: Gap }) {
  const patch = usePatchSearch();
  const now = useNow();
  const isRead = useIsRead();
  const { start, end } = knownPart(gap);
  const mayChange = hasChanges() && (canServer('change-all') || canServer('change-own'));
  if (end <= now || !mayChange || isRead(schedule.schedule_id)) return null;
  const override = { schedule: String(schedule.schedule_id), role, start, end };
  return (
    <Button
      className="mt-1 print:hidden max-md:h-11"
      aria-label={`Override, ${schedule.schedule_name}`}
      onClick={() => patch(formatOnCall({ override, period: undefined, at: undefined }))}
    >
      Override
    </Button>
  );
}

/** "none in these days", or until when what is known has none. */
export function noGapsIn({ address, loaded, visible }: Omit<GapsPanelProps, 'directory'>): string {
  const { window } = loaded.shifts.reading;
  const { zone } = address.view;
  const moment = (at: UnixSeconds) => formatMoment(at, zone, yearAt(window.start, zone));
  return noGapsInWords(visible.schedules, window, { moment }, 'none in these days');
}

function gapsNote(gaps: readonly Gap[], none: string, scope: string): string {
  const [open = [], unknown = [], expected = []] = KINDS.map((kind) =>
    gaps.filter((gap) => gap.kind === kind),
  );
  const where = scope === '' ? '' : ` ${scope}`;
  const parts = [
    open.length > 0 ? `${counted(open.length, 'gap')} of ${formatLength(lengthOf(open))} in total` : none,
    unknown.length > 0 ? `unknown people for ${formatLength(lengthOf(unknown))}` : '',
    expected.length > 0 ? `off hours for ${formatLength(lengthOf(expected))}` : '',
  ];
  return `${parts.filter((part) => part !== '').join(' · ')}${where}`;
}
