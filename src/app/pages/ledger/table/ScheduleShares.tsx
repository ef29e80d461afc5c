import type { Fairness } from '#domain/ledger/ledger';
import { counted } from '#domain/text/count';
import { hoursText } from '#domain/time/duration';
import type { Directory } from '../../../api/names/directory-of';
import { DataTable } from '../../../ui/DataTable';

type ScheduleSharesProps = {
  fairness: readonly Fairness[];
  scheduleName: (id: string) => string;
  directory: Directory;
};

/** Hours and nights of each person of a rota, and what they are ahead of an equal share or behind it. */
export function ScheduleShares({ fairness, scheduleName, directory }: ScheduleSharesProps) {
  if (fairness.length === 0) return <p className="text-sm text-ink-2">No rota in this range.</p>;
  return (
    <>
      <p className="mb-1 text-sm text-ink-2">Hours and nights against an equal share of the rota.</p>
      <div className="divide-y divide-line text-sm">
        {fairness.map(({ schedule_id, shares }) => {
          const [most, least] = [shares[0], shares.at(-1)];
          return (
            <details key={String(schedule_id)} className="py-1">
              <summary className="min-h-6 cursor-pointer wrap-anywhere">
                <b className="font-semibold">{scheduleName(String(schedule_id))}</b>{' '}
                <span className="text-ink-2">
                  {counted(shares.length, 'person', 'people')}
                  {most && least && most.secondsAhead > 0
                    ? ` · ${directory.person(most.person_id)} ${signed(most.secondsAhead)} h, ${directory.person(least.person_id)} ${signed(least.secondsAhead)} h`
                    : ' · equal'}
                </span>
              </summary>
              <DataTable
                label={`Fairness of ${scheduleName(String(schedule_id))}`}
                items={shares}
                keyOf={({ person_id }) => String(person_id)}
                className="max-w-160 w-full text-sm"
                columns={[
                  { head: 'Person', cell: ({ person_id }) => directory.person(person_id) },
                  { head: 'Hours', numeric: true, cell: ({ seconds }) => hoursText(seconds) },
                  { head: 'Ahead, hours', numeric: true, cell: ({ secondsAhead }) => signed(secondsAhead) },
                  { head: 'Nights', numeric: true, cell: ({ nights }) => nights },
                  {
                    head: 'Ahead, nights',
                    numeric: true,
                    cell: ({ nightsAhead }) => signed(nightsAhead * 3600),
                  },
                ]}
              />
            </details>
          );
        })}
      </div>
    </>
  );
}

/** "+12.5", "−3", "0" */
function signed(seconds: number): string {
  const size = hoursText(Math.abs(seconds));
  if (size === '0') return '0';
  return `${seconds > 0 ? '+' : '−'}${size}`;
}
