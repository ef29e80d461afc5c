import { Link } from 'react-router';
import type { Standing } from '#domain/insight/responders/standings';
import { canServer } from '../../../url/settings';
import { standingPath, type Place } from '../model/links';
import type { Subject } from '../model/url';

const ABOUT: Readonly<Record<Subject, string>> = {
  person: 'figures and what they count',
  team: 'its incidents',
  schedule: 'the schedule at the start of the range',
  channel: 'its incidents',
  label: 'incidents with this value',
};

const WHILE_ON_DUTY = 'incidents triggered while on duty';

type StandingLinkProps = { line: Standing; subject: Subject; place: Place };

/** A name, leading to what the line is about; what belongs to no other line has nowhere to lead. */
export function StandingLink({ line, subject, place }: StandingLinkProps) {
  const { id, name } = line;
  const path = standingPath(subject, line, place);
  if (path === undefined) return <span className="text-ink-2">{name}</span>;
  const about = subject === 'person' && !canServer('incident-responders') ? WHILE_ON_DUTY : ABOUT[subject];
  return (
    <Link
      to={path}
      title={`${subject === 'label' ? name : `#${id}`}: ${about}`}
      className="font-semibold underline decoration-line-strong underline-offset-3 hover:text-accent"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
