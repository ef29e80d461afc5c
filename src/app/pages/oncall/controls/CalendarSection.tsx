import type { FeedContent } from '#contract/links';
import type { Schedule } from '#contract/schedule';
import { eventOf, gapsOfSchedule, shiftsOfSchedule } from '#domain/oncall/calendar/feed-shifts';
import type { Reading } from '#domain/duty/known-seats';
import { useState } from 'react';
import type { Id } from '#contract/id';
import { Link } from 'react-router';
import type { Directory } from '../../../api/names/directory-of';
import { type FeedChoice, MakeFeed } from '../../../components/share/MakeFeed';
import { ShareSection } from '../../../components/share/ShareSection';
import { useDirectory } from '../../../api/names/directory';
import { chosenInWords } from '../../../data/schedule-sets';
import { useMe } from '../../../data/me';
import { Button } from '../../../ui/Button';
import type { OnCallParts } from '../model/use-schedules';
import { useNow } from '../../../hooks/use-now';
import { paths } from '#address/codec';
import { useIsPresenting } from '../../../url/use-presenting';
import { eventContext, saveCalendar } from '../model/shifts';
import type { ViewerZone } from '#domain/time/zone';

type OpenDialog = 'feed' | 'file' | undefined;

/** Calendar feed of the visible schedules, and files of the visible days. */
export function CalendarSection({ address, loaded, visible }: OnCallParts) {
  const isPresented = useIsPresenting();
  const [open, setOpen] = useState<OpenDialog>();
  const toggle = (what: OpenDialog) => setOpen(open === what ? undefined : what);
  return (
    <ShareSection
      title="Calendar"
      note="Shifts with names and roles in a calendar app. A feed updates by itself."
      actions={
        <>
          {!isPresented && (
            <Button aria-expanded={open === 'feed'} onClick={() => toggle('feed')}>
              Subscribe…
            </Button>
          )}
          <Button aria-expanded={open === 'file'} onClick={() => toggle('file')}>
            Save file…
          </Button>
        </>
      }
    >
      {open === 'feed' && <FeedOfVisible schedules={visible.schedules} set={address.view.schedules} />}
      {open === 'file' && (
        <Files schedules={visible.schedules} reading={loaded.shifts.reading} zone={address.view.zone} />
      )}
    </ShareSection>
  );
}

type FilesProps = { schedules: readonly Schedule[]; reading: Reading; zone: ViewerZone };

/** Files of the visible days: shifts and gaps. */
function Files({ schedules, reading, zone }: FilesProps) {
  const now = useNow();
  const context = eventContext(reading, useDirectory());
  const [only, ...others] = schedules;
  const whose = only && others.length === 0 ? only.schedule_name : `${schedules.length} schedules`;
  const choices = [
    { name: `On call: ${whose}`, shiftsIn: shiftsOfSchedule },
    { name: `Gaps: ${whose}`, shiftsIn: gapsOfSchedule },
  ];
  return (
    <>
      <p className="text-xs text-ink-3">The visible days, with times in UTC.</p>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ name, shiftsIn }) => (
          <Button
            key={name}
            className="h-auto! min-h-[30px] whitespace-normal! wrap-anywhere"
            onClick={() => {
              const events = schedules.flatMap((schedule) => shiftsIn(schedule, context)).map(eventOf);
              saveCalendar(name, events, { window: reading.window, zone }, now);
            }}
          >
            {name}
          </Button>
        ))}
      </div>
    </>
  );
}

function FeedOfVisible({ schedules, set }: Pick<FilesProps, 'schedules'> & { set: readonly string[] }) {
  const directory = useDirectory();
  const { person } = useMe();
  const subject = subjectOf(schedules, set);
  const choices = subject ? feedsOf(subject, directory) : anyFeed(schedules, person, directory);
  return (
    <>
      <MakeFeed choices={choices} mustChoose={!subject} />
      <p>
        <Link className="inline-flex min-h-6 items-center text-accent underline" to={paths.shifts()}>
          All your feeds
        </Link>
      </p>
    </>
  );
}

type Subject = { schedule: Schedule } | { team: Id } | { set: readonly string[]; schedule_ids: Id[] };

/** The one schedule, the set of the address, or the one team of a selection. */
function subjectOf(schedules: readonly Schedule[], set: readonly string[]): Subject | undefined {
  const [schedule, ...others] = schedules;
  if (!schedule) return undefined;
  if (others.length === 0) return { schedule };
  if (set.length > 0) return { set, schedule_ids: schedules.map(({ schedule_id }) => schedule_id) };
  const { team_id: team } = schedule;
  return team !== 0 && others.every(({ team_id }) => team_id === team) ? { team } : undefined;
}

/** Feeds of shifts and of gaps. */
function feedsOf(subject: Subject, directory: Directory): [FeedChoice, FeedChoice] {
  if ('set' in subject) {
    const { set, schedule_ids } = subject;
    const name = chosenInWords(set);
    return [
      { label: `On call: ${name}`, shows: { of: 'set', schedule_ids } },
      { label: `Gaps: ${name}`, shows: { of: 'gaps', schedule_ids } },
    ];
  }
  const of = 'team' in subject ? { team_id: subject.team } : { schedule_id: subject.schedule.schedule_id };
  const name = 'team' in subject ? `team ${directory.team(subject.team)}` : subject.schedule.schedule_name;
  return [
    {
      label: `On call: ${name}`,
      shows: 'team' in subject ? ofTeam(subject.team) : ofSchedule(subject.schedule),
    },
    { label: `Gaps: ${name}`, shows: { of: 'gaps', ...of } },
  ];
}

/** Feeds of a selection without one subject: own shifts, a team, a schedule, or gaps of all. */
function anyFeed(
  schedules: readonly Schedule[],
  me: Id | undefined,
  directory: Directory,
): [FeedChoice, ...FeedChoice[]] {
  const teams = [...new Set(schedules.map(({ team_id }) => team_id))].filter((team) => team !== 0);
  return [
    { label: 'Gaps: all schedules', shows: { of: 'gaps' } },
    ...(me === undefined ? [] : [{ label: 'My shifts', shows: { of: 'person' as const, person_id: me } }]),
    ...teams.map((team) => ({ label: `On call: team ${directory.team(team)}`, shows: ofTeam(team) })),
    ...schedules.map((schedule) => ({
      label: `On call: ${schedule.schedule_name}`,
      shows: ofSchedule(schedule),
    })),
  ];
}

function ofTeam(team: Id): FeedContent {
  return { of: 'team', team_id: team };
}

function ofSchedule({ schedule_id }: Schedule): FeedContent {
  return { of: 'schedule', schedule_id };
}
