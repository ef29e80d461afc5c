import { createContext } from 'react';

/** Lines about the files of a page: range and zone, filters, link and time. */
export const FileAboutContext = createContext<() => readonly string[]>(() => []);
