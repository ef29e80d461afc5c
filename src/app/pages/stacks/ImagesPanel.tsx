import { useMemo, useState } from 'react';
import { BinaryImage } from '#contract/stack';
import { Button } from '../../ui/Button';
import { ImagesTable } from './ImagesTable';
import type { StackPage } from './use-stack-page';

/** Where the app and its libraries were loaded: taken from the text, or as somebody wrote it. */
export function ImagesPanel({ page }: { page: StackPage }) {
  const { foundImages, editedImages, editImages, problems } = page;
  const images = editedImages ?? foundImages;
  const hasProblem = problems.images !== undefined;
  const [opened, setOpened] = useState(false);
  const isOpen = opened || hasProblem;
  const system = useMemo(() => new Set(foundImages.filter((image) => image.is_system)), [foundImages]);
  const own = images.filter((image) => !image.is_system).length;

  function edit(images: readonly BinaryImage[]) {
    setOpened(true);
    editImages(images);
  }
  const add = () => edit([...images, BinaryImage.parse({})]);

  return (
    <section
      aria-label="Binary images"
      className="mb-3 min-w-0 rounded-[10px] border border-line bg-surface px-4 py-2.5 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-sm">Binary images</h2>
        <p className="min-w-0 flex-1 basis-60 text-xs text-ink-3">
          {images.length === 0
            ? 'None in the text. They say where each image was loaded, and which build it was: paste the whole report, or add them.'
            : `${images.length.toLocaleString('en')} ${editedImages ? 'edited here' : 'from the text'}, ${own.toLocaleString('en')} of them the app’s own`}
        </p>
        {editedImages !== undefined && (
          <Button look="quiet" className="text-xs" onClick={() => editImages(undefined)}>
            {foundImages.length === 0 ? 'Remove all' : 'Use those of the text'}
          </Button>
        )}
        {images.length > 0 && !hasProblem && (
          <Button aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            {isOpen ? 'Close' : 'Show and edit'}
          </Button>
        )}
        {images.length === 0 && <Button onClick={add}>Add an image</Button>}
      </div>
      {hasProblem && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {problems.images}
        </p>
      )}
      {isOpen && images.length > 0 && (
        <ImagesTable images={images} tried={hasProblem} hidden={system} onChange={edit} onAdd={add} />
      )}
    </section>
  );
}
