import { Segmented, type SegmentedProps } from '../../ui/Segmented';
import { DURATIONS, type Choices } from './guest-choices';

type GuestChoicesProps = { choices: Choices; onChange: (choices: Choices) => void };

/** What a guest link shows, of whom, and for how long. */
export function GuestChoices({ choices, onChange }: GuestChoicesProps) {
  const { frozen, pseudonyms, lasts } = choices;
  return (
    <>
      <Row
        label="Shows"
        note={frozen ? 'the data of now, kept with the link' : 'what you would see then'}
        options={[
          { value: 'frozen', label: 'As it is now' },
          { value: 'live', label: 'Live' },
        ]}
        value={frozen ? 'frozen' : 'live'}
        onChange={(value) => onChange({ ...choices, frozen: value === 'frozen' })}
      />
      <Row
        label="People"
        note={pseudonyms ? 'names only: ids and phone numbers stay' : 'names as you see them'}
        options={[
          { value: 'names', label: 'Names' },
          { value: 'pseudonyms', label: 'Pseudonyms' },
        ]}
        value={pseudonyms ? 'pseudonyms' : 'names'}
        onChange={(value) => onChange({ ...choices, pseudonyms: value === 'pseudonyms' })}
      />
      <Row
        label="For"
        note="revoke it at any time"
        options={DURATIONS}
        value={lasts}
        onChange={(value) => onChange({ ...choices, lasts: value })}
      />
    </>
  );
}

type RowProps<T extends string | number> = SegmentedProps<T> & { note: string };

function Row<T extends string | number>({ note, ...choice }: RowProps<T>) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="w-16 font-medium">{choice.label}</span>
      <Segmented {...choice} />
      <span className="text-ink-3">{note}</span>
    </div>
  );
}
