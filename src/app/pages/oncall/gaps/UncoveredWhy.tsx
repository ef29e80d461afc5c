import type { Uncovered } from '#domain/oncall/review/uncovered';

type UncoveredWhyProps = Pick<Uncovered, 'kind'> & {
  why: string;
  remedy: string;
  withRemedy?: boolean;
};

/** The cause of uncovered time, and what would change it. */
export function UncoveredWhy({ kind, why, remedy, withRemedy = false }: UncoveredWhyProps) {
  if (kind === 'expected') return <span className="text-ink-2">expected: {why}</span>;
  return (
    <>
      <b className={kind === 'unknown' ? 'text-warn' : 'text-bad'}>{why}</b>
      {withRemedy && <span className="block text-xs text-ink-2">would close it: {remedy}</span>}
    </>
  );
}
