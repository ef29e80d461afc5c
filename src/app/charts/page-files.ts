import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';

/** A file of a page, by a name without a folder. */
export type PageFile = { name: string; content: Blob | string };

/** @param about what stands under the title of a picture. */
type MakeFiles = (about: readonly string[]) => Promise<readonly PageFile[]>;

/** What the files of a page have in common. */
export type PageFiles = {
  /** Lines under the title of a picture: range and zone, filters, link and when it was saved. */
  about: () => readonly string[];
  /** @returns what takes it out again. */
  register: (make: MakeFiles) => () => void;
};

export const PageFilesContext = createContext<PageFiles>({ about: () => [], register: () => () => {} });

/** Adds files to those of the page: they are made when all of them are asked for. */
export function usePageFiles(make: MakeFiles): Pick<PageFiles, 'about'> {
  const { about, register } = useContext(PageFilesContext);
  const latest = useRef(make);
  useLayoutEffect(() => {
    latest.current = make;
  });
  useEffect(() => register((lines) => latest.current(lines)), [register]);
  return { about };
}
