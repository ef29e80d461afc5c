import { useMemo, useState } from 'react';
import { useWork } from './work/run';

/** A line of a body: as high as its buttons, never wrapped, its buttons quiet. */
export const LINE_CLASS =
  'secret-row flex min-h-6 w-fit min-w-full items-center whitespace-pre hover:bg-hover [&_code]:whitespace-pre [&>span]:flex-nowrap';

const NONE: readonly number[] = [];

export type BodySearchState = {
  wanted: string;
  look: (wanted: string) => void;
  /** Nodes of a tree or lines of a text, in order. */
  hits: readonly number[];
  /** Which of them is at hand, from 0. */
  hit: number;
  goTo: (hit: number) => void;
  isSearching: boolean;
};

/** A search in a body, in a worker where it is large. */
export function useBodySearch(source: string, kind: 'tree' | 'lines'): BodySearchState {
  const [wanted, setWanted] = useState('');
  const [hit, goTo] = useState(0);
  const input = useMemo(() => ({ source, wanted, kind }), [source, wanted, kind]);
  const found = useWork('search', input, source.length);
  const look = (text: string) => {
    setWanted(text);
    goTo(0);
  };
  return { wanted, look, hits: found ?? NONE, hit, goTo, isSearching: found === undefined };
}
