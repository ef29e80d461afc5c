import { readStored, writeStored } from '../../../hooks/stored';
import { templateProblem } from './source-link';

/** The template of source addresses, in this browser only; one that is unusable counts as none. */

const KEY = 'watchbill.source-link';

export function storedTemplate(): string {
  const template = readStored(KEY) ?? '';
  return templateProblem(template) === undefined ? template : '';
}

export function storeTemplate(template: string): void {
  writeStored(KEY, template === '' ? undefined : template);
}
