import { PrintButton } from '../PrintButton';
import { ShareSection } from './ShareSection';

/** Section of the share dialog for paper. */
export function PrintSection() {
  return (
    <ShareSection title="Paper" note="This page, with its link." actions={<PrintButton label="Print…" />} />
  );
}
