import { FAULTS, type Plan } from '#domain/plan/change/edit';
import { overrulesInWords } from '#domain/plan/change/overrules';
import { Button } from '../../ui/Button';
import { editSentences } from './model/edit-sentences';
import type { Planned, PlanWords } from './model/use-plan';

export type EditItemsProps = {
  planned: Planned;
  plan: Plan;
  words: PlanWords;
  onChange: (plan: Plan) => void;
  /** Opens the form of an edit, by its place from 1. */
  onEdit: (place: number) => void;
};

/** Edits as sentences, each with what keeps it from being applied, in part or whole. */
export function EditItems({ planned, plan, words, onChange, onEdit }: EditItemsProps) {
  const { faults, overrules } = planned;
  const { edits } = plan;
  const sentences = editSentences(plan, planned, words);
  const titles = sentences.map(({ title }) => title);
  return (
    <ol aria-label="Edits" className="empty:hidden">
      {sentences.map(({ title, detail }, index) => {
        const fault = faults[index];
        return (
          // Equal edits may follow one another.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex gap-2 border-t border-line py-1.5">
            <span className="min-w-0 grow wrap-anywhere">
              <b className="block text-sm">{title}</b>
              <span className="block text-sm text-ink-2">{detail}</span>
              {fault && <span className="block text-sm text-warn">Left out: {FAULTS[fault]}</span>}
              {overrulesInWords(overrules, titles, index).map((text) => (
                <span key={text} className="block text-sm text-warn">
                  {text}
                </span>
              ))}
            </span>
            <span className="flex flex-none page-controls print:hidden">
              <Button look="quiet" aria-label={`Change: ${title}`} onClick={() => onEdit(index + 1)}>
                ✎
              </Button>
              <Button
                look="quiet"
                aria-label={`Remove: ${title}`}
                onClick={() => onChange({ ...plan, edits: edits.filter((_, other) => other !== index) })}
              >
                ✕
              </Button>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
