import { useId, useState } from 'react';
import { FILTER_SEVERITIES } from '#contract/insight';
import { type LateRule, SEVERITIES, type Targets } from '#domain/insight/incidents/incident-columns';
import { isLateFilter, LATE_SECONDS } from '#domain/insight/incidents/late';
import { formatLength } from '#domain/time/duration';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { PopoverBox } from '../../../ui/PopoverBox';
import { withFilter } from '../model/filter-words';
import { useIncidentsView } from '../model/use-incidents-view';
import { targetWords } from '../model/words';

/** Rule of late ones, with a form of targets by severity. */
export function TargetMenu({ rule: { notWithin, targets } }: { rule: LateRule }) {
  const id = useId();
  return (
    <>
      <Button look="quiet" className="ml-auto h-auto! text-ink-2 whitespace-normal!" popoverTarget={id}>
        {targets ? `Target: ${targetWords(targets)}` : `Late: acknowledged after ${formatLength(notWithin)}`}
        <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Targets" className="w-72 p-3" focusFirst>
        <TargetFields />
        <Button className="mt-2" popoverTarget={id} popoverTargetAction="hide">
          Done
        </Button>
      </PopoverBox>
    </>
  );
}

const MOST_MINUTES = 1440;

const isWrong = (text = '') => text !== '' && !(Number(text) > 0 && Number(text) <= MOST_MINUTES);

function TargetFields() {
  const { view, change } = useIncidentsView();
  const [texts, setTexts] = useState(() =>
    Object.fromEntries(
      Object.entries(view.targets ?? {}).map(([name, seconds]) => [name, String(seconds / 60)]),
    ),
  );

  function type(severity: string, text: string) {
    const next = { ...texts, [severity]: text.trim() };
    setTexts(next);
    if (Object.values(next).some(isWrong)) return;
    const targets: Targets = Object.fromEntries(
      FILTER_SEVERITIES.flatMap((name) => (next[name] ? [[name, Math.round(Number(next[name]) * 60)]] : [])),
    );
    const own = Object.keys(targets).length === 0 ? undefined : targets;
    const { filters } = view;
    change(
      {
        targets: own,
        // The filter of late ones follows.
        filters: isLateFilter(filters.ack)
          ? withFilter(filters, 'ack', { notWithin: LATE_SECONDS, ...(own && { targets: own }) })
          : filters,
      },
      { replace: true },
    );
  }

  return (
    <>
      <p className="mb-2 text-sm">Acknowledge within</p>
      {SEVERITIES.filter((name) => FILTER_SEVERITIES.some((one) => one === name)).map((severity) => (
        <label key={severity} className="mb-1.5 flex items-center gap-2 text-sm">
          <span className="w-20">{severity}</span>
          <Field
            value={texts[severity] ?? ''}
            placeholder={String(LATE_SECONDS / 60)}
            inputMode="numeric"
            aria-invalid={isWrong(texts[severity])}
            onChange={(event) => type(severity, event.target.value)}
            className="w-20"
          />
          min
        </label>
      ))}
      <p className="text-xs text-ink-3">
        Empty: {LATE_SECONDS / 60} min. To use these targets again, save a view.
      </p>
    </>
  );
}
