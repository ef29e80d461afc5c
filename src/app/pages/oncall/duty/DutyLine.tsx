import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#address/paths';
import { inZonesOf } from '#address/zone';
import { initialsOf } from '#domain/text/initials';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { ContactLinks } from '../../../components/contact/ContactLinks';
import { ViewLink } from '../../../components/ViewLink';
import type { PersonColours } from '../../../data/person-colours';
import { marksOf, type SeatLine } from '../model/seat-lines';

/**
 * Place of a line. `row`: under the heads of columns. `strip`: on top of a page. `card`: on a phone. `panel`: the
 * answer to a time. `inline`: in a sentence.
 */
export type DutySize = 'row' | 'strip' | 'card' | 'wall' | 'panel' | 'inline';

type LinePart = 'marks' | 'clocks' | 'reason' | 'end' | 'next' | 'contacts';

/** Max length of a role in one line under its head. */
const MAX_ROLE = 10;

const PARTS: Record<DutySize, readonly LinePart[]> = {
  row: ['marks', 'clocks', 'reason', 'end', 'next'],
  strip: ['marks', 'contacts', 'end'],
  card: ['marks', 'clocks', 'end', 'next', 'contacts'],
  wall: ['marks', 'end', 'next'],
  panel: ['clocks'],
  inline: ['clocks'],
};

type Faces = { directory: Directory; colours: PersonColours };

type DutyLineProps = {
  line: Pick<SeatLine, 'roleName' | 'who' | 'tone'> & Partial<SeatLine>;
  size: DutySize;
  /** Initials beside each name. */
  faces?: Faces | undefined;
  /** Size of the name, compared to the usual one. */
  scale?: number;
  isHighlighted?: boolean;
  /** False for people who are not on call yet. */
  canReach?: boolean;
};

/** Role of a schedule: its people, until when, and who is next. */
export function DutyLine(props: DutyLineProps) {
  const { line, size, canReach = true } = props;
  const { until, end, untilLong, following, next, followingLong } = line;
  const has = (part: LinePart) => PARTS[size].includes(part);
  const isRow = size === 'row';
  const role = (
    <span className="duty-role" data-long={line.roleName.length > MAX_ROLE ? '' : undefined}>
      {line.roleName}
    </span>
  );
  const Line = size === 'inline' ? 'span' : 'div';
  return (
    <Line className={`duty-line duty-${size}`} data-tone={line.tone}>
      {size !== 'inline' && <>{role} </>}
      <Who {...props} has={has}>
        {size === 'inline' && <> {role}</>}
      </Who>
      {has('end') && <Brief className="duty-end" text={isRow ? until : end} long={untilLong} isRow={isRow} />}
      {has('next') && (
        <Brief className="duty-next" text={isRow ? following : next} long={followingLong} isRow={isRow}>
          {size === 'card' && (
            <>
              <Beside line={line} has={has} />{' '}
            </>
          )}
        </Brief>
      )}
      {has('contacts') && canReach && (
        <ContactLinks people={line.people ?? []} only={size === 'card' ? 'call' : undefined} />
      )}
    </Line>
  );
}

type Has = { has: (part: LinePart) => boolean };

function Who({
  line,
  size,
  faces,
  scale = 1,
  isHighlighted,
  has,
  children,
}: DutyLineProps & Has & { children: ReactNode }) {
  const { who, people = [], reason = '' } = line;
  const title = size === 'row' ? [who, reason].filter((text) => text !== '').join(', ') : undefined;
  return (
    <span className="duty-who" title={title}>
      {faces && people.length > 0 ? (
        people.map((person) => <Face key={String(person)} person={person} {...faces} />)
      ) : (
        <span
          className="duty-name"
          data-lit={isHighlighted ? '' : undefined}
          style={scale === 1 ? undefined : { '--name': scale }}
        >
          <Names {...{ who, people, size }} />
        </span>
      )}
      {children}
      {size !== 'card' && <Beside line={line} has={has} />}
      {has('reason') && reason !== '' && <span className="sr-only">{reason}</span>}
    </span>
  );
}

/** Names of a line; on top of a page each has a line of its own. */
function Names({ who, people, size }: Pick<SeatLine, 'who' | 'people'> & { size: DutySize }) {
  const { person: nameOf } = useDirectory();
  if (size === 'row' && people.length > 0) return <Reachable who={who} people={people} />;
  if (size !== 'strip' || people.length < 2) return who;
  return people.map((id, index) => (
    <span key={String(id)} className="block">
      {nameOf(id)}
      {index < people.length - 1 && <span className="sr-only">, </span>}
    </span>
  ));
}

/** Name that leads to the ways to reach its person, or as text without any. */
function Reachable({ who, people: [person, ...others] }: Pick<SeatLine, 'who' | 'people'>) {
  const { contactOf } = useDirectory();
  const { search } = useLocation();
  if (person === undefined || others.length > 0 || !contactOf(person)) return who;
  return (
    <ViewLink
      to={inZonesOf(search, paths.shifts({ person: String(person) }))}
      className="duty-reach"
      title={`${who}: call, mail or chat`}
    >
      {who}
    </ViewLink>
  );
}

/** Marks, and the time in the zones of the people. */
function Beside({ line, has }: Pick<DutyLineProps, 'line'> & Has) {
  const { clocks = [] } = line;
  return (
    <>
      {has('marks') && <Marks line={line} />}
      {has('clocks') && clocks.length > 0 && <small className="duty-clock"> {clocks.join(', ')}</small>}
    </>
  );
}

function Face({ person, directory, colours }: Faces & { person: SeatLine['people'][number] }) {
  const name = directory.person(person);
  return (
    <span className="duty-name">
      <span
        aria-hidden="true"
        data-person={colours(person)}
        className="face grid size-7 flex-none place-items-center overflow-hidden rounded-md pl-1 text-2xs font-semibold forced-colors:outline"
      >
        {initialsOf(name)}
      </span>
      {name}
    </span>
  );
}

/** "override", "absent". */
function Marks({ line }: Pick<DutyLineProps, 'line'>) {
  return marksOf(line).map(({ text, title }) => (
    <span key={text} className={`duty-mark ${title === '' ? '' : 'duty-away'}`} title={title}>
      {text}
      {title !== '' && <span className="sr-only"> ({title})</span>}
    </span>
  ));
}

type BriefProps = {
  className: string;
  text: string | undefined;
  long: string | undefined;
  isRow: boolean;
  children?: ReactNode;
};

/** Few words after a space; under a head of a column read out in full. */
function Brief({ className, text, long, isRow, children }: BriefProps) {
  return (
    <>
      {' '}
      <span className={className} title={long}>
        {children}
        <span aria-hidden={isRow ? 'true' : undefined}>{text}</span>
        {isRow && <span className="sr-only">{long}</span>}
      </span>
    </>
  );
}
