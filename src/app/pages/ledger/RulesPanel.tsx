import type { PayRules } from '#domain/ledger/pay';
import { KINDS } from '#domain/ledger/kinds';
import { isoDate } from '#domain/time/days';
import type { WallSeconds } from '#domain/time/zone';
import { FIGURE_NAMES, kindRules } from './model/words';

type RulesPanelProps = {
  rules: PayRules | undefined;
  holidays: readonly WallSeconds[];
  /** Receives the fragment. */
  onChange: (hash: string) => void;
};

/** Rules of the figures as sentences. */
export function RulesPanel({ rules, holidays }: RulesPanelProps) {
  const texts = kindRules(rules?.bounds, rules !== undefined);
  return (
    <section aria-label="Rules" className="mt-3 border-t border-line pt-2 text-sm text-ink-2">
      <ol className="grid gap-x-6 md:grid-cols-2">
        {KINDS.map((kind) => (
          <li key={kind}>
            <b className="font-semibold text-ink">{FIGURE_NAMES[kind]}</b> {texts[kind]}
            {kind === 'holiday' && `: ${holidays.length === 0 ? 'none' : holidays.map(isoDate).join(', ')}`}
          </li>
        ))}
      </ol>
      <p className="mt-1 text-xs text-ink-3">
        By the clock of each person’s own zone, else of the page. Time in several schedules at once counts
        once. Shifts, nights, weekends and rests count in the range in which they begin.
      </p>
    </section>
  );
}
