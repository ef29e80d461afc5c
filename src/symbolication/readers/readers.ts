import type { StackType } from '#contract/stack';
import { android } from './android';
import { apple } from './apple';
import { flutter } from './flutter';
import { javascript } from './javascript';
import type { StackReader } from './stack-reader';

export const READERS: Record<StackType, StackReader> = {
  browser: javascript,
  'react native': javascript,
  android,
  ios: apple,
  flutter,
};
