import type { ReadType } from './read-types';
import { android } from './readers/android';
import { apple } from './readers/apple';
import { javascript } from './readers/javascript';
import type { StackReader } from './stack-reader';

export const READERS: Record<ReadType, StackReader> = {
  browser: javascript,
  'react native': javascript,
  android,
  ios: apple,
};
