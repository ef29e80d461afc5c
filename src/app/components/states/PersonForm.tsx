import { type FormEvent, useState } from 'react';
import type { FirstPerson } from '#contract/served/records';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';

const EMPTY: FirstPerson = { person_name: '', email: '' };

type PersonFormProps = {
  /** Labels of the fields and of the button. */
  labels: { name: string; email: string; send: string };
  isPending: boolean;
  error: Error | null;
  /** Sends the person; `onSent` empties the fields. */
  onSend: (person: FirstPerson, onSent: () => void) => void;
};

/** Name and e-mail of a person who is not known yet. */
export function PersonForm({ labels, isPending, error, onSend }: PersonFormProps) {
  const [fields, setFields] = useState(EMPTY);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The next person may be typed before the answer comes.
    onSend(fields, () => setFields((current) => (current === fields ? EMPTY : current)));
  };
  return (
    <form className="flex basis-full flex-wrap items-center gap-2" onSubmit={submit}>
      <Field
        aria-label={labels.name}
        placeholder={labels.name}
        required
        className="w-52 max-md:h-11 max-md:grow"
        value={fields.person_name}
        onChange={(event) => setFields({ ...fields, person_name: event.target.value })}
      />
      <Field
        aria-label={labels.email}
        placeholder={labels.email}
        type="email"
        required
        className="w-60 max-md:h-11 max-md:grow"
        value={fields.email}
        onChange={(event) => setFields({ ...fields, email: event.target.value })}
      />
      <Button type="submit" disabled={isPending}>
        {labels.send}
      </Button>
      {error && (
        <span role="alert" className="text-sm text-bad">
          {error.message}
        </span>
      )}
    </form>
  );
}
