import { useId, useRef, useState } from 'react';
import { namedSet } from '#domain/oncall/words/named-set';
import { counted } from '#domain/text/count';
import { useDirectory } from '../../../api/names/directory';
import { absentInWords, setInWords } from '../../../data/schedule-sets';
import { Button } from '../../../ui/Button';
import { PopoverBox } from '../../../ui/PopoverBox';
import type { Filter } from '../model/filter';
import { SetDialog } from './SetDialog';
import type { OnCallParts } from '../model/use-rows';

type Ids = Filter['schedules'];

const ENTRY =
  'flex min-h-8 w-full items-center gap-2 rounded-md px-2.5 text-left text-sm hover:bg-hover aria-pressed:bg-hover aria-pressed:font-semibold';

/** Set that leads many schedules: its name, the others, and the list to tick. */
export function SetMenu({ address: { view, change }, loaded: { schedules } }: OnCallParts) {
  const directory = useDirectory();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Ids>();
  const ids = view.schedules;
  const current = namedSet(ids, directory.sets);
  const absent = absentInWords(ids, schedules);
  const choose = (chosen: Ids) => {
    box.current?.hidePopover();
    setEdited(undefined);
    change({ schedules: chosen });
  };
  const edit = (chosen: Ids) => {
    box.current?.hidePopover();
    setEdited(chosen);
  };
  const entry = (key: string, name: string, members: Ids, count: number) => (
    <button
      key={key}
      type="button"
      aria-pressed={members.join() === (current?.schedules ?? ids).join()}
      className={ENTRY}
      onClick={() => choose(members)}
    >
      <span className="grow wrap-anywhere">{name}</span> <small className="text-ink-3">{count}</small>
    </button>
  );
  return (
    <>
      <Button popoverTarget={id}>
        <span className="text-ink-3">Set</span>
        <b className="max-w-60 truncate font-semibold">
          {ids.length === 0 ? 'All schedules' : setInWords(ids, directory)}
        </b>
        <small className="text-xs text-ink-3">
          {ids.length === 0 ? schedules.length : counted(ids.length, 'schedule')}
        </small>
        <span aria-hidden="true">▾</span>
      </Button>
      {absent !== '' && <span className="text-sm text-warn">{absent}</span>}
      <PopoverBox ref={box} id={id} label="Set" className="w-72 p-1.5">
        {directory.sets.map((set) => entry(String(set.id), set.name, set.schedules, set.schedules.length))}
        {entry('all', 'All schedules', [], schedules.length)}
        <hr className="my-1.5 border-line" />
        {ids.length > 0 && (
          <button type="button" className={ENTRY} onClick={() => edit(ids)}>
            Edit this set…
          </button>
        )}
        <button type="button" className={ENTRY} onClick={() => edit([])}>
          New set…
        </button>
      </PopoverBox>
      {edited && (
        <SetDialog
          ids={edited}
          schedules={schedules}
          onClose={() => setEdited(undefined)}
          onChoose={choose}
        />
      )}
    </>
  );
}
