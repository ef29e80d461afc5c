import { useState } from 'react';

/** Text of a field, kept in this tab over reloads until it is sent; in no address, as a link would show it. */
export function useKeptText(name: string): [text: string, set: (text: string) => void, forget: () => void] {
  const key = `watchbill.text.${name}`;
  const [kept, setKept] = useState(() => ({ key, text: readText(key) }));
  const text = kept.key === key ? kept.text : readText(key);
  const set = (next: string) => {
    setKept({ key, text: next });
    writeText(key, next);
  };
  return [text, set, () => writeText(key, '')];
}

function readText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function writeText(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Without storage the text lasts as long as the page.
  }
}
