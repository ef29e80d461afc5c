import { formatCount } from '#domain/text/count';
import { useMemo, useRef, useState } from 'react';
import { BinaryImage } from '#contract/stack';
import { Button } from '../../../ui/Button';
import { ImagesTable } from './ImagesTable';

type ImagesPanelProps = {
  /** Images in the text. */
  inText: readonly BinaryImage[];
  /** User-edited images; undefined for those of the text. */
  edited: readonly BinaryImage[] | undefined;
  problem: string | undefined;
  /** Undefined restores those of the text. */
  onEdit: (images: readonly BinaryImage[] | undefined) => void;
};

/** Load addresses of the app and its libraries: from the text, or edited. */
export function ImagesPanel({ inText, edited, problem, onEdit }: ImagesPanelProps) {
  const images = edited ?? inText;
  const panel = useRef<HTMLElement>(null);
  const hasProblem = problem !== undefined;
  const [opened, setOpened] = useState(false);
  /** Last added row, which gets the focus. */
  const [added, setAdded] = useState<number>();
  const isOpen = opened || hasProblem;
  const system = useMemo(() => new Set(inText.filter((image) => image.is_system)), [inText]);
  const own = images.filter((image) => !image.is_system).length;

  function toggle() {
    setOpened(!isOpen);
    setAdded(undefined);
  }
  function edit(images: readonly BinaryImage[]) {
    setOpened(true);
    // A server treats no images as those of the text.
    onEdit(images.length === 0 ? undefined : images);
    // The last row removes the table: keeps the focus in the panel.
    if (images.length === 0) panel.current?.focus();
  }
  function add() {
    edit([...images, BinaryImage.parse({})]);
    setAdded(images.length);
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Binary images"
      className="mb-3 min-w-0 rounded-[10px] border border-line bg-surface px-4 py-2.5 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-sm">Binary images</h2>
        <p className="min-w-0 flex-1 basis-60 text-xs text-ink-3">
          {images.length === 0
            ? 'None in the text. They have the load address and build of each image: paste the whole report, or add them.'
            : `${formatCount(images.length)} ${edited ? 'edited here' : 'from the text'}, ${formatCount(own)} of them the app’s own`}
        </p>
        {edited !== undefined && (
          <Button look="quiet" className="text-xs" onClick={() => onEdit(undefined)}>
            {inText.length === 0 ? 'Remove all' : 'Use the ones in the text'}
          </Button>
        )}
        {images.length > 0 && !hasProblem && (
          <Button aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? 'Close' : 'Show and edit'}
          </Button>
        )}
        {images.length === 0 && <Button onClick={add}>Add an image</Button>}
      </div>
      {hasProblem && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
      {isOpen && images.length > 0 && (
        <ImagesTable
          images={images}
          tried={hasProblem}
          hidden={system}
          added={added}
          onChange={edit}
          onAdd={add}
        />
      )}
    </section>
  );
}
