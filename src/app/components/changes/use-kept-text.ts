import { useState } from 'react';
import { readStored, writeStored } from '../../hooks/stored';

/** Text of a field, kept in this tab over reloads until it is sent; in no address, as a link would show it. */
export function useKeptText(name: string): [text: string, set: (text: string) => void, forget: () => void] {
  const key = `watchbill.text.${name}`;
  const [kept, setKept] = useState(() => ({ key, text: readStored(key, 'tab') ?? '' }));
  const text = kept.key === key ? kept.text : (readStored(key, 'tab') ?? '');
  const set = (next: string) => {
    setKept({ key, text: next });
    writeStored(key, next || undefined, 'tab');
  };
  return [text, set, () => writeStored(key, undefined, 'tab')];
}
