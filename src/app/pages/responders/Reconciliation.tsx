import { reconcile } from '#domain/insight/reconcile';
import type { RespondersReply } from '../../api/insight';
import { count } from './words';

/** What the reply holds, so that its figures can be held against other sources. */
export function Reconciliation({ reply }: { reply: RespondersReply }) {
  const { rows, repeated, people, nameless, incidents, unacknowledged, unknownHours } = reconcile(reply);
  const facts: [label: string, value: number, title: string][] = [
    ['rows', rows, 'Rows of the reply: one per person and kind of hours'],
    ['people', people, 'Different responders in these rows'],
    ['incidents', incidents, 'Assignments: an incident with two responders counts twice'],
    ['without acknowledgement', unacknowledged, 'Of these, not acknowledged by the responder'],
    ['interruptions in unknown hours', unknownHours, 'In rows that are neither work, off nor sleep'],
    ['people without a name', nameless, 'Rows without a name; the directory’s, or the id, is shown'],
    ['repeated rows', repeated, 'Rows that came twice, the same in every field: taken once'],
  ];
  return (
    <section
      aria-label="Reconciliation"
      className="mb-3.5 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-[10px] border border-line bg-sunken px-4 py-2 text-sm"
    >
      <h2 className="text-xs text-ink-2">Reconciliation</h2>
      {facts
        .filter(([label, value]) => value > 0 || !ONLY_IF_ANY.has(label))
        .map(([label, value, title]) => (
          <span key={label} title={title} className="whitespace-nowrap text-ink-2">
            <b className={value > 0 && WARNED.has(label) ? 'text-warn' : 'text-ink'}>{count(value)}</b>{' '}
            {label}
          </span>
        ))}
      <span className="text-xs text-ink-3">One incident with two responders counts twice.</span>
    </section>
  );
}

/** What is worth a word only where there is any. */
const ONLY_IF_ANY = new Set(['people without a name', 'repeated rows']);

const WARNED = new Set(['interruptions in unknown hours', 'repeated rows']);
