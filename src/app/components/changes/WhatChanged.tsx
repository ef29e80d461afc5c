import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#address/codec';
import type { Schedule } from '#contract/schedule';
import type { ChangedStretch, VersionEntry } from '#contract/served/changes';
import { peopleChangeInWords, stretchInWords } from '#domain/plan/difference-words';
import { counted, withIsolatedRuns } from '#domain/text/words';
import { startOfDay, windowOfDays } from '#domain/time/days';
import { formatMoment, yearAt } from '#domain/time/format';
import { DAY, type UnixSeconds, type ViewerZone, wallAt } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { historyQuery } from '../../api/changes';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { DutyLane, LaneBox } from '../lanes/DutyLane';
import { ViewLink } from '../ViewLink';

import { UndoButton } from './UndoButton';
import { authorInWords, versionLines } from './version-lines';

const FIRST = 5;
const MORE = 100;
/** Stretches of a change in sight. */
const MAX_STRETCHES = 3;

type WhatChangedProps = {
  /** Absent: all schedules, each named. */
  schedule?: Pick<Schedule, 'schedule_id'>;
  /** Absent: all changes. */
  since?: UnixSeconds;
  /** Schedules that are named, and to which a list of all is limited. */
  schedules?: readonly Schedule[];
  zone: ViewerZone;
};

/** Changes, the last first: who instead of whom, when, when it was made, by whom and why, and what can be undone. */
export function WhatChanged({ schedule, since, schedules, zone }: WhatChangedProps) {
  const [shown, setShown] = useState(since === undefined ? FIRST : MORE);
  // Each entry may have an undo.
  const limit = Math.min(2 * shown, MORE);
  const { data, error, isPending, refetch } = useQuery(
    historyQuery({ schedule_id: schedule?.schedule_id, since, limit }),
  );
  const year = yearAt(useNow(), zone);
  const all = data?.items ?? [];
  const nameOf = ({ schedule_id }: VersionEntry) =>
    schedules?.find((one) => one.schedule_id === schedule_id)?.schedule_name;
  const visible = schedule ? all : all.filter((entry) => nameOf(entry) !== undefined);
  // An undo stands with what it undid.
  const items = visible.filter((undo) => !visible.some((entry) => isUndoOf(undo, entry)));
  if (isPending) return <p className="text-sm text-ink-3">Loading…</p>;
  if (error)
    return (
      <p className="text-sm text-warn">
        What changed could not be loaded. {error.message}{' '}
        <button type="button" className="min-h-6 underline" onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    );
  return (
    <>
      {items.length === 0 && (
        <p className="text-sm text-ink-2">
          Nothing{since === undefined ? ' yet' : ` since ${formatMoment(since, zone, year)}`}.
        </p>
      )}
      <ul className="divide-y divide-line text-sm">
        {items.slice(0, shown).map((entry) => (
          <ChangeItem
            key={`${entry.schedule_id}.${entry.version}`}
            {...{ entry, zone, year }}
            undo={visible.find((one) => isUndoOf(one, entry))}
            name={schedule ? undefined : nameOf(entry)}
          />
        ))}
      </ul>
      {shown < MORE && (items.length > shown || all.length === limit) && (
        <Button look="quiet" className="mt-1 print:hidden" onClick={() => setShown(MORE)}>
          Earlier changes
        </Button>
      )}
    </>
  );
}

function isUndoOf({ undoes, schedule_id }: VersionEntry, entry: VersionEntry): boolean {
  return undoes?.version === entry.version && schedule_id === entry.schedule_id;
}

type ChangeProps = {
  entry: VersionEntry;
  /** Version that undid it. */
  undo: VersionEntry | undefined;
  name: string | undefined;
  zone: ViewerZone;
  year: number;
};

function ChangeItem({ entry, undo, name, zone, year }: ChangeProps) {
  const [isOpen, setOpen] = useState(false);
  const directory = useDirectory();
  const { changed, changed_until, of_rules, reason, version } = entry;
  // Stretches say it in the reader's own zone; of many, or of none, the line of the change is shorter. A change of rules
  // has no last stretch.
  const isShort = changed.length > 0 && changed.length <= MAX_STRETCHES && !of_rules;
  const stretches = of_rules ? [] : changed;
  const moment = (at: UnixSeconds) => formatMoment(at, zone, year);
  const lines = isShort && !entry.undoes ? [] : versionLines(entry, { directory, moment });
  const inWords = { nameOf: directory.person, roles: directory.roles };
  const author = withIsolatedRuns(directory.text(authorInWords(entry)));
  const reasonText = reason === '' ? '' : `: “${directory.text(reason)}”`;
  const link = name !== undefined && (
    <ViewLink
      className="text-xs text-accent underline"
      to={paths.schedule(String(entry.schedule_id), { tz: zone })}
    >
      {name}
    </ViewLink>
  );
  if (undo) {
    const done = [
      ...lines,
      ...stretches
        .slice(0, MAX_STRETCHES)
        .map(
          (one) =>
            `${peopleChangeInWords(one, inWords)}, ${stretchInWords(one, { zone, year }, changed_until)}`,
        ),
    ];
    return (
      <li className="py-2 wrap-anywhere text-ink-2">
        {link} <s>{done.join('. ')}</s>
        {reasonText} · {withIsolatedRuns(directory.text(authorInWords(undo)))}, {moment(undo.at)}
      </li>
    );
  }
  return (
    <li className="py-2 wrap-anywhere">
      {link}
      {lines.length > 0 && <b className="block font-semibold">{lines.join('. ')}</b>}
      {stretches.slice(0, MAX_STRETCHES).map((stretch) => (
        <p key={`${stretch.role_id}.${stretch.start}`}>
          <b className={`font-semibold ${stretch.after.length === 0 ? 'text-bad' : ''}`}>
            {peopleChangeInWords(stretch, inWords)}
          </b>
          <span className="block text-ink-2">{stretchInWords(stretch, { zone, year }, changed_until)}</span>
        </p>
      ))}
      {stretches.length > MAX_STRETCHES && (
        <p className="text-ink-2">
          and {counted(stretches.length - MAX_STRETCHES, 'more stretch', 'more stretches')}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
        <span>
          {beginOf(entry, moment)}, {author}
          {reasonText} · version {version}
        </span>
        {changed.length > 0 && (
          <button
            type="button"
            className="min-h-6 text-accent underline max-md:min-h-11 print:hidden"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Before and after
          </button>
        )}
        {entry.can_undo && <UndoButton change={entry.change_id} />}
      </p>
      {isOpen && <BeforeAndAfter changed={changed} zone={zone} />}
    </li>
  );
}

/** Time of a version; the first one of a schedule that is read begins with its shifts, before the reading. */
function beginOf({ at, kind, version }: VersionEntry, moment: (at: UnixSeconds) => string): string {
  if (at === 0) return 'From the beginning';
  return kind === 'source' && version === 1 ? `Shifts from ${moment(at)}` : moment(at);
}

/** Stretches of a change with the people before it, and with those after it. */
function BeforeAndAfter({ changed, zone }: { changed: readonly ChangedStretch[]; zone: ViewerZone }) {
  const directory = useDirectory();
  const first = startOfDay(wallAt(Math.min(...changed.map(({ start }) => start)), zone)) - DAY;
  const last = startOfDay(wallAt(Math.max(...changed.map(({ end }) => end)) - 1, zone)) + DAY;
  const view = windowOfDays(first, (last - first) / DAY + 1, zone);
  const lane = (which: 'before' | 'after') =>
    changed.map(({ start, end, role_id, ...people }) => ({
      start,
      end,
      role: role_id,
      people: people[which],
      isProposed: which === 'after',
    }));
  return (
    <LaneBox
      label="Before and after"
      view={view}
      zone={zone}
      labelClass="[--lane-label:4rem]"
      className="mt-2"
    >
      <DutyLane label="Before" view={view} duties={lane('before')} words={{ directory }} />
      <DutyLane label="After" view={view} duties={lane('after')} words={{ directory }} />
    </LaneBox>
  );
}
