import type { BinaryImage } from '#contract/stack';

/** User-edited binary images, tied to the report they were edited for. */
export type EditedImages = { images: readonly BinaryImage[]; of: string };

export function editedImages(images: readonly BinaryImage[], found: readonly BinaryImage[]): EditedImages {
  return { images, of: nameOf(found) };
}

/**
 * The edited images where they are of this text; undefined where those of the text itself count. A text that lists
 * others is another report, and what was edited for the one before would be wrong without a word.
 * @param found those that the text lists.
 */
export function imagesFor(
  edited: EditedImages | undefined,
  found: readonly BinaryImage[],
): readonly BinaryImage[] | undefined {
  if (edited === undefined) return undefined;
  return found.length === 0 || edited.of === nameOf(found) ? edited.images : undefined;
}

/** The same for the same images, loaded at the same addresses. */
function nameOf(images: readonly BinaryImage[]): string {
  return images.map(({ uuid, name, load_address }) => `${uuid} ${load_address} ${name}`).join('\n');
}
