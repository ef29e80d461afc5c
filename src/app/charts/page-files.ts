import { csvFile } from '#domain/csv/write';
import type { Table } from '#domain/spreadsheet/sheet';
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';

/** File of a page, named without a folder. */
export type PageFile = { name: string; content: Blob | string };

/** Receives the lines below the title of a picture. */
type MakeFiles = (about: readonly string[]) => Promise<readonly PageFile[]>;

export type PageFiles = {
  /** Lines below the title of a picture: range and zone, filters, link and time. */
  about: () => readonly string[];
  /** Returns a function that unregisters. */
  register: (make: MakeFiles) => () => void;
};

export const PageFilesContext = createContext<PageFiles>({ about: () => [], register: () => () => {} });

/** Adds files to those of the page; they are created on saving. */
export function usePageFiles(make: MakeFiles): Pick<PageFiles, 'about'> {
  const { about, register } = useContext(PageFilesContext);
  const latest = useRef(make);
  useLayoutEffect(() => {
    latest.current = make;
  });
  useEffect(() => register((lines) => latest.current(lines)), [register]);
  return { about };
}

/** Adds a table to the files of the page, as CSV; undefined while it loads. */
export function useTableFile(file: string, table: () => Table | undefined): void {
  usePageFiles(async () => {
    const made = table();
    return made ? [{ name: `${file}.csv`, content: csvFile(made.head, made.rows) }] : [];
  });
}
