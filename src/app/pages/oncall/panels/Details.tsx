import { useDeferredValue } from 'react';
import type { UnixSeconds } from '#domain/time/zone';
import type { Group, Schedule } from '#contract/schedule';
import { uncoveredIn } from '#domain/duty/uncovered';
import type { Reading } from '#domain/duty/known-seats';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { type HandOff, handOffsOf } from '#domain/oncall/review/hand-offs';
import type { Move } from '#domain/oncall/review/moves';
import { formatMoment, formatTime, yearAt } from '#domain/time/format';
import { useHasDrawn } from '../../../hooks/use-has-drawn';
import type { Directory } from '../../../api/names/directory-of';
import type { OnCallAddress } from '../model/use-oncall-view';
import { type Rows, useIsOneSchedule } from '../model/use-rows';
import type { Schedules } from '../model/use-schedules';
import { useMedia } from '../../../hooks/use-media';
import { CappedList } from '../../../ui/CappedList';
import { RecordTable } from '../../../ui/RecordTable';
import { Panel } from '../../../ui/Panel';
import type { Zones } from '#address/zone';
import { CoveragePanel } from './CoveragePanel';
import { remembered } from './remembered';

type ListedHandOff = HandOff & { schedule: Schedule };

/** Sorted by time. */
const handOffsIn = remembered(
  (
    schedules: readonly Schedule[],
    { window, accountZone, zone, secondZone }: Pick<Reading, 'window' | 'accountZone'> & Zones,
  ) => {
    const zones = secondZone === undefined ? [zone] : [zone, secondZone];
    return schedules
      .flatMap((schedule) =>
        handOffsOf(schedule, window, accountZone, zones).map((handOff): ListedHandOff =>
          Object.assign(handOff, { schedule }),
        ),
      )
      .sort((a, b) => a.at - b.at);
  },
);

type HandOffsPanelProps = {
  schedules: readonly Schedule[];
  reading: Reading;
  zones: Zones;
  scope: string;
  /** True if rows show their schedule. */
  isNamed: boolean;
  directory: Directory;
};

type DetailsProps = { address: OnCallAddress; loaded: Schedules; visible: Rows; directory: Directory };

/** Panels, rendered once all schedules have loaded: otherwise they would report gaps. */
export function Details({ address, loaded, visible, directory }: DetailsProps) {
  // The timeline renders first.
  const settled = useDeferredValue({ address, loaded, visible, directory });
  const hasDrawn = useHasDrawn();
  return (
    <>
      {hasDrawn ? (
        settled.loaded.isCurrent && settled.visible.rows.length > 0 && <Panels {...settled} />
      ) : (
        <div className="h-screen" />
      )}
      {!(hasDrawn && settled.visible === visible) && <i data-later="" hidden />}
    </>
  );
}

/** Panels below the timeline. */
function Panels({ address: { view }, loaded, visible, directory }: DetailsProps) {
  const { schedules, scope } = visible;
  const { reading } = loaded.shifts;
  const isNamed = !useIsOneSchedule();
  const common = { schedules, reading, scope, directory, isNamed };
  return (
    <div className="@container mt-3.5">
      <div className="grid items-start gap-3.5 @4xl:grid-cols-2 print:grid-cols-1">
        <CoveragePanel {...common} zone={view.zone} />
        <HandOffsPanel {...common} zones={view} />
      </div>
    </div>
  );
}

/** Hand-offs of the window in the zones of both sides, with a flag for shifted hours after a clock change. */
function HandOffsPanel({ schedules, reading, zones, scope, isNamed, directory }: HandOffsPanelProps) {
  const { window, accountZone: account } = reading;
  const { zone, secondZone } = zones;
  const rows = handOffsIn(schedules, { window, accountZone: account, zone, secondZone });
  const moved = rows.filter((row) => row.moved).length;
  const year = yearAt(window.start, zone);
  const second = secondZone === undefined ? [] : [secondZone];
  const side = ({ schedule }: ListedHandOff, group: Group | undefined, at: UnixSeconds) => {
    const people = group ? peopleOf(group) : [];
    if (people.length > 0) return people.map(directory.person).join(', ');
    const isOff = uncoveredIn(schedule, { start: at, end: at + 1 }, account).some(
      ({ kind }) => kind === 'expected',
    );
    if (!group && isOff) return <span className="text-ink-3">off hours</span>;
    return <b className="text-bad">nobody</b>;
  };
  const from = (row: ListedHandOff) => side(row, row.from, row.at - 1);
  const to = (row: ListedHandOff) => side(row, row.to, row.at);
  // Without room for all columns, people get a line of their own.
  const isBelow = useMedia(`screen and (width < ${moved === 0 ? 48 : 90}rem)`) && isNamed;
  return (
    <Panel
      title="Hand-offs"
      note={[
        scope === '' ? rows.length : `${rows.length} ${scope}`,
        ...(moved === 0 ? [] : [`${moved} moved by a clock change`]),
      ].join(', ')}
    >
      {rows.length === 0 && <p className="text-sm text-ink-2">No hand-off in this window.</p>}
      <CappedList items={rows} cap={8}>
        {(visible) => (
          <RecordTable<ListedHandOff>
            label="Hand-offs"
            items={visible}
            keyOf={(row) => `${row.schedule.schedule_id}.${row.at}`}
            columns={[
              { head: `At (${zone})`, cell: (row) => formatMoment(row.at, zone, year) },
              ...second.map((other) => ({
                head: `At (${other})`,
                cell: (row: ListedHandOff) => formatMoment(row.at, other, year),
              })),
              ...(isNamed
                ? [{ head: 'Schedule', cell: (row: ListedHandOff) => row.schedule.schedule_name }]
                : []),
              ...(isBelow
                ? []
                : [
                    { head: 'From', cell: from },
                    { head: 'To', cell: to },
                    ...(moved === 0 ? [] : [{ head: 'Moved', cell: movesOf }]),
                  ]),
            ]}
            below={
              isBelow
                ? (row) => (
                    <>
                      {from(row)} → {to(row)} {movesOf(row)}
                    </>
                  )
                : undefined
            }
          />
        )}
      </CappedList>
      {moved > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          Moved: a clock has changed since the previous hand-off at the same time in the schedule’s zone, so
          this one is at another hour here.
        </p>
      )}
    </Panel>
  );
}

function movesOf({ moves }: ListedHandOff) {
  return moves.map((move) => <Moved key={move.zone} move={move} />);
}

function Moved({ move }: { move: Move }) {
  return (
    <span className="block text-xs text-warn">
      {formatTime(move.was)} → {formatTime(move.is)} {move.zone}
    </span>
  );
}
