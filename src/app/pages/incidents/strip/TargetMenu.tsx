import { useId, useState } from 'react';
import { FILTER_SEVERITIES } from '#contract/insight';
import { type LateRule, SEVERITIES, type Targets } from '#domain/insight/incidents/incident-columns';
import { LATE_SECONDS, lateText, limitAt, limitsOf, recordedRule } from '#domain/insight/incidents/late-rule';
import type { InsightRange } from '#domain/insight/range';
import { presentNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { PopoverBox } from '../../../ui/PopoverBox';
import { withFilter } from '../model/filter-words';
import { useIncidentsView } from '../model/use-incidents-view';

/** Rule of late ones, with a form of targets by severity, and the way back to the recorded ones. */
export function TargetMenu({ rule, range }: { rule: LateRule; range: InsightRange }) {
  const id = useId();
  const { hasRecorded, setTargets } = useTargetsOfView();
  const isOwn = hasRecorded && !rule.recorded;
  return (
    <span className="ml-auto flex flex-wrap items-center gap-x-2 text-base">
      <Button look="quiet" className="h-auto! text-ink-2 whitespace-normal!" popoverTarget={id}>
        {isOwn ? 'Late in this view' : 'Late'}: {lateText(rule, range)}
        <span aria-hidden="true">▾</span>
      </Button>
      {isOwn && (
        <Button look="quiet" className="h-auto! text-accent" onClick={() => setTargets(undefined)}>
          Use the organisation’s targets
        </Button>
      )}
      <PopoverBox id={id} label="Targets" className="w-72 p-3" focusFirst>
        <TargetFields />
        <Button className="mt-2" popoverTarget={id} popoverTargetAction="hide">
          Done
        </Button>
      </PopoverBox>
    </span>
  );
}

/** Targets of the address, else the recorded ones of now, and their setter: a filter of late ones follows. */
function useTargetsOfView() {
  const { view, recorded, change } = useIncidentsView();
  const { targets, filters } = view;
  function setTargets(own: Targets | undefined) {
    const { ack } = filters;
    const rule = own ? { notWithin: LATE_SECONDS, targets: own } : recordedRule(recorded);
    const isRule = typeof ack === 'object' && 'notWithin' in ack;
    change(
      { targets: own, filters: isRule ? withFilter(filters, 'ack', { ...rule, part: ack.part }) : filters },
      { replace: true },
    );
  }
  const present = recorded.map(({ severity }) => {
    const limits = limitsOf(recordedRule(recorded), severity);
    return [severity, limitAt(limits, presentNow())] as const;
  });
  return {
    hasRecorded: recorded.length > 0,
    targets: targets ?? Object.fromEntries(present),
    setTargets,
  };
}

const MOST_MINUTES = 1440;

const isWrong = (text = '') => text !== '' && !(Number(text) > 0 && Number(text) <= MOST_MINUTES);

function TargetFields() {
  const { hasRecorded, targets: initial, setTargets } = useTargetsOfView();
  const [texts, setTexts] = useState(() =>
    Object.fromEntries(Object.entries(initial).map(([name, seconds]) => [name, String(seconds / 60)])),
  );

  function type(severity: string, text: string) {
    const next = { ...texts, [severity]: text.trim() };
    setTexts(next);
    if (Object.values(next).some(isWrong)) return;
    const targets: Targets = Object.fromEntries(
      FILTER_SEVERITIES.flatMap((name) => (next[name] ? [[name, Math.round(Number(next[name]) * 60)]] : [])),
    );
    setTargets(Object.keys(targets).length === 0 ? undefined : targets);
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
        Empty: {LATE_SECONDS / 60} min{hasRecorded && '; all empty: the organisation’s targets'}. Only for
        this view: save it to use them again.
      </p>
    </>
  );
}
