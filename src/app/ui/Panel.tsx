import { type ReactNode, useId } from 'react';
import { PopoverBox } from './PopoverBox';

/** Id of a panel by its title, for links inside a page. */
function panelId(title: string): string {
  return `panel-${title.toLowerCase().replaceAll(' ', '-')}`;
}

/** `about`: how its content is counted, behind a button. */
type PanelProps = { title: string; note?: ReactNode; about?: string; children: ReactNode };

/** Titled box next to or below the content it explains. */
export function Panel({ title, note, about, children }: PanelProps) {
  return (
    <section id={panelId(title)} tabIndex={-1} aria-label={title} className="panel-box scroll-mt-3">
      <h2 className="mb-2 wrap-anywhere">
        {title}{' '}
        {note !== undefined && <small className="ml-1.5 text-xs font-normal text-ink-3">{note}</small>}
        {about !== undefined && <About title={title}>{about}</About>}
      </h2>
      {children}
    </section>
  );
}

/** Button that explains how a figure is counted. */
export function About({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`About ${title}`}
        className="ms-1 inline-grid size-6 place-items-center rounded-md align-middle text-ink-2 hover:bg-hover max-md:size-11 print:hidden"
      >
        <span
          aria-hidden="true"
          className="grid size-4 place-items-center rounded-full border border-current text-2xs leading-none"
        >
          i
        </span>
      </button>
      <PopoverBox
        id={id}
        label={`About ${title}`}
        className="w-96 max-w-[calc(100vw-1rem)] p-3 text-sm font-normal"
      >
        {children}
      </PopoverBox>
    </>
  );
}
