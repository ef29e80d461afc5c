import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { forgetLastAnswer } from '../../data/last-answer';
import { forgetNames } from '../../api/names/learned-names';
import { sessionQuery } from '../../api/post';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';

const SIGHTS = {
  public: 'No record has this e-mail address, so you see what is not private.',
  shared_key: 'You see what this dashboard’s app key sees.',
  own_key: 'You see what your app key sees.',
};

const LINK = 'inline-flex min-h-6 max-md:min-h-11 items-center text-accent underline';

/** Signed-in person, with a menu to sign out. */
export function Account() {
  const id = useId();
  const { data: session } = useQuery(sessionQuery);
  if (!session) return <div className="h-[30px]" />;
  const { name, email, can_sign_out: canSignOut, sees } = session;
  return (
    <>
      <Button
        look="quiet"
        className="max-w-full justify-start!"
        aria-label={`Signed in as ${name}`}
        popoverTarget={id}
      >
        <span className="truncate">{name}</span>
      </Button>
      <PopoverBox id={id} label="Account" className="w-72 p-3 text-sm">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {name !== email && <p className="wrap-anywhere text-ink-2">{email}</p>}
        {sees !== 'person' && <p className="mt-2 text-ink-2">{SIGHTS[sees]}</p>}
        {sees === 'own_key' && (
          <p className="mt-2">
            <a className={LINK} href="/access/key">
              Change your app key
            </a>
          </p>
        )}
        {canSignOut && <SignOut />}
      </PopoverBox>
    </>
  );
}

/** Uses fetch: a form sends no origin, since pages here send no referrer. */
function SignOut() {
  const [hasFailed, setFailed] = useState(false);
  async function signOut(path: string) {
    const response = await fetch(path, { method: 'POST' }).catch(() => undefined);
    if (response?.ok !== true) return setFailed(true);
    forgetNames();
    forgetLastAnswer();
    location.assign('/access/signed-out');
  }
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void signOut('/access/sign-out')}>Sign out</Button>
        <Button look="quiet" onClick={() => void signOut('/access/sign-out?everywhere')}>
          Sign out everywhere
        </Button>
      </div>
      <p role="status" className="mt-2 text-bad empty:hidden">
        {hasFailed && 'You are still signed in: the server did not end your session.'}
      </p>
    </>
  );
}
