import { useState } from 'react';
import { readPastedTime } from '#domain/time/pasted';
import { wallAt, type WallSeconds, type ViewerZone } from '#domain/time/zone';
import { Calendar, TimeNote } from '../../../components/time/Calendar';
import { useNow } from '../../../hooks/use-now';
import { Field } from '../../../ui/Field';
import type { ViewWindow } from '../model/use-view-window';

type DateJumpFormProps = { time: ViewWindow; zone: ViewerZone; onDone: () => void };

/** Form that moves the window to a date: typed, pasted or from a calendar. */
export function DateJumpForm({ time, zone, onDone }: DateJumpFormProps) {
  const now = useNow();
  const [text, setText] = useState('');
  const [entered, setEntered] = useState(false);
  const pasted = readPastedTime(text, { zone, now });

  function goTo(wall: WallSeconds) {
    onDone();
    time.goTo(wall);
  }

  return (
    <div className="w-64">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setEntered(true);
          if (pasted.kind === 'time') goTo(wallAt(pasted.instant, zone));
        }}
      >
        <Field
          ref={takeFocus}
          aria-label={`Date or time in ${zone}`}
          aria-invalid={entered && pasted.kind === 'none'}
          autoComplete="off"
          spellCheck={false}
          placeholder="2026-11-21, or a pasted time"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setEntered(false);
          }}
          className="mb-2 w-full tabular-nums"
        />
        {(text.trim() !== '' || entered) && (
          <div className="mb-2">
            <TimeNote time={pasted} zone={zone} entered={entered} />
          </div>
        )}
      </form>
      <Calendar day={time.first} today={wallAt(now, zone)} onPick={goTo} />
    </div>
  );
}

function takeFocus(field: HTMLInputElement | null): void {
  // In a box that is about to open the browser sets the focus.
  field?.toggleAttribute('autofocus', true);
  field?.focus();
}
