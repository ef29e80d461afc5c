import type { BinaryImage } from '#contract/stack';
import { debugIdOf, readAddress } from '#symbolication/stack';

export type ImageField = Exclude<keyof BinaryImage, 'is_system'>;

const ADDRESS_RULE = 'must be hex with 0x, or a decimal integer of at most 64 bits';

/** What is wrong with an image that somebody wrote, by field: the rule that is broken. */
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
