import { Link, useSearchParams } from 'react-router';
import type { Standing } from '#domain/insight/responders/standings';
import { standingPath } from '../../model/links';
import type { Subject } from '../../model/url';
import type { Period } from '../../model/files';

type StandingLinkProps = { line: Standing; subject: Subject; period: Period };

const ABOUT: Readonly<Record<Subject, string>> = {
  person: 'incidents triggered while on duty',
  team: 'its incidents',
  schedule: 'the schedule at the start of the range',
};

/** A name, leading to what the line is about; what belongs to no other line has nowhere to lead. */
export function StandingLink({ line: { id, name }, subject, period }: StandingLinkProps) {
  const [search] = useSearchParams();
  if (id === undefined) return <span className="text-ink-2">{name}</span>;
  return (
    <Link
      to={standingPath(subject, id, { search, ...period })}
      title={`#${id}: ${ABOUT[subject]}`}
      className="font-semibold underline decoration-line-strong underline-offset-3 hover:text-accent"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
