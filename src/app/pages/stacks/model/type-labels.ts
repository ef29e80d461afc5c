import type { StackType } from '#contract/stack';

/** What the types of stacks are called to people. */
export const TYPE_LABELS: Record<StackType, string> = {
  browser: 'Browser',
  android: 'Android',
  ios: 'iOS',
  'react native': 'React Native',
  flutter: 'Flutter',
};
