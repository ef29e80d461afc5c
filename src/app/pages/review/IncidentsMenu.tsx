import { useId } from 'react';
import { counted } from '#domain/text/words';
import { formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { OtherPageLink } from '../../components/insight-filter/OtherPageLink';
import { paths } from '#address/codec';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { useReviewScope, type ReviewIncidents } from './model/use-review';

type CheckListProps = {
  items: readonly { key: string; label: string }[];
  checked: readonly string[];
  onChange: (checked: string[]) => void;
};

export function IncidentsMenu({ incidents: { bars, visible } }: { incidents: ReviewIncidents }) {
  const { rows, address, titleOf, zone } = useReviewScope();
  const { view, change } = address;
  const id = useId();
  return (
    <>
      <Button popoverTarget={id}>
        {visible.length === bars.length
          ? counted(visible.length, 'card')
          : `${visible.length} of ${counted(bars.length, 'card')}`}
        <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Cards" className="max-h-96 w-96 p-3" focusFirst>
        {bars.length < rows.length && (
          <p className="mb-2 text-sm text-ink-2">
            The {bars.length} most severe of {counted(rows.length, 'incident')} have cards, the longest first.
            All figures are of all.
          </p>
        )}
        <p className="mb-2 text-sm">
          <OtherPageLink path={paths.incidents()} name="Incidents of this time" />
        </p>
        <CheckList
          items={bars.map(({ id: key, number, row, start }) => ({
            key,
            label: `${number} · ${formatTime(wallAt(start, zone))} ${titleOf(row)}`,
          }))}
          checked={visible.map(({ id: key }) => key)}
          onChange={(checked) =>
            change({
              hidden: [
                ...view.hidden.filter((key) => !bars.some((bar) => bar.id === key)),
                ...bars.filter((bar) => !checked.includes(bar.id)).map((bar) => bar.id),
              ],
            })
          }
        />
      </PopoverBox>
    </>
  );
}

/** List of checkboxes. */
export function CheckList({ items, checked, onChange }: CheckListProps) {
  return (
    <ul>
      {items.map(({ key, label }) => (
        <li key={key}>
          <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded px-1.5 text-sm hover:bg-hover">
            <input
              type="checkbox"
              className="size-4 flex-none"
              checked={checked.includes(key)}
              onChange={(event) =>
                onChange(event.target.checked ? [...checked, key] : checked.filter((other) => other !== key))
              }
            />
            <span className="min-w-0 truncate">{label}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
