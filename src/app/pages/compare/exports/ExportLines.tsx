import type { ReactNode } from 'react';
import type { MatchIds } from '#address/compare';
import { counted } from '#domain/text/count';
import { type ExportsReply, type Side, SIDES } from './jobs';
import { MatchByHand } from './MatchByHand';
import { SameSchedules } from './SameSchedules';
import { Texts } from './Texts';
import type { ExportsState } from './use-exports';

type ExportLinesProps = { state: ExportsState; reply: ExportsReply; onMatch: (match: MatchIds) => void };

/** Lines that open: schedules that are the same, of one plan only, not compared; skipped files; the export's report. */
export function ExportLines({ state, reply, onMatch }: ExportLinesProps) {
  const { directory, labels, store } = state;
  const { same, only, unreadable, rows } = reply;
  const sides = SIDES.filter((side) => only[side].length > 0);
  const skipped = SIDES.flatMap((side) => reply.reports[side]?.skipped ?? []).map(directory.text);
  const isApart = rows.length + same.length === 0;
  const title = (side: Side) => {
    const place = store === side ? 'only here' : `only in ${labels[side]}`;
    return `${counted(only[side].length, 'schedule')} ${place}`;
  };
  const reports = SIDES.flatMap((side) => {
    const { tool = '', lines = [] } = reply.reports[side] ?? {};
    return lines.length > 0 ? [{ side, tool, lines }] : [];
  });
  return (
    <div className="panel-box divide-y divide-line px-0! py-0!">
      {same.length > 0 && (
        <Line
          mark="good"
          title={sameTitle(same.length)}
          note={fewOf(same.map(({ name }) => directory.text(name)))}
        >
          <SameSchedules {...{ state, same, onMatch }} />
        </Line>
      )}
      {sides.map((side) => {
        const names = only[side].map(({ name }) => directory.text(name));
        const canMatch = sides.length === 2 && side === matchSide(store);
        return (
          <Line key={side} title={title(side)} note={fewOf(names)} isOpen={isApart && canMatch}>
            {canMatch ? <MatchByHand {...{ state, reply, side, onMatch }} /> : <Texts lines={names} />}
          </Line>
        );
      })}
      {unreadable.length > 0 && (
        <Line
          mark="warn"
          title={`${counted(unreadable.length, 'schedule')} not compared`}
          note={fewOf(unreadable.map(({ schedule_name }) => directory.text(schedule_name)))}
        >
          <Texts lines={unreadable.flatMap(({ problems }) => problems).map(directory.text)} />
        </Line>
      )}
      {skipped.length > 0 && (
        <Line mark="warn" title={`${counted(skipped.length, 'file')} skipped`} note={fewOf(skipped)}>
          <Texts lines={skipped} />
        </Line>
      )}
      {reports.map(({ side, tool, lines }) => (
        <Line
          key={side}
          title={`${counted(lines.length, 'note')} on the export of ${tool}`}
          note={directory.text(lines[0] ?? '')}
        >
          <Texts lines={lines.map(directory.text)} />
        </Line>
      ))}
    </div>
  );
}

/** Side of an export, whose schedules are matched with those of the other plan. */
function matchSide(store: ExportsState['store']): Side {
  return store === 'before' ? 'after' : 'before';
}

function sameTitle(count: number): string {
  return `${counted(count, 'schedule')} ${count === 1 ? 'is' : 'are'} the same`;
}

/** Names beside a line: "Checkout, Search and 8 more". */
function fewOf(names: readonly string[]): string {
  const few = names.slice(0, 2).join(', ');
  return names.length > 2 ? `${few} and ${names.length - 2} more` : few;
}

const MARKS = {
  good: { sign: '✓', look: 'text-good' },
  warn: { sign: '⚠', look: 'text-warn' },
} as const;

type LineProps = {
  mark?: keyof typeof MARKS;
  title: string;
  note?: string;
  isOpen?: boolean;
  children: ReactNode;
};

function Line({ mark, title, note, isOpen = false, children }: LineProps) {
  const { sign, look } = mark ? MARKS[mark] : { sign: '', look: '' };
  return (
    <details className="group px-4" open={isOpen || undefined}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 py-1 text-sm">
        <span aria-hidden="true" className="text-ink-3 group-open:rotate-90">
          ›
        </span>
        {sign !== '' && (
          <span aria-hidden="true" className={look}>
            {sign}
          </span>
        )}
        <span className="flex-none font-medium max-sm:flex-auto">{title}</span>
        <span className="ml-auto min-w-0 truncate text-ink-2 group-open:invisible max-sm:hidden">{note}</span>
      </summary>
      <div className="pb-3 pl-5">{children}</div>
    </details>
  );
}
