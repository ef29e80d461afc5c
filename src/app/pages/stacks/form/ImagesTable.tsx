import { useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '#domain/text/count';
import type { BinaryImage } from '#contract/stack';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { IMAGE_COLUMNS, imageProblems } from './image-problems';

type ImageRowProps = {
  index: number;
  image: BinaryImage;
  tried: boolean;
  /** Focuses the first field of an added row. */
  isNew: boolean;
  onChange: (image: BinaryImage) => void;
  onRemove: () => void;
};

/** Max rows at once: each has six controls. */
const MOST_DRAWN = 100;

type ImagesTableProps = {
  images: readonly BinaryImage[];
  /** True after an attempt to send: missing values are marked, too. */
  tried: boolean;
  /** Folded images. An edited one stays visible. */
  hidden: ReadonlySet<BinaryImage>;
  added: number | undefined;
  onChange: (images: readonly BinaryImage[]) => void;
  onAdd: () => void;
};

/** Editable table of binary images. Each change creates a new list; input is never reverted. */
export function ImagesTable({ images, tried, hidden, added, onChange, onAdd }: ImagesTableProps) {
  const [all, setAll] = useState(false);
  const [drawn, setDrawn] = useState(MOST_DRAWN);
  const table = useRef<HTMLTableElement>(null);
  const indices = [...images.keys()].filter((index) => {
    const image = images[index];
    return image !== undefined && (all || !hidden.has(image));
  });
  const rows = indices.filter((index, i) => i < drawn || index === added);
  const system = images.filter((image) => hidden.has(image)).length;

  function change(index: number, image: BinaryImage) {
    onChange(images.map((other, i) => (i === index ? image : other)));
  }

  function remove(index: number) {
    const buttons = [...(table.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const at = buttons.findIndex((button) => button.dataset['remove'] === String(index));
    // The focus moves to the row before.
    (buttons[at - 1] ?? table.current?.closest('section'))?.focus();
    onChange(images.filter((_, i) => i !== index));
  }

  return (
    <>
      <section
        // A region that scrolls has to be reachable for the keyboard to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Table of binary images, scrolls sideways"
        className="relative mt-2 max-h-[50dvh] overflow-auto"
      >
        <table ref={table} aria-label="Binary images" className="w-full min-w-200 text-sm">
          <TableHead />
          <tbody>
            {rows.map((index) => {
              const image = images[index];
              return (
                image && (
                  <ImageRow
                    key={index}
                    index={index}
                    image={image}
                    tried={tried}
                    isNew={index === added}
                    onChange={(next) => change(index, next)}
                    onRemove={() => remove(index)}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </section>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button onClick={onAdd}>Add an image</Button>
        {system > 0 && (
          <Button look="quiet" className="text-xs" aria-pressed={all} onClick={() => setAll(!all)}>
            {all ? 'Hide' : 'Show'} {formatCount(system)} system images
          </Button>
        )}
        {indices.length > drawn && (
          <Button look="quiet" className="text-xs" onClick={() => setDrawn(drawn + MOST_DRAWN)}>
            Show {Math.min(MOST_DRAWN, indices.length - drawn)} more of {formatCount(indices.length)}
          </Button>
        )}
      </div>
    </>
  );
}

function TableHead() {
  return (
    <thead>
      <tr className="text-left text-xs text-ink-3">
        {IMAGE_COLUMNS.map(({ head }) => (
          <th key={head} scope="col" className="pr-2 pb-1 font-medium first-letter:uppercase">
            {head}
          </th>
        ))}
        <th scope="col" className="pr-2 pb-1 font-medium">
          System
        </th>
        <th scope="col">
          <span className="sr-only">Remove</span>
        </th>
      </tr>
    </thead>
  );
}

/** Editable image. Malformed values are marked while typing, missing ones after an attempt to send. */
function ImageRow({ index, image, tried, isNew, onChange, onRemove }: ImageRowProps) {
  const id = useId();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isNew) row.current?.querySelector('input')?.focus();
  }, [isNew]);
  const problems = imageProblems(image);
  const name = image.name.trim() || `image ${index + 1}`;
  return (
    <tr ref={row} className="border-t border-line align-top">
      {IMAGE_COLUMNS.map(({ field, head, width, hint }) => {
        const value = image[field];
        const problem = tried || value !== '' ? problems[field] : undefined;
        return (
          <td key={field} className="py-1 pr-2">
            <Field
              look="cell"
              aria-label={`${head} of ${name}`}
              value={value}
              placeholder={hint}
              maxLength={200}
              spellCheck={false}
              autoComplete="off"
              aria-invalid={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : `${id}-${field}`}
              onChange={(event) => onChange({ ...image, [field]: event.target.value })}
              className={width}
            />
            {problem !== undefined && (
              <p id={`${id}-${field}`} className={`${width} pt-0.5 text-xs text-bad`}>
                {problem}
              </p>
            )}
          </td>
        );
      })}
      <td className="py-1 pr-2">
        <input
          type="checkbox"
          aria-label={`${name} is a system image`}
          checked={image.is_system}
          onChange={(event) => onChange({ ...image, is_system: event.target.checked })}
          className="mt-0.5 size-6 accent-accent"
        />
      </td>
      <td className="py-1 text-right">
        <Button
          look="quiet"
          className="h-7 text-xs"
          aria-label={`Remove ${name}`}
          data-remove={index}
          onClick={onRemove}
        >
          Remove
        </Button>
      </td>
    </tr>
  );
}
