import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Id } from '#contract/id';
import { movedPeople } from '#domain/plan/change/consequences';
import { checksOf, headOf } from '#domain/plan/change/head-words';
import { overridesCsv, overridesText, personCalendar, planMarkdown } from '#domain/plan/files/overrides';
import { scheduleRecord } from '#domain/plan/files/record';
import { toolFile, TOOLS } from '#domain/plan/files/tools';
import { withoutIsolates } from '#domain/text/isolate';
import { DAY } from '#domain/time/zone';
import { besideQuery } from '../../api/schedules';
import { saveFile } from '../../data/save-file';
import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { publicAddress } from '../../url/settings';
import type { Planned, PlanWords } from './model/use-plan';

type ExportMenuProps = { planned: Planned; account: string; from: number; words: PlanWords };

/** Days beyond the view whose overrides a record keeps. */
const LATER_DAYS = 366;

/** Texts and files of a proposal: overrides, a record to import, requests of other tools, calendars. */
export function ExportMenu(props: ExportMenuProps) {
  const id = useId();
  const { message, copy } = useCopy();
  const record = useRecord(props);
  const close = () => document.getElementById(id)?.hidePopover();
  const copyText = (name: string, text: string) => {
    close();
    void copy(text, { done: `${name} copied` });
  };
  const save = (name: string, type: string, text: string) => {
    close();
    saveFile(name, type, withoutIsolates(text));
  };
  const saveRecord = async () => save('schedules.ndjson', 'application/x-ndjson', await record());
  const { planned } = props;
  return (
    <>
      <span role="status" className="text-sm text-ink-2 empty:hidden">
        {message}
      </span>
      <Button popoverTarget={id} disabled={planned.consequences.changes.length === 0}>
        Export <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Export" className="max-h-[70dvh] w-80 overflow-y-auto p-2">
        {itemsOf(props, { copyText, save, saveRecord }).map((item) => (
          <MenuItem key={item.name} {...item} />
        ))}
      </PopoverBox>
    </>
  );
}

function MenuItem({ name, note, run }: Item) {
  const box = 'block min-h-8 w-full rounded-md px-2 py-1 text-left text-sm wrap-anywhere';
  const text = (
    <>
      {name} <span className="block text-xs text-ink-3">{note}</span>
    </>
  );
  if (!run) return <p className={box}>{text}</p>;
  return (
    <button type="button" className={`${box} hover:bg-hover`} onClick={run}>
      {text}
    </button>
  );
}

/** Returns the record of the schedule as planned, with overrides beyond the view. */
function useRecord({ planned, account, words: { now } }: ExportMenuProps): () => Promise<string> {
  const client = useQueryClient();
  const { schedule, rota, consequences } = planned;
  const { end } = consequences.window;
  return async () => {
    const { schedules } = await client.fetchQuery(besideQuery({ start: end, end: end + LATER_DAYS * DAY }));
    const same = schedules.find(({ schedule_id }) => schedule_id === schedule.schedule_id);
    return scheduleRecord(schedule, rota, same?.layers ?? [], { now, accountZone: account });
  };
}

function inWordsOf({ zone, year, now, directory }: PlanWords) {
  const { person: nameOf, isUnknown, roles } = directory;
  return { zone, year, now, nameOf, isUnknown, roles };
}

/** "Checkout, primary" → "checkout-primary" */
function fileWord(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** `run` is absent for what is not possible. */
type Item = { name: string; note: string; run?: () => void };

type Actions = {
  copyText: (name: string, text: string) => void;
  save: (name: string, type: string, text: string) => void;
  saveRecord: () => Promise<void>;
};

function itemsOf({ planned, account, from, words }: ExportMenuProps, actions: Actions): Item[] {
  const { copyText, save, saveRecord } = actions;
  const { schedule, consequences } = planned;
  const { changes } = consequences;
  const inWords = inWordsOf(words);
  const message = () =>
    planMarkdown(headOf(consequences, inWords), checksOf(planned.checked, inWords), changes, {
      ...inWords,
      scheduleName: schedule.schedule_name,
      link: publicAddress().href,
    });
  const record: Item = {
    name: 'Save record',
    note: 'for watchbill import; of a private rota, add is_private',
    run: () => void saveRecord(),
  };
  const people: Id[] = [...new Set(changes.flatMap(movedPeople))];
  return [
    {
      name: 'Copy as overrides',
      note: 'a line per shift',
      run: () => copyText('Overrides', overridesText(changes, inWords)),
    },
    { name: 'Copy Markdown', note: 'a message for the channel', run: () => copyText('Markdown', message()) },
    {
      name: 'Save overrides, CSV',
      note: 'the hours that differ',
      run: () =>
        save('overrides.csv', 'text/csv;charset=utf-8', overridesCsv([{ schedule, changes }], inWords)),
    },
    ...(planned.isExact ? [record] : []),
    ...TOOLS.map((tool): Item => {
      const file = toolFile(tool, planned, changes, { ...inWords, from, accountZone: account });
      if ('problems' in file)
        return { name: `${tool} can’t express this change`, note: file.problems.join('; ') };
      const name = `${fileWord(tool)}-${fileWord(schedule.schedule_name) || 'plan'}.json`;
      return {
        name: `Save ${tool}, JSON`,
        note: 'requests of its API; replace names by its ids',
        run: () => save(name, 'application/json', file.json),
      };
    }),
    ...people.map((person): Item => ({
      name: `Save calendar of ${words.directory.person(person)}`,
      note: 'what changes',
      run: () =>
        save('plan.ics', 'text/calendar;charset=utf-8', personCalendar(schedule, changes, person, inWords)),
    })),
  ];
}
