import { type BinaryImage, MAX_BINARY_IMAGES, NEAR, type StackType } from '#contract/stack';
import { formatCount } from '#domain/text/count';
import { PLATFORMS } from '#symbolication/platforms';
import type { Recognised } from '#symbolication/recognise';
import type { StackQuestion } from '../../../api/stacks';
import { imageProblems } from '../form/image-problems';
import type { StacksView } from './url';

/** What the types of stacks are called to people. */
export const TYPE_LABELS: Record<StackType, string> = {
  browser: 'Browser',
  android: 'Android',
  ios: 'iOS',
  'react native': 'React Native',
  flutter: 'Flutter',
};

/** The form beside a stack: what its request says of it. */
export type StackFields = {
  type: StackType;
  service: string;
  version: string;
  /** Only where the platform takes a build, as is the next. */
  buildId: string;
  variant: string;
};

/** The fields that an address has of a stack: all that its type takes. */
export function linkedFields({
  type,
  service,
  version,
  buildId,
  variant,
}: StackFields): Partial<StackFields> {
  return { type, service, version, ...(PLATFORMS[type].takes.build && { buildId, variant }) };
}

/** Which build of the app, in words; '' where nothing says so. */
export function buildOf({ type, buildId, variant }: StackFields): string {
  if (!PLATFORMS[type].takes.build) return '';
  return [buildId.trim() === '' ? '' : `build ${buildId.trim()}`, variant.trim()]
    .filter((part) => part !== '')
    .join(', ');
}

/** What is wrong with the form, by field: the rule that is broken. */
export type StackProblems = { stack?: string; service?: string; images?: string };

export function hasProblem(problems: StackProblems): boolean {
  return Object.keys(problems).length > 0;
}

/** A text field with more characters than this is slow; longer texts are shown as lines and are not edited here. */
export const LONGEST_EDITED = 100_000;

/** What the address says goes before what the text says. */
export function fieldsOf(view: Pick<StacksView, keyof StackFields>, recognised: Recognised): StackFields {
  return {
    type: view.type ?? recognised.type?.value ?? 'browser',
    service: view.service ?? recognised.service?.value ?? '',
    version: view.version ?? recognised.version?.value ?? '',
    buildId: view.buildId ?? recognised.buildId?.value ?? '',
    variant: view.variant ?? '',
  };
}

/**
 * @param images user-edited ones: those of the text are taken as they are.
 * @param isByFiles whether dropped files are asked, which belong to no service.
 */
export function problemsOf(
  stack: string,
  { type, service }: StackFields,
  images: readonly BinaryImage[] = [],
  isByFiles = false,
): StackProblems {
  const problem = PLATFORMS[type].takes.images ? problemOfImages(images) : undefined;
  return {
    ...(problem !== undefined && { images: problem }),
    ...(stack.trim() === '' && { stack: 'The stack must not be empty: paste one first.' }),
    ...(service.trim() === '' &&
      !isByFiles && {
        service:
          'The service must not be empty: uploaded files belong to a service. Or drop the files of its build.',
      }),
  };
}

function problemOfImages(images: readonly BinaryImage[]): string | undefined {
  if (images.length > MAX_BINARY_IMAGES) {
    const [count, most] = [images.length, MAX_BINARY_IMAGES].map((number) => formatCount(number));
    return `These are ${count} binary images, and at most ${most} can be sent: remove those that no frame is in.`;
  }
  const wrong = images.filter((image) => Object.keys(imageProblems(image)).length > 0);
  if (wrong.length === 0) return undefined;
  return `${wrong.length === 1 ? 'One binary image is' : `${wrong.length} binary images are`} not usable: see the table.`;
}

/** With as many lines around as there may be, so that fewer need no other request. */
export function inputOf(
  stack: string,
  { type, service, version, buildId, variant }: StackFields,
  images: readonly BinaryImage[],
): StackQuestion['input'] {
  const { takes } = PLATFORMS[type];
  return {
    type,
    service: service.trim(),
    stack,
    binary_images: takes.images ? [...images] : [],
    ...(version.trim() !== '' && { version: version.trim() }),
    ...(takes.build && buildId.trim() !== '' && { build_id: buildId.trim() }),
    ...(takes.build && variant.trim() !== '' && { Variant: variant.trim() }),
    near: NEAR.max,
  };
}
