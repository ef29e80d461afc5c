import type { ReactNode } from 'react';
import { ViewLink } from '../../../components/ViewLink';

type DoorProps = { title: string; note: string; children: ReactNode };

/** Card of one question; its last child is at the bottom. */
export function Door({ title, note, children }: DoorProps) {
  return (
    <section
      aria-label={title}
      className="panel-box flex flex-col gap-2.5 lg:min-h-58 [&>:last-child]:lg:mt-auto"
    >
      <div>
        <h2>{title}</h2>
        <p className="mt-1 text-sm text-ink-2">{note}</p>
      </div>
      {children}
    </section>
  );
}

const LOOKS = {
  primary:
    'border-transparent bg-accent font-semibold text-on-accent hover:brightness-110 forced-colors:bg-[ButtonText] forced-colors:text-[ButtonFace] forced-colors:[forced-color-adjust:none]',
  plain: 'border-control/60 bg-surface hover:bg-hover',
} as const;

/** Link that opens a question. */
export function DoorLink({ look, to, label }: { look: keyof typeof LOOKS; to: string; label: string }) {
  return (
    <ViewLink
      className={`inline-flex h-[30px] items-center self-start rounded-md border px-3 text-sm max-md:h-11 ${LOOKS[look]}`}
      to={to}
    >
      {label}
    </ViewLink>
  );
}
