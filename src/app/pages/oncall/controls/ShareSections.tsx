import type { OnCallParts } from '../model/use-rows';
import { CalendarSection } from './CalendarSection';
import { PaperSection } from './PaperSection';
import { TextSection } from './TextSection';

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
