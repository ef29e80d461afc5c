import { Fragment } from 'react';
import type { DutyLine as Duty } from '#domain/duty/duty-lines';
import { noRole } from '#domain/oncall/words/rule-words';
import { ContactButtons } from '../../../components/contact/ContactLinks';
import { seatLines, type SeatWording } from '../model/seat-lines';
import { DutyLine } from './DutyLine';

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
