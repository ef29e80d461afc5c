import { PrintButton } from '../../../components/PrintButton';
import { ShareSection } from '../../../components/share/ShareSection';

/** Opens the question what to print. */
export function PaperSection() {
  return (
    <ShareSection
      title="Paper"
      note="The timeline, a month on one A4 sheet, gaps or hand-offs."
      actions={<PrintButton label="Print…" />}
    />
  );
}
