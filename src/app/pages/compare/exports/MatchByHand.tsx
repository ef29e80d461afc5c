import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import type { ExportsReply, Side } from './jobs';
import type { ExportsState } from './use-exports';

type MatchByHandProps = { state: ExportsState; reply: ExportsReply; side: Side };

/** Schedules of one plan only, each with a choice of the same schedule in the other plan. */
export function MatchByHand({ state, reply, side }: MatchByHandProps) {
  const { directory, exports, setMatched } = state;
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
            className="max-md:h-11"
            onChange={(value) => {
              const other = others.find((one) => String(one.id) === value);
              if (other) setMatched([...exports.matched, [id, other.id]]);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

/** Schedules that were matched by hand, each with a way back. */
export function MatchedByHand({ state, reply }: Omit<MatchByHandProps, 'side'>) {
  const { directory, exports, setMatched } = state;
  const names = new Map([
    ...reply.same.map(({ id, name }) => [id, name] as const),
    ...reply.rows.flatMap(({ after, before }) => {
      const schedule = after ?? before;
      return schedule ? [[schedule.schedule_id, schedule.schedule_name] as const] : [];
    }),
  ]);
  return (
    <ul className="divide-y divide-line text-sm">
      {exports.matched.map((pair) => (
        <li key={String(pair[0])} className="flex items-center justify-between gap-4 py-1.5">
          <b className="min-w-0 wrap-anywhere">{directory.text(names.get(pair[1]) ?? '')}</b>
          <Button
            className="max-md:h-11"
            onClick={() => setMatched(exports.matched.filter((other) => other !== pair))}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  );
}
