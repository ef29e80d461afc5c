import { type BinaryImage, NEAR, type StackType } from '#contract/stack';
import { PLATFORMS } from '#symbolication/platforms';
import type { Recognised } from '#symbolication/recognise';
import type { StackQuestion } from '../../../api/stacks';
import type { StacksView } from '#address/stacks';

/** Labels of stack types. */
export const TYPE_LABELS: Record<StackType, string> = {
  browser: 'Browser',
  android: 'Android',
  ios: 'iOS',
  'react native': 'React Native',
  flutter: 'Flutter',
};

/** Form fields of a stack, as in its request. */
export type StackFields = {
  type: StackType;
  service: string;
  version: string;
  /** Build of a platform that has builds, like the next one. */
  buildId: string;
  variant: string;
};

/** Changes fields of the stack and converts it. */
export type ReadAs = (change: Partial<Pick<StackFields, 'type' | 'service' | 'version'>>) => void;

/** Fields of an address for a stack, as its type requires. */
export function linkedFields({
  type,
  service,
  version,
  buildId,
  variant,
}: StackFields): Partial<StackFields> {
  return { type, service, version, ...(PLATFORMS[type].takes.build && { buildId, variant }) };
}

/** Build of the app in words; '' if unknown. */
export function buildOf({ type, buildId, variant }: StackFields): string {
  if (!PLATFORMS[type].takes.build) return '';
  return [buildId.trim() === '' ? '' : `build ${buildId.trim()}`, variant.trim()]
    .filter((part) => part !== '')
    .join(', ');
}

/** Broken rules of the form, by field. */
export type StackProblems = { stack?: string; service?: string };

export function hasProblem(problems: StackProblems): boolean {
  return Object.keys(problems).length > 0;
}

/** Max characters in a text field, which becomes slow; longer text is read-only. */
export const LONGEST_EDITED = 100_000;

/** Fields of the address override those of the text. */
export function fieldsOf(view: Pick<StacksView, keyof StackFields>, recognised: Recognised): StackFields {
  return {
    type: view.type ?? recognised.type?.value ?? 'browser',
    service: view.service ?? recognised.service?.value ?? '',
    version: view.version ?? recognised.version?.value ?? '',
    buildId: view.buildId ?? recognised.buildId?.value ?? '',
    variant: view.variant ?? '',
  };
}

/** Problems of the form; `isByFiles` is true for dropped files, which belong to no service. */
export function problemsOf(stack: string, { service }: StackFields, isByFiles = false): StackProblems {
  return {
    ...(stack.trim() === '' && { stack: 'The stack must not be empty: paste one first.' }),
    ...(service.trim() === '' &&
      !isByFiles && {
        service:
          'The service must not be empty: uploaded files belong to a service. Or drop the files of its build.',
      }),
  };
}

/** Requests the max number of code lines, so that fewer need no other request. */
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
