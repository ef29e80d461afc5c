import { useCopy } from '../../../hooks/use-copy';
import { useKeys } from '../../../hooks/use-keys';
import type { OnCallParts } from '../model/use-schedules';
import { useAnswerText } from './answers';

/** Copies the answer of the focused row, or of the only one, with the key `c`. */
export function CopyRow(parts: OnCallParts) {
  const { visible } = parts;
  const textOf = useAnswerText(parts);
  const { message, copy } = useCopy({ clears: true });
  useKeys({
    c: () => {
      const id = focusedRow();
      const [only] = visible.rows;
      const row = visible.rows.length === 1 ? only : visible.rows.find((each) => each.id === id);
      if (!row) return;
      const text = textOf(row.schedule);
      if (text === '') return;
      void copy(text, { done: `Copied: ${text}` });
    },
  });
  return (
    <p
      role="status"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto w-fit rounded-md bg-ink px-3 py-1.5 text-sm text-surface shadow-float empty:hidden print:hidden"
    >
      {message}
    </p>
  );
}

/** Id of the schedule whose row has the focus. */
function focusedRow(): string | undefined {
  const row = document.activeElement?.closest('[role=row], [data-key]');
  const place = row?.matches('[data-key]') ? row : row?.querySelector('[data-line]');
  const { line, key } = place instanceof HTMLElement ? place.dataset : {};
  return (line ?? key)?.split('.')[0];
}
