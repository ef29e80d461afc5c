import type { BinaryImage } from '#contract/stack';
import { debugIdOf, readAddress } from '#symbolication/stack';

/** User-edited binary images, tied to the report they were edited for. */
export type EditedImages = { images: readonly BinaryImage[]; of: string };

type Column = { field: ImageField; head: string; width: string; hint: string };

export const IMAGE_COLUMNS: readonly Column[] = [
  { field: 'name', head: 'Name', width: 'w-44', hint: 'Shop' },
  { field: 'uuid', head: 'UUID', width: 'w-76', hint: '32 hex digits' },
  { field: 'arch', head: 'Arch', width: 'w-20', hint: 'arm64' },
  { field: 'load_address', head: 'Load address', width: 'w-40', hint: '0x102a00000' },
  { field: 'max_address', head: 'Last address', width: 'w-40', hint: '0x102b07fff' },
];

export type ImageField = Exclude<keyof BinaryImage, 'is_system'>;

const ADDRESS_RULE = 'must be hex with 0x, or a decimal integer of at most 64 bits';

/** Broken rules of an image, by field. */
export function imageProblems(image: BinaryImage): Partial<Record<ImageField, string>> {
  const { name, uuid, load_address, max_address } = image;
  const load = readAddress(load_address);
  const max = readAddress(max_address);
  return {
    ...(name.trim() === '' && { name: 'The name must not be empty: frames name their image.' }),
    ...(uuid.trim() !== '' &&
      debugIdOf(uuid) === '' && {
        uuid: 'The UUID must be 32 hex digits, with dashes or without, or empty.',
      }),
    ...(load === undefined && { load_address: `The load address ${ADDRESS_RULE}.` }),
    ...(max_address.trim() !== '' &&
      max === undefined && { max_address: `The last address ${ADDRESS_RULE}, or empty.` }),
    ...(load !== undefined &&
      max !== undefined &&
      max < load && { max_address: 'The last address must not be below the load address.' }),
  };
}

export function editedImages(images: readonly BinaryImage[], found: readonly BinaryImage[]): EditedImages {
  return { images, of: nameOf(found) };
}

/**
 * Edited images for this text; undefined if those of the text apply. A text with other images is another
 * report, for which the edits would be wrong.
 */
export function imagesFor(
  edited: EditedImages | undefined,
  found: readonly BinaryImage[],
): readonly BinaryImage[] | undefined {
  if (edited === undefined) return undefined;
  return found.length === 0 || edited.of === nameOf(found) ? edited.images : undefined;
}

/** Same for equal images at equal addresses. */
function nameOf(images: readonly BinaryImage[]): string {
  return images.map(({ uuid, name, load_address }) => `${uuid} ${load_address} ${name}`).join('\n');
}
