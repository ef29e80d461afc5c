import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { absenceIn, AWAY_FIELDS, parseAway, type AwayChoice, type AwayView } from '#address/away';
import { formatFields, paths } from '#address/codec';
import { inZonesOf } from '#address/zone';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { stretchInWords } from '#domain/plan/difference-words';
import { counted } from '#domain/text/words';
import { formatHours, formatMoment, yearAt } from '#domain/time/format';
import { contains, isEmpty, lengthOf } from '#domain/time/interval';
import { DAY, type UnixSeconds, wallAt } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { besideQuery, keptUpToDate } from '../../api/schedules';
import { previewQuery } from '../../api/changes';
import { useIsRead } from '../../api/sources';
import { Page } from '../../components/Page';
import { PersonPicker } from '../../components/PersonPicker';
import { QueryPanel } from '../../components/states/Failure';
import { InstantField } from '../../components/time/InstantField';
import { ViewLink } from '../../components/ViewLink';
import type { ConsequenceWords } from '../../data/change-words';
import { peopleOptions } from '../../data/everybody';
import { useMe } from '../../data/me';
import { useNow } from '../../hooks/use-now';
import { useView } from '../../hooks/stored';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { usePatchSearch, hasChanges } from '../../url/settings';
import { type AwayDone, ApplyAway, AwayOutcome } from './ApplyAway';
import { AwayTable } from './AwayTable';
import { type AwayRow, awayRequest, rowsOf, shiftsAway } from './shifts-away';

/** All shifts of one person in an absence, who takes each, and one button. */
export function AwayPage() {
  const [search] = useSearchParams();
  const { view, problems } = useView(parseAway, search);
  const { zone, person } = view;
  const now = useNow();
  const absence = absenceIn(view, now - (now % 3600));
  const directory = useDirectory();
  const name = person === undefined ? undefined : directory.person(person);
  const first = absence.start - (absence.start % DAY) - DAY;
  // Long enough to show the next shift of a person without one in the absence.
  const last = Math.max(Math.ceil(absence.end / DAY) * DAY + DAY, first + 45 * DAY);
  const query = useQuery({
    ...besideQuery({ start: first, end: last }),
    ...keptUpToDate,
    select: directory.reply,
  });
  const schedules = query.data?.schedules ?? [];
  const fix = {
    tz: zone,
    ...formatFields(AWAY_FIELDS, { from: wallAt(absence.start, zone), to: wallAt(absence.end, zone) }),
  };
  return (
    <div className="thumb-sized">
      <Page
        title="Away"
        tab={['Away', name, zone].filter((part) => part !== undefined).join(' · ')}
        zone={zone}
        window={absence}
        range={<Controls view={view} absence={absence} schedules={schedules} />}
        share={{}}
        fix={fix}
        problems={problems}
        words={name && `${name}, ${stretchInWords(absence, { zone, year: yearAt(now, zone) })}`}
        action={
          person !== undefined && (
            <ViewLink
              className="text-sm text-accent underline"
              to={inZonesOf(search, paths.shifts({ person: String(person) }))}
            >
              Shifts of {name}
            </ViewLink>
          )
        }
      >
        {hasChanges() ? (
          <QueryPanel what="The schedules" query={query} loading={<LoadingShifts />}>
            {({ schedules: all }) => (
              <Shifts key={String(person)} {...{ view, absence, now }} schedules={all} />
            )}
          </QueryPanel>
        ) : (
          <EmptyState>Rotas cannot be changed here.</EmptyState>
        )}
      </Page>
    </div>
  );
}

type AbsenceView = ReturnType<typeof absenceIn>;

/** Person and time of the absence. */
function Controls({
  view: { zone, person, from, to },
  absence,
  schedules,
}: {
  view: AwayView;
  absence: AbsenceView;
  schedules: readonly Schedule[];
}) {
  const patch = usePatchSearch();
  const directory = useDirectory();
  const { person: me } = useMe();
  const wallOf = (at: UnixSeconds | undefined) =>
    at === undefined ? undefined : wallAt(at - (at % 60), zone);
  const set = (change: Partial<AwayView>) => patch(formatFields(AWAY_FIELDS, change));
  // The end stays, unless the new start is after it: then the default follows.
  const setFrom = (at: UnixSeconds | undefined) => {
    const [wall, until] = [wallOf(at), to ?? wallOf(absence.end)];
    set({ from: wall, to: wall !== undefined && until !== undefined && wall >= until ? undefined : until });
  };
  return (
    <>
      <PersonPicker
        label="Person"
        name={person === undefined ? undefined : directory.person(person)}
        none="Choose a person"
        className="min-w-44 font-semibold max-md:w-full"
        options={() => peopleOptions(schedules, directory)}
        onChange={(id) => set({ person: id, by: [] })}
      />
      {person === undefined && me !== undefined && <Button onClick={() => set({ person: me })}>Me</Button>}
      <span className="inline-flex min-w-0 items-center gap-2 text-sm text-ink-2 max-md:w-full">
        <span className="max-md:w-18">away from</span>
        <InstantField
          label="Away from"
          isFormField
          className="w-52 max-md:grow"
          instant={absence.start}
          zone={zone}
          onChange={setFrom}
        />
      </span>
      <span className="inline-flex min-w-0 items-center gap-2 text-sm text-ink-2 max-md:w-full">
        <span className="max-md:w-18">back on</span>
        <InstantField
          label="Back on"
          isFormField
          className="w-52 max-md:grow"
          instant={absence.end}
          zone={zone}
          after={absence.start}
          onChange={(at) => set({ from: from ?? wallOf(absence.start), to: wallOf(at) })}
        />
      </span>
    </>
  );
}

function Shifts({
  view: { person, by, zone },
  absence,
  schedules,
  now,
}: {
  view: AwayView;
  absence: AbsenceView;
  schedules: readonly Schedule[];
  now: UnixSeconds;
}) {
  const patch = usePatchSearch();
  const directory = useDirectory();
  const [done, setDone] = useState<AwayDone>();
  const words: ConsequenceWords = { zone, year: yearAt(now, zone), directory, schedules };
  const ahead = { start: Math.max(absence.start, now), end: absence.end };
  const shifts = person === undefined ? [] : shiftsAway(schedules, { person_id: person, now, ...ahead });
  const isRead = useIsRead();
  const request =
    person === undefined ? undefined : awayRequest({ shifts, person, by, schedules, now, isRead });
  const preview = useQuery(previewQuery(request));
  if (person === undefined) return <EmptyState>Who is away?</EmptyState>;
  if (isEmpty(absence)) return <Notice>“Back on” must be after “Away from”.</Notice>;
  if (isEmpty(ahead)) return <EmptyState>This time is over. Choose a later “Back on”.</EmptyState>;
  const rows = rowsOf({ shifts, isRead, proposals: request && preview.data?.proposals });
  const choose = (row: AwayRow, taker: Id) => {
    const others = by.filter(
      ({ schedule_id, role_id, start }) =>
        schedule_id !== row.schedule_id || role_id !== row.role_id || !contains(row, start),
    );
    // The end stays while the start of a running shift moves on.
    const { schedule_id, role_id, end } = row;
    const choice: AwayChoice = { schedule_id, role_id, start: end - 1, person: taker };
    patch(formatFields(AWAY_FIELDS, { by: [...others, choice] }), { replace: true });
  };
  const name = directory.person(person);
  return (
    <>
      {absence.isCut && (
        <Notice>
          Shifts until {formatMoment(absence.end, zone, words.year)} are listed: 184 days are the most.
        </Notice>
      )}
      <AwayOutcome done={done} onUndone={() => setDone(undefined)} words={words} />
      <div className="grid grid-cols-1 items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        {rows.length === 0 ? (
          <div className="panel-box">
            <b className="font-semibold">No shifts</b>
            <p className="text-sm text-ink-2">
              {name} is not on call before {formatMoment(absence.end, zone, words.year)}.{' '}
              <NextShift {...{ schedules, person, words }} after={absence.end} />
            </p>
          </div>
        ) : (
          <div className="panel-box min-w-0">
            <AwayTable rows={rows} words={words} onChoose={choose} />
          </div>
        )}
        {(rows.length > 0 || !done) && (
          <section aria-label="Who takes them" className="panel-box text-sm">
            {rows.length > 0 && (
              <>
                <h2 className="mb-2 flex items-baseline justify-between gap-2 text-base">
                  {counted(rows.length, 'shift')}, {formatHours(lengthOf(rows))} h
                  <small
                    className="text-xs font-normal text-ink-3"
                    title="On call in all schedules, from 7 days before the shifts to 7 days after them"
                  >
                    Hours, now → then
                  </small>
                </h2>
                <ul aria-label="Hours" className={preview.isPlaceholderData ? 'opacity-60' : ''}>
                  {preview.data?.effects
                    .filter(({ before, after }) => after.seconds > before.seconds)
                    .map(({ person_id, before, after }) => (
                      <li
                        key={String(person_id)}
                        className="flex justify-between gap-2 border-t border-line py-1 first:border-t-0"
                      >
                        <b className="font-semibold wrap-anywhere">{directory.person(person_id)}</b>
                        <span className="tabular-nums">
                          {formatHours(before.seconds)} → {formatHours(after.seconds)} h
                        </span>
                      </li>
                    ))}
                </ul>
              </>
            )}
            <ApplyAway
              {...{ rows, words, request, preview }}
              absence={{ person_id: person, start: absence.start, end: absence.end }}
              onDone={setDone}
            />
          </section>
        )}
      </div>
    </>
  );
}

/** "Next: Mon 21 Dec, 02:00, Checkout." */
function NextShift({
  schedules,
  person,
  after,
  words,
}: {
  schedules: readonly Schedule[];
  person: Id;
  after: UnixSeconds;
  words: ConsequenceWords;
}) {
  const [next] = shiftsAway(schedules, {
    person_id: person,
    now: after,
    start: after,
    end: Number.MAX_SAFE_INTEGER,
  });
  if (!next) return null;
  const schedule = schedules.find(({ schedule_id }) => schedule_id === next.schedule_id);
  return `Next: ${formatMoment(next.start, words.zone, words.year)}, ${schedule?.schedule_name ?? ''}.`;
}

/** Placeholder as high as a short list. */
function LoadingShifts() {
  return <p className="panel-box h-96 text-sm text-ink-3">Loading the shifts…</p>;
}
