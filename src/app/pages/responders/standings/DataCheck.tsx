import { useId, useMemo } from 'react';
import { counted, formatCount } from '#domain/text/count';
import { reconcile } from '#domain/insight/responders/reconcile';
import type { RespondersReply } from '../../../api/responders';
import { Button } from '../../../ui/Button';
import { PopoverBox } from '../../../ui/PopoverBox';

type Fact = { value: number; one: string; many: string; title: string; warns?: true; onlyIfAny?: true };

/** Totals of the reply, for comparison with other sources; the button has what differs. */
export function DataCheck({ reply }: { reply: RespondersReply }) {
  const id = useId();
  const facts = useMemo(
    () => factsOf(reply).filter(({ value, onlyIfAny }) => value > 0 || onlyIfAny !== true),
    [reply],
  );
  const problems = facts.filter(({ value, warns }) => warns && value > 0);
  const problem = problems.map(({ value, one, many }) => counted(value, one, many)).join(', ');
  return (
    <>
      <Button
        look="quiet"
        className={`h-7 px-1.5 text-xs print:hidden ${problem === '' ? '' : 'font-semibold text-bad!'}`}
        popoverTarget={id}
      >
        {problem === '' ? 'Check totals' : `Data check: ${problem}`}
      </Button>
      <PopoverBox id={id} label="Data check" className="w-80 p-4">
        <ul className="space-y-1 text-sm text-ink-2">
          {facts.map(({ value, one, many, title, warns }) => (
            <li key={many} title={title}>
              <b className={warns && value > 0 ? 'text-bad' : 'text-ink'}>{formatCount(value)}</b>{' '}
              {value === 1 ? one : many}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-xs text-ink-3">One incident with two responders counts twice.</p>
      </PopoverBox>
    </>
  );
}

function factsOf(reply: RespondersReply): Fact[] {
  const { rows, repeated, people, nameless, incidents, unacknowledged, unknownHours } = reconcile(reply);
  return [
    { value: rows, one: 'row', many: 'rows', title: 'In the reply: one per person, day and kind of hours' },
    { value: people, one: 'person', many: 'people', title: 'Different responders in these rows' },
    {
      value: incidents,
      one: 'incident',
      many: 'incidents',
      title: 'Assignments: an incident with two responders counts twice',
    },
    {
      value: unacknowledged,
      one: 'without acknowledgement',
      many: 'without acknowledgement',
      title: 'Of these, not acknowledged by the responder',
    },
    {
      value: unknownHours,
      one: 'interruption in unknown hours',
      many: 'interruptions in unknown hours',
      title: 'In rows that are neither work, off nor night',
      warns: true,
    },
    {
      value: nameless,
      one: 'person without a name',
      many: 'people without a name',
      title: 'The directory’s name, or the id, is shown',
      onlyIfAny: true,
    },
    {
      value: repeated,
      one: 'repeated row',
      many: 'repeated rows',
      title: 'Identical in every field: counted once',
      warns: true,
      onlyIfAny: true,
    },
  ];
}
