import { Fragment } from 'react';
import { Link } from 'react-router';
import { paths } from '#address/codec';
import { isLate, type SourceSchedule, type SourceState } from '#contract/served/sources';
import { type At, isRead, readingTime } from '#domain/duty/source-words';
import { counted } from '#domain/text/words';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { type Column, RecordTable } from '../../ui/RecordTable';
import { canServer } from '../../url/settings';
import type { Reading } from './use-reading';

type SourceTableProps = {
  sources: readonly SourceState[];
  at: At;
  /** Absent: the visitor may not start one. */
  reading: Reading | undefined;
};

/** Sources: schedules, when each was read, and what is wrong. */
export function SourceTable({ sources, at, reading }: SourceTableProps) {
  return (
    <RecordTable
      label="Sources"
      className="w-full text-sm max-sm:[&_td]:grid-cols-[5.5rem_minmax(0,1fr)]!"
      columns={[
        ...columnsFor(at, reading !== undefined && canServer('change-all')),
        ...(reading ? [syncColumn(reading)] : []),
      ]}
      items={sources}
      keyOf={({ name }) => name}
      isDoubtful={(source) => stateOf(source, at).look !== 'good'}
      hasCards
    />
  );
}

/** Schedules of a source up to which their names are in sight. */
const MAX_OPEN = 12;

function columnsFor(at: At, canTakeOver: boolean): readonly Column<SourceState>[] {
  return [
    {
      head: 'Source',
      cell: ({ name, tool_name: tool, host }) => (
        <>
          <b className="font-semibold">{name}</b>
          <span className="block text-xs text-ink-3">
            {tool}, {host}
          </span>
        </>
      ),
    },
    {
      head: 'Schedules',
      cell: ({ schedules }) => {
        const current = schedules.filter(isRead);
        const own = schedules.filter(({ state }) => state === 'own');
        const list = current.length > 0 && (
          <details open={current.length <= MAX_OPEN}>
            <summary className="cursor-pointer">{counted(current.length, 'schedule')}</summary>
            <ul className="text-sm">
              {current.map((schedule) => (
                <li key={String(schedule.schedule_id)}>
                  <ScheduleLink schedule={schedule} />
                  {canTakeOver && (
                    <Link
                      className="ml-2 inline-flex items-center text-accent underline max-md:min-h-11"
                      aria-label={`Take over: ${schedule.schedule_name}`}
                      to={paths.edit(String(schedule.schedule_id), { 'take-over': '1' })}
                    >
                      Take over
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </details>
        );
        return (
          <>
            {list || '0 schedules'}
            {own.length > 0 && (
              <p className="mt-0.5 text-sm text-ink-2">
                {own.length} taken over here:{' '}
                {own.map((schedule, index) => (
                  <Fragment key={String(schedule.schedule_id)}>
                    {index > 0 && ', '}
                    <ScheduleLink schedule={schedule} />
                  </Fragment>
                ))}
              </p>
            )}
          </>
        );
      },
    },
    {
      head: 'Last read',
      cell: ({ read_at, is_reading: isReading }) => {
        if (isReading) return 'now';
        return read_at === undefined ? 'never' : readingTime(read_at, { ...at, isDated: true });
      },
    },
    {
      head: 'What is wrong',
      cell: (source) => {
        const { text, look, details } = stateOf(source, at);
        return (
          <>
            <Badge look={look}>{text}</Badge>
            {details.map((detail) => (
              <span key={detail} className="mt-0.5 block text-xs wrap-anywhere text-ink-2">
                {detail}
              </span>
            ))}
            {source.schedules.filter(isDoubtful).map((schedule) => (
              <span
                key={String(schedule.schedule_id)}
                className="mt-0.5 block text-xs wrap-anywhere text-ink-2"
              >
                <ScheduleLink schedule={schedule} />: {doubtOf(source, schedule, at)}
              </span>
            ))}
          </>
        );
      },
    },
  ];
}

function ScheduleLink({
  schedule: { schedule_id: id, schedule_name: name, read_at },
}: {
  schedule: SourceSchedule;
}) {
  if (read_at === undefined) return name;
  return (
    <Link className="underline decoration-dotted" to={paths.schedule(String(id))}>
      {name}
    </Link>
  );
}

function isDoubtful({ state }: SourceSchedule): boolean {
  return state === 'kept' || state === 'gone';
}

function doubtOf(
  { tool_name: tool }: SourceState,
  { gone_at, problem = 'it could not be read', problem_at, read_at }: SourceSchedule,
  at: At,
): string {
  if (gone_at !== undefined) return `gone from ${tool} since ${readingTime(gone_at, at)}`;
  const since = problem_at === undefined ? '' : ` since ${readingTime(problem_at, at)}`;
  const here = read_at === undefined ? 'It is not here' : `Here it stays as read ${readingTime(read_at, at)}`;
  return `cannot be read${since}: ${problem}. ${here}`;
}

/** State of a source, and what to do. */
function stateOf(source: SourceState, at: At) {
  const { problem, tried_at, read_at, schedules, recent } = source;
  const warnings = recent[0]?.warnings ?? [];
  if (problem !== undefined) {
    const since = tried_at === undefined ? '' : `Tried ${readingTime(tried_at, at)}. `;
    return { text: 'Not read', details: [`${since}${problem}`], look: 'bad' as const };
  }
  if (read_at === undefined) return { text: 'Nothing', details: [], look: 'good' as const };
  if (isLate(source, at.now))
    return { text: 'Late: no reading since', details: warnings, look: 'warn' as const };
  const doubts = schedules.filter(isDoubtful).length;
  if (doubts > 0) return { text: counted(doubts, 'schedule'), details: warnings, look: 'warn' as const };
  return {
    text: 'Nothing',
    details: warnings,
    look: warnings.length > 0 ? ('warn' as const) : ('good' as const),
  };
}

function syncColumn({ start, isUnderWay }: Reading): Column<SourceState> {
  return {
    head: 'Sync now',
    onScreen: true,
    // On a phone the button says it.
    className: 'max-sm:block! max-sm:pt-3! max-sm:before:hidden!',
    cell: (source) => {
      const isReading = isUnderWay(source);
      return (
        <Button
          className="max-md:h-11 max-md:w-full"
          aria-label={isReading ? `Syncing… ${source.name}` : `Sync now: ${source.name}`}
          aria-disabled={isReading}
          onClick={() => !isReading && start(source)}
        >
          {isReading ? 'Syncing…' : 'Sync now'}
        </Button>
      );
    },
  };
}
