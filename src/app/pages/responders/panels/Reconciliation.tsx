import { formatCount } from '#domain/text/count';
import { reconcile } from '#domain/insight/responders/reconcile';
import type { RespondersReply } from '../../../api/responders';

type Fact = { value: number; one: string; many: string; title: string; warns?: true; onlyIfAny?: true };

/** Totals of the reply, for comparison with other sources. */
export function Reconciliation({ reply }: { reply: RespondersReply }) {
  const facts = factsOf(reply).filter(({ value, onlyIfAny }) => value > 0 || onlyIfAny !== true);
  return (
    <section
      aria-label="Data check"
      className="mb-3.5 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-[10px] border border-line bg-sunken px-4 py-2 text-sm"
    >
      <h2 className="text-xs text-ink-2">Data check</h2>
      {facts.map(({ value, one, many, title, warns }) => (
        <span key={many} title={title} className="text-ink-2">
          <b className={warns && value > 0 ? 'text-warn' : 'text-ink'}>{formatCount(value)}</b>{' '}
          {value === 1 ? one : many}
        </span>
      ))}
      <span className="text-xs text-ink-3">One incident with two responders counts twice.</span>
    </section>
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
