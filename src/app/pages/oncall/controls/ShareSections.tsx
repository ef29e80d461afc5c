import type { OnCallParts } from '../model/use-schedules';
import { CalendarSection } from './CalendarSection';
import { TextSection } from './TextSection';
import { PrintButton } from '../../../components/PrintButton';
import { ShareSection } from '../../../components/share/ShareSection';

/** Sections of the share dialog of an on-call page. */
export function ShareSections(parts: OnCallParts) {
  return (
    <>
      <CalendarSection {...parts} />
      <TextSection {...parts} />
      <PaperSection />
    </>
  );
}

function PaperSection() {
  return (
    <ShareSection
      title="Paper"
      note="This page, on landscape sheets."
      actions={<PrintButton label="Print…" />}
    />
  );
}
