import type { Schedule } from '#contract/schedule';
import {
  finalEvents,
  gapEvents,
  layerEvents,
  type EventContext,
} from '#domain/oncall/calendar/calendar-events';
import type { CalendarEvent } from '#domain/oncall/calendar/ics';
import type { Reading } from '#domain/oncall/reply/shifts';
import type { Directory } from '../../../api/names/directory';
import { useNow } from '../../../hooks/use-now';
import { eventContext, saveCalendar } from '../model/save-calendar';

type Choice = { label: string; name: string; events: () => CalendarEvent[] };

type CalendarChoicesProps = {
  schedules: readonly Schedule[];
  reading: Reading;
  directory: Directory;
  onChosen: () => void;
};

/** Final schedules and gaps, and for a single schedule its layers. */
export function CalendarChoices({ schedules, reading, directory, onChosen }: CalendarChoicesProps) {
  const now = useNow();
  const context = eventContext(reading, directory);
  const [only] = schedules;
  const choices =
    schedules.length === 1 && only
      ? [...choicesOf(schedules, only.schedule_name, context), ...layerChoices(only, context)]
      : choicesOf(schedules, `${schedules.length} schedules`, context);
  return choices.map((choice) => (
    <button
      key={choice.label}
      type="button"
      className="block min-h-8 w-full rounded-md px-2 text-left text-sm wrap-anywhere hover:bg-hover"
      onClick={() => {
        onChosen();
        saveCalendar(choice.name, choice.events(), now);
      }}
    >
      {choice.label}
    </button>
  ));
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
