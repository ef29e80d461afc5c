import { Fragment, type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#address/codec';
import { inZonesOf } from '#address/zone';
import { initialsOf } from '#domain/text/words';
import { useDirectory } from '../../api/names/directory';
import { ContactLinks, ContactButtons } from '../../components/contact/ContactLinks';
import { ViewLink } from '../../components/ViewLink';
import { personLook } from '../../data/me';
import {
  marksOf,
  type SeatLine,
  type CardWords,
  cardWords,
  LOADING,
  type SeatWording,
  seatLines,
} from './model/seat-lines';
import type { Present } from './answer/answers';
import type { DutyLine as Duty } from '#domain/duty/duty-lines';
import { noRole } from '#domain/oncall/words/rule-words';

/**
 * Place of a line. `row`: under the heads of columns. `strip`: on top of a page. `card`: on a phone. `panel`: the
 * answer to a time. `inline`: in a sentence.
 */
type DutySize = 'row' | 'strip' | 'card' | 'panel' | 'inline';

type LinePart = 'marks' | 'reason' | 'end' | 'next' | 'contacts';

/** Max length of a role in one line under its head. */
const MAX_ROLE = 10;

const PARTS: Record<DutySize, readonly LinePart[]> = {
  row: ['marks', 'reason', 'end'],
  strip: ['marks', 'contacts', 'end'],
  card: ['marks', 'end', 'next', 'contacts'],
  panel: [],
  inline: [],
};

type DutyLineProps = {
  line: Pick<SeatLine, 'roleName' | 'who' | 'tone'> & Partial<SeatLine>;
  size: DutySize;
  /** True for initials beside each name. */
  hasFaces?: boolean;
  /** False for people who are not on call yet. */
  canReach?: boolean;
};

/** Role of a schedule: its people, until when, and who is next. */
export function DutyLine(props: DutyLineProps) {
  const { line, size, canReach = true } = props;
  const { until, end, untilLong, next, followingLong } = line;
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
      {isRow && <Brief className="duty-next" text={line.following} long={followingLong} isRow />}
      {has('next') && (
        <Brief className="duty-next" text={next} long={followingLong}>
          {size === 'card' && (
            <>
              <Marks line={line} />{' '}
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

function Who(props: DutyLineProps & Has & { children: ReactNode }) {
  const { line, size, hasFaces = false, has, children } = props;
  const { who, people = [] } = line;
  const { person: nameOf } = useDirectory();
  const names = people.length > 1 ? people.map(nameOf) : [who];
  if (size === 'row') return <RowWho {...{ line, names, has }} />;
  const isListed = (size === 'card' || size === 'strip') && names.length > 1;
  return (
    <span className="duty-who">
      {hasFaces && people.length > 0 ? (
        people.map((person) => <Face key={String(person)} person={person} />)
      ) : (
        <span className="duty-name">{isListed ? <Listed names={names} of={(name) => name} /> : who}</span>
      )}
      {children}
      {size !== 'card' && has('marks') && <Marks line={line} />}
    </span>
  );
}

/** Names of a row, on the lines that they need. */
function RowWho({ line, names, has }: Pick<DutyLineProps, 'line'> & Has & { names: readonly string[] }) {
  const { who, people = [], reason = '' } = line;
  const link = (name: string) => {
    const person = people[names.indexOf(name)];
    return person === undefined ? name : <Reachable who={name} people={[person]} />;
  };
  return (
    <span className="duty-who" title={[who, reason].filter((text) => text !== '').join(', ')}>
      <span className="duty-name">
        <Listed names={names} of={link} isInline />
      </span>
      <Marks line={line} />
      {has('reason') && reason !== '' && <span className="sr-only">{reason}</span>}
    </span>
  );
}

type ListedProps = { names: readonly string[]; of: (name: string) => ReactNode; isInline?: boolean };

/** Names with commas; inline, a line breaks between two of them first. */
function Listed({ names, of, isInline = false }: ListedProps) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ' '}
      <span className={isInline ? 'inline-block' : 'block'}>
        {of(name)}
        {index < names.length - 1 && ','}
      </span>
    </Fragment>
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

function Face({ person }: { person: SeatLine['people'][number] }) {
  const name = useDirectory().person(person);
  return (
    <span className="duty-name">
      <span
        aria-hidden="true"
        data-person={personLook(person)}
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
    <span
      key={text}
      className={`duty-mark ${title === '' ? '' : 'duty-away'}`}
      title={title === '' ? text : title}
    >
      {text}
      {title !== '' && <span className="sr-only"> ({title})</span>}
    </span>
  ));
}

type BriefProps = {
  className: string;
  text: string | undefined;
  long: string | undefined;
  isRow?: boolean;
  children?: ReactNode;
};

/** Few words after a space; under a head of a column read out in full. */
function Brief({ className, text, long, isRow = false, children }: BriefProps) {
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

type DutyCardProps = {
  words: CardWords;
  size: DutySize;
  failure?: Present['failure'];
};

/** People on call of a schedule, a line per role; or a note in their place. */
export function DutyCard({ words: { note, seats }, size, failure }: DutyCardProps) {
  return (
    <>
      {note !== '' && (
        <p className="duty-note" data-loading={note === LOADING ? '' : undefined}>
          <span className={note === LOADING ? 'print:hidden' : ''}>{note}</span>
          {note === LOADING && <span className="hidden print:inline">Not loaded before it was printed</span>}
          {failure && <TryAgain failure={failure} />}
        </p>
      )}
      {seats.map((line) => (
        <DutyLine key={String(line.role)} {...{ line, size }} />
      ))}
    </>
  );
}

function TryAgain({ failure: { requestId, retry } }: { failure: NonNullable<Present['failure']> }) {
  return (
    <>
      {' '}
      <button type="button" className="relative z-1 min-h-6 underline" onClick={retry}>
        try again
      </button>
      {requestId !== undefined && ` · request id ${requestId}`}
    </>
  );
}

/** Words of a card; the same as long as nothing in them changes. */
export function useCardWords(
  { lines, isUnknown, failure, known_until }: Present,
  { at, zone, directory, daysOff }: SeatWording,
): CardWords {
  return useMemo(
    () => cardWords({ lines, isUnknown, failure, known_until }, { at, zone, directory, daysOff }),
    [lines, isUnknown, failure, known_until, at, zone, directory, daysOff],
  );
}

type DutyLinesProps = { lines: readonly Duty[]; wording: SeatWording };

/** People on call with their initials, and the roles without anybody. */
export function DutyPeople({ lines, wording }: DutyLinesProps) {
  return seatLines(lines, wording)
    .filter(({ tone }) => tone !== 'closed')
    .map((line) => (
      <Fragment key={String(line.role)}>
        <DutyLine line={line} size="panel" hasFaces />
        <ContactButtons people={line.people} />
      </Fragment>
    ));
}

/** "Ann Lee Primary, no Secondary", "nobody", "off hours" or "disabled"; red for a gap. */
export function DutyInline({ lines, wording }: DutyLinesProps) {
  if (lines.length === 0) return <span className="text-ink-2">disabled</span>;
  if (lines.every(({ state }) => state === 'off hours')) return <span className="text-ink-2">off hours</span>;
  if (!lines.some(({ state }) => state === 'on call')) return <b className="text-bad">nobody</b>;
  const seats = seatLines(lines, wording).filter(({ tone }) => tone !== 'closed');
  return seats.map((line, index) => (
    <Fragment key={String(line.role)}>
      {index > 0 && ', '}
      {line.tone === 'missing' ? (
        <b className="text-bad">{noRole(line.role, wording.directory.roles)}</b>
      ) : (
        <DutyLine line={line} size="inline" />
      )}
    </Fragment>
  ));
}
