import type { MatchIds } from '#address/compare';
import { Choice } from '../../../ui/Choice';
import type { ExportsReply, Side } from './jobs';
import type { ExportsState } from './use-exports';

type MatchByHandProps = {
  state: ExportsState;
  reply: ExportsReply;
  side: Side;
  onMatch: (match: MatchIds) => void;
};

/** Schedules of one plan only, each with a choice of the same schedule in the other plan. */
export function MatchByHand({ state, reply, side, onMatch }: MatchByHandProps) {
  const { directory } = state;
  const others = reply.only[side === 'before' ? 'after' : 'before'].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  const options = others.map(({ id, name }) => [String(id), directory.text(name)] as const);
  return (
    <ul className="divide-y divide-line text-sm">
      {reply.only[side].map(({ id, name }) => (
        <li key={String(id)} className="grid items-center gap-x-4 gap-y-1 py-1.5 sm:grid-cols-[1fr_1fr]">
          <b className="wrap-anywhere">{directory.text(name)}</b>
          <Choice
            label={`Same schedule as ${directory.text(name)}`}
            value=""
            options={[['', 'Match by hand…'] as const, ...options]}
            onChange={(value) => {
              const other = others.find((one) => String(one.id) === value);
              if (other) onMatch([String(id), String(other.id)]);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
