import type { ReactNode } from 'react';
import { isWellAbove } from '#domain/oncall/review/load';
import { counted } from '#domain/text/count';
import { formatHours } from '#domain/time/duration';
import { DataTable } from '../../ui/DataTable';
import { Panel } from '../../ui/Panel';
import type { Hours, PersonView } from './model/person-view';

type HoursPanelProps = { view: PersonView; zone: string };

type Row = { name: string; of: (hours: Hours) => ReactNode };

const ROWS: readonly Row[] = [
  { name: 'On duty', of: ({ own }) => <b>{inHours(own?.total)}</b> },
  {
    name: 'Median',
    of: ({ median, people }) => `${inHours(median)} (${counted(people, 'person', 'people')})`,
  },
  { name: 'Against the median', of: difference },
  { name: 'Work', of: ({ own }) => inHours(own?.work) },
  { name: 'Off', of: ({ own }) => inHours(own?.off) },
  { name: 'Sleep', of: ({ own }) => inHours(own?.sleep) },
  { name: 'Weekend', of: ({ own }) => inHours(own?.weekend) },
];

/** Hours on duty against the median of who shares the schedules. */
export function DutyHours({ view: { past, coming, schedules }, zone }: HoursPanelProps) {
  return (
    <Panel title="Hours on duty" note={`in ${counted(schedules.length, 'schedule')}, ${zone}`}>
      <DataTable<Row>
        label="Hours on duty"
        items={ROWS}
        keyOf={({ name }) => name}
        columns={[
          { head: 'Hours', cell: ({ name }) => name },
          { head: 'Last four weeks', numeric: true, cell: ({ of }) => of(past) },
          { head: 'Next four weeks', numeric: true, cell: ({ of }) => of(coming) },
        ]}
      />
      <p className="mt-2 text-xs text-ink-3">
        Whole days before today, and from today on, of the schedules that this person is in a rota of or on
        duty by; time on several at once counts once. The median is over everybody in a rota of these
        schedules, those without a shift counted. Work is Mon–Fri 08–19, off Mon–Fri 19–23 and weekends 08–23,
        sleep 23–08; weekend counts Saturdays and Sundays again.
      </p>
    </Panel>
  );
}

function difference({ own, median }: Hours): ReactNode {
  const total = own?.total ?? 0;
  if (total === median) return 'the same';
  const words = `${total < median ? '−' : '+'}${inHours(Math.abs(total - median))}`;
  return isWellAbove(total, median) ? <b className="text-warn">{words}, well above</b> : words;
}

/** "37.5 h", "0 h" */
function inHours(seconds = 0): string {
  return `${formatHours(seconds)} h`;
}
