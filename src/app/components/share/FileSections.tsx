import type { ReactNode } from 'react';
import { PrintButton } from '../PrintButton';
import { ShareSection } from './ShareSection';

type FileSectionsProps = {
  /** Button that saves the files of the page. */
  saveAll: ReactNode;
};

/** Sections of the share dialog of a page with files: all of them, and paper. */
export function FileSections({ saveAll }: FileSectionsProps) {
  return (
    <>
      <ShareSection
        title="All files"
        note="A zip: tables and drawings of this page as they are now."
        actions={saveAll}
      />
      <ShareSection title="Paper" note="This page, with its link." actions={<PrintButton label="Print…" />} />
    </>
  );
}
