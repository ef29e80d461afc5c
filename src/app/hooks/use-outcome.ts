import { useRef, useState } from 'react';

const SHOWN_MS = 2500;

/** What a press does, for as long as it does it, and what came of it, which goes by itself. */
export function useOutcome() {
  const [words, setWords] = useState('');
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = (doing: string) => {
    // What an earlier press said must not take this with it.
    clearTimeout(clearing.current);
    setWords(doing);
  };
  const end = (done: string) => {
    begin(done);
    clearing.current = setTimeout(() => setWords(''), SHOWN_MS);
  };
  return { words, begin, end };
}
