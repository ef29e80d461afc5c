/** Place of a secret. */
export type SecretPlace = 'address' | 'body' | { header: string };

const MAX_CHARACTERS = 40;

/** `"password": "`, `password=`, `password: [`, `"authorization": "Bearer `, at the end of what stands before a value. */
const KEY = /([\p{L}_][\w.-]{0,60})\\*["'`]?\s*(?:=>|[:=])\s*[[{(]?\s*\\*["'`]?(?:[A-Za-z0-9-]{1,20} )?$/u;
/** `<password>` and `"tokens": ["first", "`. */
const ELEMENT = /<([\p{L}_][\w.:-]{0,60})[^<>]{0,200}>\s*$/u;
const LIST = /"([^"\\]{1,60})"\s*:\s*\[[^\][{}]{0,200}$/;
const PARAMETER = /[?&#;]([\w.[\]-]{1,60})=[^&#]*$/;

/** Names are looked for in that many characters before a secret. */
const LOOKS_BACK = 300;

/**
 * The name of the variable that represents a secret in a command: where it is and what it is called there,
 * `BODY_PASSWORD`, `HEADER_AUTHORIZATION`, `ADDRESS_TOKEN`.
 * @param before what stands before it and is no secret itself.
 */
export function placeholderName(place: SecretPlace, before: string): string {
  const near = before.slice(-LOOKS_BACK);
  if (place === 'address') {
    const parameter = PARAMETER.exec(near)?.[1];
    return nameOf('ADDRESS', parameter ?? (/\/\/[^/]*$/.test(near) ? 'user' : 'path'));
  }
  if (place === 'body') return nameOf('BODY', keyBefore(near));
  return /^(?:set-)?cookie$/i.test(place.header)
    ? nameOf('COOKIE', keyBefore(near))
    : nameOf('HEADER', place.header);
}

function keyBefore(text: string): string {
  const match = KEY.exec(text) ?? ELEMENT.exec(text) ?? LIST.exec(text);
  return match?.[1] ?? '';
}

function nameOf(prefix: string, key: string): string {
  const words = key
    .replaceAll(/([a-z0-9])(?=[A-Z])/g, '$1_')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return `${prefix}_${(words || 'secret').slice(0, MAX_CHARACTERS).toUpperCase()}`;
}
