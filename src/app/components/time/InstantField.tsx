import { useId, useRef, useState } from 'react';
import { DAY, instantAt, wallAt, type UnixSeconds } from '#domain/time/zone';
import { useNow } from '../../hooks/use-now';
import { Field } from '../../ui/Field';
import { LaterPart } from '../states/LaterPart';
import { lazyPart } from '../states/lazy-part';
import { CalendarButton } from './CalendarButton';
import { textOfInstant } from './clocks';

/** The parser of pasted times loads on typing. */
const InstantNote = lazyPart(() => import('./InstantNote'), 'InstantNote');

type InstantFieldProps = {
  /** Accessible name. */
  label: string;
  instant: UnixSeconds | undefined;
  zone: string;
  /** Receives undefined for an empty field, and the zone that a pasted text names. */
  onChange: (instant: UnixSeconds | undefined, zone: string | undefined) => void;
  /** Esc without a pending edit; without it the key goes to the parent. */
  onEscape?: (() => void) | undefined;
};

/**
 * Instant as text in any pasted form, or a day from a calendar. Shows the parsed time until Enter accepts it;
 * Esc restores the value.
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
    <span data-combined="" className="group relative inline-flex min-w-0 items-center">
      <Field
        ref={field}
        aria-label={label}
        aria-invalid={isOpen && entered}
        aria-describedby={isOpen ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Paste a time or a log line"
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
        className="w-60 min-w-0 pr-8! tabular-nums"
      />
      {/* In the field, once it is in use. */}
      <CalendarButton
        className="absolute right-0 border-transparent bg-transparent opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:opacity-100"
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
