import { type BinaryImage, MAX_BINARY_IMAGES, NEAR, type StackType } from '#contract/stack';
import { imageProblems } from '#domain/stack/apple/image-problems';
import type { Recognised } from '#domain/stack/recognise';
import type { StackQuestion } from '../../../api/stacks';
import type { StacksView } from './url';

/** What is said about a stack when its positions are asked for. */
export type Fields = {
  type: StackType;
  service: string;
  version: string;
  /** android only, as is the next. */
  buildId: string;
  variant: string;
};

/** What an address says of a stack: all but what its type has not. */
export function linkedFields({ type, service, version, buildId, variant }: Fields): Partial<Fields> {
  return { type, service, version, ...(type === 'android' && { buildId, variant }) };
}

/** Which build of an Android app, in words; '' where nothing says so. */
export function buildOf({ type, buildId, variant }: Fields): string {
  if (type !== 'android') return '';
  return [buildId.trim() === '' ? '' : `build ${buildId.trim()}`, variant.trim()]
    .filter((part) => part !== '')
    .join(', ');
}

/** What is wrong with the form, by field: the rule that is broken. */
export type Problems = { stack?: string; service?: string; images?: string };

/** A text field with more characters than this is slow; longer texts are shown as lines and are not edited here. */
export const LONGEST_EDITED = 100_000;

/** What the address says goes before what the text says. */
export function fieldsOf(view: Pick<StacksView, keyof Fields>, recognised: Recognised): Fields {
  return {
    type: view.type ?? recognised.type?.value ?? 'browser',
    service: view.service ?? recognised.service?.value ?? '',
    version: view.version ?? recognised.version?.value ?? '',
    buildId: view.buildId ?? recognised.buildId?.value ?? '',
    variant: view.variant ?? '',
  };
}

/** @param images those that somebody edited: what stands in the text is as it should be. */
export function problemsOf(
  stack: string,
  { type, service }: Fields,
  images: readonly BinaryImage[] = [],
): Problems {
  const problem = type === 'ios' ? problemOfImages(images) : undefined;
  return {
    ...(problem !== undefined && { images: problem }),
    ...(stack.trim() === '' && { stack: 'The stack must not be empty: paste one first.' }),
    ...(service.trim() === '' && {
      service: 'The service must not be empty: what is stored belongs to one.',
    }),
  };
}

function problemOfImages(images: readonly BinaryImage[]): string | undefined {
  if (images.length > MAX_BINARY_IMAGES) {
    const [count, most] = [images.length, MAX_BINARY_IMAGES].map((number) => number.toLocaleString('en'));
    return `These are ${count} binary images, and at most ${most} can be sent: remove those that no frame is in.`;
  }
  const wrong = images.filter((image) => Object.keys(imageProblems(image)).length > 0);
  if (wrong.length === 0) return undefined;
  return `${wrong.length === 1 ? 'One binary image is' : `${wrong.length} binary images are`} not usable: see the table.`;
}

/** The one question: with as many lines around as there may be, so that fewer need no other. */
export function inputOf(
  stack: string,
  { type, service, version, buildId, variant }: Fields,
  images: readonly BinaryImage[],
): StackQuestion['input'] {
  return {
    type,
    service: service.trim(),
    stack,
    binary_images: type === 'ios' ? [...images] : [],
    ...(version.trim() !== '' && { version: version.trim() }),
    ...(type === 'android' && buildId.trim() !== '' && { build_id: buildId.trim() }),
    ...(type === 'android' && variant.trim() !== '' && { Variant: variant.trim() }),
    near: NEAR.max,
  };
}
