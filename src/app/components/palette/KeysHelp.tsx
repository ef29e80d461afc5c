import { Button } from '../../ui/Button';
import { Modal } from '../../ui/Modal';
import { RecordTable } from '../../ui/RecordTable';
import { NAVIGATION } from '#address/pages';

const KEYS: readonly { title: string; keys: readonly (readonly [keys: string, what: string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [
        'Ctrl K, ⌘ K',
        'go to whatever has a name, or paste an id, a link, a time, a stack; theme, present, print',
      ],
      ...NAVIGATION.map(({ name, key }) => [`g ${key}`, name] as const),
      ['?', 'these keys'],
    ],
  },
  {
    title: 'On call',
    keys: [
      ['[ ]', 'a window back or ahead'],
      ['Shift ← →', 'a day back or ahead'],
      ['+ −', 'closer, farther'],
      ['t', 'today'],
      ['m', 'the month'],
      ['c', 'copy who is on call in the row'],
      ['← → Home End', 'along a lane'],
      ['↑ ↓', 'to the next lane'],
      ['Enter', 'pin the details of a period'],
    ],
  },
  {
    title: 'Override',
    keys: [
      ['o', 'opens it, on the page of a schedule'],
      ['s', 'swap'],
      ['Ctrl Enter', 'applies'],
      ['Esc', 'closes it'],
    ],
  },
  { title: 'Responders, Incidents', keys: [['[ ]', 'a range back or ahead']] },
  {
    title: 'Review, while presenting',
    keys: [
      ['→ Page ↓ Space', 'next card'],
      ['← Page ↑', 'previous card'],
      ['Home End', 'first card, last card'],
      ['Esc', 'ends it'],
    ],
  },
  {
    title: 'Tables of incidents',
    keys: [
      ['← → ↑ ↓', 'from cell to cell'],
      ['Home End, Page ↑ ↓', 'along the row, by screens'],
      ['Enter', 'open a row, sort by a head'],
    ],
  },
];

/** Sheet of keyboard shortcuts. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal label="Keys" onClose={onClose} className="m-auto w-[min(46rem,calc(100vw-2rem))]">
      <div className="flex items-center border-b border-line px-4 py-2.5">
        <h2 className="grow">Keys</h2>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className="grid gap-x-8 gap-y-4 p-4 sm:grid-cols-2">
        {KEYS.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
            <RecordTable
              label={title}
              columns={[
                {
                  head: 'Keys',
                  cell: ([key]) => (
                    <kbd className="rounded border border-line-strong bg-sunken px-1.5 py-0.5 font-mono text-xs whitespace-nowrap">
                      {key}
                    </kbd>
                  ),
                },
                { head: 'What', className: 'w-full text-ink-2', cell: ([, what]) => what },
              ]}
              items={keys}
              keyOf={([key]) => key}
            />
          </section>
        ))}
      </div>
    </Modal>
  );
}
