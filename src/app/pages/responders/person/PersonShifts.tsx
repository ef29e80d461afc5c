import { formatOnCall } from '#address/on-call';
import { startOfDay } from '#domain/time/days';
import { Link } from 'react-router';
import { computedMark } from '#domain/duty/computed-past';
import type { ListedFigure } from '#domain/insight/responders/responses';
import type { ShiftCost } from '#domain/insight/responders/person';
import { formatCount } from '#domain/text/words';
import { formatHours, formatIso, formatSpan, yearAt } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import type { ShiftKey } from '#address/responders';
import { paths } from '#address/codec';
import { useDirectory } from '../../../api/names/directory';
import { FilesMenu } from '../../../charts/FilesMenu';
import { ComputedNote } from '../../../components/time/ComputedNote';
import { Failure } from '../../../components/states/Failure';
import { type Column, fileTable, RecordTable } from '../../../ui/RecordTable';
import { canServer } from '../../../url/settings';
import { fileOf, type Period } from '../model/links';
import { dutyText } from '../panels/columns';

type PersonShiftsProps = {
  name: string;
  /** Undefined while loading, or after a failure. */
  costs: readonly ShiftCost[] | undefined;
  failure: { what: string; error: Error; retry: () => void } | undefined;
  period: Period;
  /** Link of the entries of a shift. */
  pathOf: (shift: ShiftKey, figure: ListedFigure) => string;
};

const SHIFT_FIGURES = [
  ['Woken', 'night', ({ byKind }) => byKind.night],
  ['Interruptions', 'interruptions', ({ interruptions }) => interruptions],
  ['Incidents', 'incidents', ({ incidents }) => incidents],
] as const satisfies readonly (readonly [string, ListedFigure, (figures: ShiftCost['figures']) => number])[];

/** Shifts of a person by schedule, with hours and what came in each. */
export function PersonShifts({ name, costs, failure, period, pathOf }: PersonShiftsProps) {
  const columns = useColumns(period, pathOf);
  if (!costs && failure) return <Failure what={failure.what} error={failure.error} onRetry={failure.retry} />;
  if (!costs)
    return (
      <p role="status" className="h-[30rem] text-sm text-ink-3">
        Loading shifts…
      </p>
    );
  if (costs.length === 0)
    return <p className="py-6 text-center text-sm text-ink-2">No shift in this range.</p>;
  return (
    <>
      <div className="flex min-h-7 justify-end print:hidden">
        <FilesMenu
          title={`Shifts of ${name}`}
          file={fileOf(period, 'shifts')}
          table={() => fileTable(columns, costs)}
        />
      </div>
      <RecordTable
        label={`Shifts of ${name}`}
        className="w-full text-sm [&_:is(td,th)]:align-middle"
        columns={columns}
        items={costs}
        keyOf={costKey}
      />
      <ComputedNote
        schedules={[...new Set(costs.flatMap(({ shift }) => shift?.schedule ?? []))]}
        window={{ start: period.range.after, end: period.range.upTo }}
        zone={period.zone}
        className="mt-2"
      />
    </>
  );
}

function useColumns({ range, zone }: Period, pathOf: PersonShiftsProps['pathOf']): Column<ShiftCost>[] {
  const directory = useDirectory();
  const year = yearAt(range.upTo, zone);
  const end: Column<ShiftCost> = {
    head: 'To',
    csv: ({ shift }) => shift && formatIso(shift.end, zone),
  };
  const figures = SHIFT_FIGURES.map(([head, figure, countIn]): Column<ShiftCost> => ({
    head,
    csvHead: figure === 'night' ? 'interruptions_sleep' : figure,
    numeric: true,
    cell: ({ shift, figures: own }) => {
      const count = countIn(own);
      return shift && count > 0 ? (
        <Link to={pathOf(shiftKey(shift), figure)} className="figure-link">
          {formatCount(count)}
        </Link>
      ) : (
        <span className={`inline-flex min-h-6 items-center ${count === 0 ? 'text-ink-3' : ''}`}>
          {formatCount(count)}
        </span>
      );
    },
    csv: ({ figures: own }) => countIn(own),
  }));
  return [
    {
      head: 'On call in',
      csvHead: 'schedule',
      cell: ({ shift }) =>
        shift ? (
          <Link
            to={paths.schedule(String(shift.schedule.schedule_id), {
              tz: zone,
              ...formatOnCall({ from: startOfDay(wallAt(shift.start, zone)) }),
            })}
            className="text-accent hover:underline"
          >
            {dutyText([shift], directory)}
          </Link>
        ) : (
          'No schedule'
        ),
      csv: ({ shift }) => shift && dutyText([shift], directory),
    },
    {
      head: 'Shift',
      csvHead: 'from',
      cell: ({ shift }) => (
        <span className="whitespace-nowrap">{shift && formatSpan(shift.start, shift.end, zone, year)}</span>
      ),
      csv: ({ shift }) => shift && formatIso(shift.start, zone),
    },
    end,
    hoursColumn('Hours', 'hours', 'total'),
    hoursColumn('At night', 'hours_night', 'night'),
    ...(canServer('incident-responders') ? figures : []),
    {
      head: 'Note',
      csv: ({ shift }) => shift && computedMark(shift.schedule, shift),
    },
  ];
}

function hoursColumn(head: string, csvHead: string, of: 'total' | 'night'): Column<ShiftCost> {
  return {
    head,
    csvHead,
    numeric: true,
    cell: (cost) => (cost.shift ? formatHours(cost[of]) : '–'),
    csv: (cost) => (cost.shift ? cost[of] / 3600 : undefined),
  };
}

function costKey({ shift }: ShiftCost): string {
  return shift ? Object.values(shiftKey(shift)).join('.') : 'none';
}

function shiftKey({ schedule, role, start }: NonNullable<ShiftCost['shift']>): ShiftKey {
  return { schedule: schedule.schedule_id, role, start };
}
