import type { FeedContent } from '#contract/links';
import type { Schedule } from '#contract/schedule';
import {
  finalEvents,
  gapEvents,
  layerEvents,
  type EventContext,
} from '#domain/oncall/calendar/calendar-events';
import type { CalendarEvent } from '#domain/oncall/calendar/ics';
import type { Reading } from '#domain/oncall/reply/shifts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Directory } from '../../../api/names/directory-of';
import { type FeedChoice, MakeFeed } from '../../../components/share/MakeFeed';
import { useNow } from '../../../hooks/use-now';
import { paths } from '#address/paths';
import { useIsPresenting } from '../../../url/use-presenting';
import { eventContext, saveCalendar } from '../model/shifts';
import type { ViewerZone } from '#domain/time/zone';

type Choice = { label: string; name: string; events: () => CalendarEvent[] };

type CalendarChoicesProps = {
  schedules: readonly Schedule[];
  reading: Reading;
  zone: ViewerZone;
  directory: Directory;
  onChosen: () => void;
};

/** Calendar files: final schedules and gaps; layers of a single schedule. */
export function CalendarChoices({ schedules, reading, zone, directory, onChosen }: CalendarChoicesProps) {
  const now = useNow();
  const isPresented = useIsPresenting();
  const [isMaking, setMaking] = useState(false);
  const context = eventContext(reading, directory);
  const [only] = schedules;
  const choices =
    schedules.length === 1 && only
      ? [...choicesOf(schedules, only.schedule_name, context), ...layerChoices(only, context)]
      : choicesOf(schedules, `${schedules.length} schedules`, context);
  if (isMaking) return <FeedOfShown schedules={schedules} directory={directory} />;
  return (
    <>
      <p className="px-2 pb-1 text-xs text-ink-3">
        Calendar file of the window shown, times in UTC. For one person’s file, see the panel “Load”.
      </p>
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className="block min-h-8 w-full rounded-md px-2 text-left text-sm wrap-anywhere hover:bg-hover"
          onClick={() => {
            onChosen();
            saveCalendar(choice.name, choice.events(), { window: reading.window, zone }, now);
          }}
        >
          {choice.label}
        </button>
      ))}
      {!isPresented && (
        <button
          type="button"
          className="mt-1 block min-h-8 w-full rounded-md border-t border-line px-2 text-left text-sm hover:bg-hover"
          onClick={() => setMaking(true)}
        >
          Calendar feed…
        </button>
      )}
    </>
  );
}

function FeedOfShown({ schedules, directory }: Pick<CalendarChoicesProps, 'schedules' | 'directory'>) {
  const choices = feedsOf(schedules, directory);
  return (
    <div className="p-1">
      <h3 className="mb-2 text-sm font-semibold">Calendar feed</h3>
      {choices[0] === ALL_GAPS && (
        <p className="mb-2 text-sm text-ink-2">
          Filter by team or open a schedule to subscribe to shifts. For all schedules there is only a feed of
          the gaps.
        </p>
      )}
      <MakeFeed choices={choices} />
      <p className="mt-2 text-sm">
        <Link className="inline-flex min-h-6 items-center text-accent underline" to={paths.shifts()}>
          All your feeds
        </Link>
      </p>
    </div>
  );
}

const ALL_GAPS: FeedChoice = { label: 'Gaps: all schedules', shows: { of: 'gaps' } };

/** Feeds of shifts and gaps of one schedule or one team; for any other selection, gaps of all schedules. */
function feedsOf(schedules: readonly Schedule[], directory: Directory): [FeedChoice, ...FeedChoice[]] {
  const [first, ...others] = schedules;
  if (!first) return [ALL_GAPS];
  const { schedule_id, schedule_name, team_id } = first;
  const isOne = others.length === 0;
  const isTeam = !isOne && team_id !== 0 && others.every((other) => other.team_id === team_id);
  if (!isOne && !isTeam) return [ALL_GAPS];
  const subject = isOne ? schedule_name : `team ${directory.team(team_id)}`;
  const shows: Readonly<Record<FeedContent['of'], FeedContent | false>> = {
    schedule: isOne && { of: 'schedule', schedule_id },
    team: isTeam && { of: 'team', team_id },
    gaps: isOne ? { of: 'gaps', schedule_id } : { of: 'gaps', team_id },
    // On the page of shifts.
    person: false,
  };
  const [head = ALL_GAPS, ...rest] = Object.values(shows).flatMap((feed) =>
    feed ? { label: `${feed.of === 'gaps' ? 'Gaps' : 'On duty'}: ${subject}`, shows: feed } : [],
  );
  return [head, ...rest];
}

function choicesOf(schedules: readonly Schedule[], whose: string, context: EventContext): Choice[] {
  return [
    {
      label: `On duty: ${whose}`,
      name: `On duty: ${whose}`,
      events: () => schedules.flatMap((schedule) => finalEvents(schedule, context)),
    },
    {
      label: `Gaps: ${whose}`,
      name: `Gaps: ${whose}`,
      events: () => schedules.flatMap((schedule) => gapEvents(schedule, context)),
    },
  ];
}

function layerChoices(schedule: Schedule, context: EventContext): Choice[] {
  return schedule.layer_schedules.map((layer, index) => ({
    label: `Layer: ${layer.layer_name || index + 1}`,
    name: `${schedule.schedule_name}, ${layer.layer_name || `layer ${index + 1}`}`,
    events: () => layerEvents(schedule, index, context),
  }));
}
