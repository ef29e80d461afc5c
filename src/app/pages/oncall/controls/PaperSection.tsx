import { useQueryClient } from '@tanstack/react-query';
import { printPage } from '../../../components/print-whole';
import { ShareSection } from '../../../components/share/ShareSection';
import { Button } from '../../../ui/Button';

/** Opens the question what to print. */
export function PaperSection() {
  const client = useQueryClient();
  return (
    <ShareSection
      title="Paper"
      note="The timeline, a month on one A4 sheet, gaps or hand-offs."
      actions={
        <Button
          onClick={({ currentTarget }) => {
            currentTarget.closest('dialog')?.close();
            printPage(client);
          }}
        >
          Print…
        </Button>
      }
    />
  );
}
