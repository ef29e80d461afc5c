import { useId, useRef, useState } from 'react';
import { DAY, instantAt, wallAt, type UnixSeconds } from '#domain/time/zone';
import { useNow } from '../../hooks/use-now';
import { Field } from '../../ui/Field';
import { LaterPart } from '../states/LaterPart';
import { lazyPart } from '../states/lazy-part';
import { CalendarButton } from './CalendarButton';
import { textOfInstant } from './clocks';

/** The code that reads pasted times comes when a time is typed. */
const InstantNote = lazyPart(() => import('./InstantNote'), 'InstantNote');

type InstantFieldProps = {
  /** What the instant is, as the accessible name. */
  label: string;
  instant: UnixSeconds | undefined;
  zone: string;
  /**
   * @param instant undefined where the field was emptied.
   * @param zone that a pasted text names.
   */
  onChange: (instant: UnixSeconds | undefined, zone: string | undefined) => void;
  /** Esc while nothing is half typed; without it the key is left to what the field is in. */
  onEscape?: (() => void) | undefined;
};

/**
 * An instant as text, in any form that times are pasted in, or a day from a calendar. What was understood is shown
 * before Enter takes it; what was typed stays until then, or until Esc.
 */
export function InstantField({ label, instant, zone, onChange, onEscape }: InstantFieldProps) {
  const id = useId();
  const now = useNow();
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string>();
  const [entered, setEntered] = useState(false);
  const [shown, setShown] = useState(instant);
  if (shown !== instant) {
    setShown(instant);
    setDraft(undefined);
  }
  const isOpen = draft !== undefined;

  function type(text: string) {
    setDraft(text);
    setEntered(false);
  }
  function take(next: UnixSeconds | undefined, writtenIn?: string) {
    setDraft(undefined);
    setEntered(false);
    onChange(next, writtenIn);
  }
  function pick(day: number) {
    const wall = wallAt(instant ?? now, zone);
    const minute = Math.floor((wall % DAY) / 60) * 60;
    take(instantAt(day + minute, zone));
    field.current?.focus();
  }

  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <Field
        ref={field}
        aria-label={label}
        aria-invalid={isOpen && entered}
        aria-describedby={isOpen ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="2026-11-21 03:12"
        value={draft ?? (instant === undefined ? '' : textOfInstant(instant, zone))}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isOpen) return onEscape?.();
          if (event.key === 'Escape') setDraft(undefined);
          else if (event.key === 'Enter' && draft?.trim() === '') take(undefined);
          else if (event.key === 'Enter') setEntered(true);
          else return;
          event.preventDefault();
        }}
        className="w-48 min-w-0 max-md:w-36 tabular-nums"
      />
      <CalendarButton
        label="Choose a day"
        day={instant === undefined ? undefined : wallAt(instant, zone)}
        today={wallAt(now, zone)}
        onPick={pick}
      />
      {draft !== undefined && draft.trim() !== '' && (
        <LaterPart>
          <InstantNote id={id} field={field} text={draft} zone={zone} entered={entered} onTake={take} />
        </LaterPart>
      )}
    </span>
  );
}
