import { useId } from 'react';
import { formatMoment, yearAt } from '#domain/time/format';
import { useNow } from '../../hooks/use-now';
import { useZones } from '../../hooks/stored';
import { Choice } from '../../ui/Choice';
import { Segmented } from '../../ui/Segmented';
import { type Choices, DURATIONS, type GuestOffer } from './guest-offer';

type GuestChoicesProps = {
  choices: Choices;
  guest: GuestOffer;
  onChange: (choices: Choices) => void;
};

const SCHEDULE_WORDS = {
  names: 'People appear under other names, such as Bittern; names of schedules and ids stay.',
  masked: 'Secrets and personal data in texts, such as telephone numbers, are masked.',
};

/** Options of a guest link: lifetime, content, names, with what the guest sees in words. */
export function GuestChoices({ choices, guest, onChange }: GuestChoicesProps) {
  const { frozen, pseudonyms, lasts } = choices;
  const { words = SCHEDULE_WORDS } = guest;
  const { zone } = useZones().zones;
  const now = useNow();
  const expiry = formatMoment(now + lasts, zone, yearAt(now, zone));
  const id = useId();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex items-center gap-2">
          <span aria-hidden="true">Expires in</span>
          <Choice
            label="Expires in"
            value={String(lasts)}
            options={DURATIONS.map(({ value, label }) => [String(value), label])}
            onChange={(value) => onChange({ ...choices, lasts: Number(value) })}
          />
        </span>
        <Segmented
          label="Content"
          options={[
            { value: 'live', label: 'Live' },
            { value: 'frozen', label: 'Frozen' },
          ]}
          value={frozen ? 'frozen' : 'live'}
          onChange={(value) => onChange({ ...choices, frozen: value === 'frozen' })}
        />
        <label htmlFor={id} className="flex min-h-6 max-md:min-h-11 items-center gap-1.5">
          <input
            id={id}
            type="checkbox"
            className="size-4"
            checked={pseudonyms}
            onChange={(event) => onChange({ ...choices, pseudonyms: event.target.checked })}
          />
          Hide names
        </label>
      </div>
      <p className="mt-2 border-t border-line pt-2">
        {contentWords(frozen)}, until {expiry} {zone}.{' '}
        {pseudonyms ? words.names : 'People appear with their names.'} {words.masked}
      </p>
    </>
  );
}

function contentWords(frozen: boolean): string {
  return frozen ? 'They see today’s data, frozen' : 'They see later changes too';
}
