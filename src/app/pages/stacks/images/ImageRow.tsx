import type { BinaryImage } from '#contract/stack';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { IMAGE_COLUMNS } from './image-columns';
import { imageProblems } from './image-problems';

type ImageRowProps = {
  index: number;
  image: BinaryImage;
  tried: boolean;
  /** Added by hand: the focus goes to its first field. */
  isNew: boolean;
  onChange: (image: BinaryImage) => void;
  onRemove: () => void;
};

/** One image to edit. What is malformed is marked while it is typed, what is missing once it was to be sent. */
export function ImageRow({ index, image, tried, isNew, onChange, onRemove }: ImageRowProps) {
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
