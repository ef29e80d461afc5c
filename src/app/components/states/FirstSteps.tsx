import { type FormEvent, useState } from 'react';
import type { FirstPerson } from '#contract/served/records';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#address/codec';
import { BEGIN_PATH } from '#contract/operation';
import { send } from '../../api/post';

const EMPTY: FirstPerson = { person_name: '', email: '' };

type PersonFormProps = {
  /** Name that was typed elsewhere. */
  name?: string;
  /** Labels of the fields and of the button. */
  labels: { name: string; email: string; send: string };
  isPending: boolean;
  error: Error | null;
  /** Sends the person; `onSent` empties the fields. */
  onSend: (person: FirstPerson, onSent: () => void) => void;
};

/** Name and e-mail of a person who is not known yet. */
export function PersonForm({ name = '', labels, isPending, error, onSend }: PersonFormProps) {
  const [fields, setFields] = useState({ ...EMPTY, person_name: name });
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

/** Time for a server to open the new store. */
const MAX_OPENING_MS = 60_000;

/** Ways to begin: a rota of one's own, or a tool that has one. */
export function FirstSteps() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:[&_:is(a,button)]:min-h-11">
      <Button look="primary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Create the first rota
      </Button>
      <Link className="inline-flex min-h-8 items-center text-sm text-accent underline" to={paths.sources()}>
        Connect a tool
      </Link>
      {isOpen && (
        <>
          <FirstPersonForm />
          <p className="text-sm text-ink-2">
            You are the first person a rota can put on call. Others are added there.
          </p>
        </>
      )}
    </div>
  );
}

/** The first person is who fills it in; the others are added in the rota. */
function FirstPersonForm() {
  const { mutate, isPending, error } = useMutation({ mutationFn: begin, networkMode: 'always' });
  return (
    <PersonForm
      labels={{ name: 'Your name', email: 'Your e-mail', send: isPending ? 'Beginning…' : 'Begin' }}
      {...{ isPending, error }}
      onSend={(person) => mutate(person, { onSuccess: () => location.assign(paths.newRota()) })}
    />
  );
}

/** Begins the store, and waits until it is served: where demo data was shown, the server opens it first. */
async function begin(person: FirstPerson): Promise<void> {
  const reply = await send(BEGIN_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!reply.ok) {
    const { error }: { error?: { message?: string } } = Object(await reply.json());
    throw new Error(error?.message ?? `The server answered HTTP ${reply.status}.`);
  }
  const end = Date.now() + MAX_OPENING_MS;
  do {
    await new Promise((resolve) => setTimeout(resolve, 1500));
  } while (!(await isServed()) && Date.now() < end);
}

async function isServed(): Promise<boolean> {
  try {
    return (await send('/readyz', { cache: 'no-store' })).ok;
  } catch {
    // The server is being opened again.
    return false;
  }
}
