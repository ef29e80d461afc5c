import { Fragment } from 'react';
import type { Id } from '#contract/id';
import { useDirectory } from '../../api/names/directory';
import { usePresenting } from '../../url/use-presenting';
import { NumberCopy, PhoneNumber } from './PhoneNumber';
import { waysOf, type WayKind } from './ways';

const ICONS: Record<WayKind, string> = {
  call: 'M5.2 2.5 6.6 5.6 5.1 6.9a8 8 0 0 0 4 4l1.3-1.5 3.1 1.4v2.2a1 1 0 0 1-1.1 1A11 11 0 0 1 2 3.6a1 1 0 0 1 1-1.1z',
  mail: 'M2 3.5h12v9H2zM2 4l6 5 6-5',
  chat: 'M2.5 3h11v7.5H8L5 13v-2.5H2.5z',
};

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
          <WayIcon kind={kind} />
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
            <WayIcon kind={kind} />
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

function WayIcon({ kind }: { kind: WayKind }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4 flex-none"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      aria-hidden="true"
    >
      <path d={ICONS[kind]} />
    </svg>
  );
}
