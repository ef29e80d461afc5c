import { useId, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';

type AnswerSectionProps = {
  /** What was asked, as its accessible name. */
  label: string;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** One question with its answer. Its heading takes the focus, and the answer is read out with it. */
export function AnswerSection({ label, title, onClose, children }: AnswerSectionProps) {
  const id = useId();
  return (
    <section aria-label={label}>
      <div className="mb-1 flex items-start gap-2">
        <h2
          tabIndex={-1}
          aria-describedby={id}
          className="min-w-0 grow pt-1 text-lg/snug wrap-anywhere outline-none"
        >
          {title}
        </h2>
        <Button
          look="quiet"
          aria-label="Close"
          title="Close (Esc)"
          className="-mr-1.5 flex-none px-0! print:hidden"
          onClick={onClose}
        >
          <span aria-hidden="true">✕</span>
        </Button>
      </div>
      <div id={id}>{children}</div>
    </section>
  );
}
