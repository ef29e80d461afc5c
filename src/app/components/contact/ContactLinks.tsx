import { Fragment } from 'react';
import type { Id } from '#contract/id';
import { useDirectory } from '../../api/names/directory';
import { usePresenting } from '../../url/use-presenting';
import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Icon } from '../../ui/Icon';
import { useTimedReveal } from '../secrets/reveals';
import { maskedPhone, waysOf, type WayKind } from './ways';

type ContactLinksProps = {
  people: readonly Id[];
  /** Ways that are shown; by default all. */
  only?: WayKind | undefined;
};

/** Links that call, mail or open a chat with people, beside their names. Nothing where the server keeps contacts back. */
export function ContactLinks({ people, only }: ContactLinksProps) {
  const ways = useWays(people).filter(({ kind }) => only === undefined || kind === only);
  if (ways.length === 0) return null;
  return (
    <span className="contact-links print:hidden">
      {ways.map(({ kind, key, name, href, rel }) => (
        <a
          key={key}
          {...{ href, rel }}
          aria-label={name}
          title={name}
          className="contact-link"
          data-way={kind}
        >
          <Icon name={kind} />
        </a>
      ))}
      {only === undefined &&
        ways.map(
          ({ kind, key, whose, target }) =>
            kind === 'call' && <NumberCopy key={key} whose={whose} phone={target} />,
        )}
    </span>
  );
}

/** The same as buttons below a name; a number is masked, but dials, and is revealed or copied for another telephone. */
export function ContactButtons({ people }: Pick<ContactLinksProps, 'people'>) {
  const ways = useWays(people);
  if (ways.length === 0) return null;
  return (
    <p className="mt-1 mb-2 flex flex-wrap gap-1.5 text-sm print:hidden">
      {ways.map(({ kind, key, name, label, target, href, rel, whose }) => (
        <Fragment key={key}>
          <a
            {...{ href, rel }}
            aria-label={name}
            title={kind === 'call' ? undefined : target}
            className="inline-flex min-h-[30px] items-center gap-1.5 rounded-md border border-control/60 bg-surface px-2 hover:bg-hover max-md:min-h-11"
          >
            <Icon name={kind} />
            {people.length > 1 ? name : label}
          </a>
          {kind === 'call' && (
            // A telephone dials.
            <span className="contents max-md:hidden">
              <PhoneNumber whose={whose} phone={target} />
            </span>
          )}
        </Fragment>
      ))}
    </p>
  );
}

/** Ways to reach people, each with a name: "Call Ann Lee". */
function useWays(people: readonly Id[]) {
  const { contactOf, person } = useDirectory();
  // Nobody calls from a screen in the room.
  if (usePresenting().on) return [];
  return people.flatMap((id) =>
    waysOf(contactOf(id)).map((way) =>
      Object.assign(way, { key: `${id} ${way.kind}`, name: `${way.label} ${person(id)}`, whose: person(id) }),
    ),
  );
}

type PhoneNumberProps = { whose: string; phone: string };

/** Icon that copies a number for another telephone; a phone calls instead. */
function NumberCopy({ whose, phone }: PhoneNumberProps) {
  const { message, copy } = useCopy({ clears: true });
  if (useTimedReveal().forbidden) return null;
  const label = `Copy number of ${whose}`;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        className="contact-link max-md:hidden"
        onClick={() => void copy(phone, { done: 'Number copied' })}
      >
        <Icon name="copy" />
      </button>
      <span role="status" className="text-xs text-ink-2 empty:hidden">
        {message}
      </span>
    </>
  );
}

/** Masked number that is revealed for 30 seconds or copied, except in a presentation and on paper. */
function PhoneNumber({ whose, phone }: PhoneNumberProps) {
  const { isRevealed, forbidden, toggle } = useTimedReveal();
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <span className="text-ink-2">{isRevealed ? phone : maskedPhone(phone)}</span>
      {!forbidden && (
        <>
          <Button
            look="quiet"
            aria-label={`${isRevealed ? 'Hide' : 'Show'} the number of ${whose}`}
            onClick={toggle}
          >
            {isRevealed ? 'Hide' : 'Show'}
          </Button>
          <CopyButton look="quiet" aria-label={`Copy number of ${whose}`} text={phone} done="Number copied">
            Copy number
          </CopyButton>
        </>
      )}
    </span>
  );
}
