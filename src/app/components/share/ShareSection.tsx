import type { ReactNode } from 'react';
import { PrintButton } from '../PrintButton';

type ShareSectionProps = {
  title: string;
  /** Receiver's view in one line. */
  note: string;
  /** Buttons beside the title. */
  actions: ReactNode;
  children?: ReactNode;
};

/** Section of the share dialog below the links. */
export function ShareSection({ title, note, actions, children }: ShareSectionProps) {
  return (
    <section aria-label={title} className="space-y-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 grow basis-56">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-ink-2">{note}</p>
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Section for paper. */
export function PrintSection() {
  return (
    <ShareSection title="Paper" note="This page, with its link." actions={<PrintButton label="Print…" />} />
  );
}
