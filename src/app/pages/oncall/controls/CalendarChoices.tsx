import type { Schedule } from '#contract/schedule';
import { finalEvents, gapEvents, layerEvents } from '#domain/oncall/calendar/calendar-events';
import type { CalendarEvent } from '#domain/oncall/calendar/ics';
import { exportOf, saveCalendar } from '../model/save-calendar';
import type { OnCall } from '../model/use-oncall';

type Choice = { label: string; name: string; events: () => CalendarEvent[] };

/** Final schedules and gaps, and for a single schedule its layers. */
export function CalendarChoices({ oncall, onChosen }: { oncall: OnCall; onChosen: () => void }) {
  const { schedules, now } = oncall;
  const [only] = schedules;
  const choices =
    schedules.length === 1 && only ? [...common(oncall), ...layers(only, oncall)] : common(oncall);
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

function common(oncall: OnCall): Choice[] {
  const { schedules } = oncall;
  const [only] = schedules;
  const whose = schedules.length === 1 && only ? only.schedule_name : `${schedules.length} schedules`;
  return [
    {
      label: `On duty: ${whose}`,
      name: `On duty: ${whose}`,
      events: () => schedules.flatMap((schedule) => finalEvents(schedule, exportOf(oncall))),
    },
    {
      label: `Gaps: ${whose}`,
      name: `Gaps: ${whose}`,
      events: () => schedules.flatMap((schedule) => gapEvents(schedule, exportOf(oncall))),
    },
  ];
}

function layers(schedule: Schedule, oncall: OnCall): Choice[] {
  return schedule.layer_schedules.map((layer, index) => {
    const name = `${schedule.schedule_name}, ${layer.layer_name || `layer ${index + 1}`}`;
    return {
      label: `Layer: ${layer.layer_name || index + 1}`,
      name,
      events: () => layerEvents(schedule, index, exportOf(oncall)),
    };
  });
}
