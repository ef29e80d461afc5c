import type { StackType } from './artifacts';
import { android } from './readers/android';
import { apple } from './readers/apple';
import { flutter } from './readers/flutter';
import { javascript } from './readers/javascript';
import type { StackReader } from './stack-reader';

export const READERS: Record<StackType, StackReader> = {
  browser: javascript,
  'react native': javascript,
  android,
  ios: apple,
  flutter,
};
