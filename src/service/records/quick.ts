import * as z from 'zod/mini';
import { isStorableText } from '../store/values';

/**
 * The same schema for what is checked a million times: it is not asked about what it plainly takes, and says what is
 * wrong with the rest.
 * @param isPlain true only for values that the schema gives back as they are.
 */
export function quick<S extends z.ZodMiniType>(schema: S, isPlain: (value: unknown) => boolean): S {
  const copy = z.core.clone(schema);
  const parts = copy._zod;
  const ask = parts.run.bind(parts);
  parts.run = (payload, context) => (isPlain(payload.value) ? payload : ask(payload, context));
  return copy;
}

export function isText(value: unknown): boolean {
  return typeof value === 'string' && isStorableText(value);
}

/** Of an object whose names are text. zod leaves out what is named `__proto__`. */
export function isRecordOf(isMember: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return false;
    return Object.entries(value).every(
      ([name, member]) => name !== '__proto__' && isText(name) && isMember(member),
    );
  };
}
