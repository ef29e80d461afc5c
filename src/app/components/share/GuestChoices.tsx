import type { ReactNode } from 'react';
import { Segmented } from '../../ui/Segmented';
import { DURATIONS, type Choices } from './guest-choices';

type GuestChoicesProps = { choices: Choices; onChange: (choices: Choices) => void };

/** What a guest link shows, of whom, and for how long. */
export function GuestChoices({ choices, onChange }: GuestChoicesProps) {
  const { frozen, pseudonyms, lasts } = choices;
  return (
    <>
      <Row name="Shows" note={frozen ? 'the data of now, kept with the link' : 'what you would see then'}>
        <Segmented
          label="Shows"
          options={[
            { value: 'frozen', label: 'As it is now' },
            { value: 'live', label: 'Live' },
          ]}
          value={frozen ? 'frozen' : 'live'}
          onChange={(value) => onChange({ ...choices, frozen: value === 'frozen' })}
        />
      </Row>
      <Row name="People" note={pseudonyms ? 'names never leave the server' : 'names as you see them'}>
        <Segmented
          label="People"
          options={[
            { value: 'names', label: 'Names' },
            { value: 'pseudonyms', label: 'Pseudonyms' },
          ]}
          value={pseudonyms ? 'pseudonyms' : 'names'}
          onChange={(value) => onChange({ ...choices, pseudonyms: value === 'pseudonyms' })}
        />
      </Row>
      <Row name="For" note="revoke it at any time">
        <Segmented
          label="For"
          options={DURATIONS}
          value={lasts}
          onChange={(value) => onChange({ ...choices, lasts: value })}
        />
      </Row>
    </>
  );
}

function Row({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="w-16 font-medium">{name}</span>
      {children}
      <span className="text-ink-3">{note}</span>
    </div>
  );
}
