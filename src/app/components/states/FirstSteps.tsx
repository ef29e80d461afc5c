import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#address/codec';
import { BEGIN_PATH } from '#contract/operation';
import type { FirstPerson } from '#contract/served/records';
import { send } from '../../api/post';
import { Button } from '../../ui/Button';
import { PersonForm } from './PersonForm';

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
      {isOpen && <FirstPersonForm />}
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
