import type { ReactNode } from 'react';
import type { CompareView } from '#address/compare';
import type { MatchIds } from '#address/compare';
import { ExportResult } from './ExportResult';
import { ExportSources } from './ExportSources';
import type { ExportsState } from './use-exports';

type ExportComparisonProps = {
  view: CompareView;
  state: ExportsState;
  onStore: (store: CompareView['store']) => void;
  onMatch: (match: MatchIds) => void;
  /** Hours of people, below the schedules. */
  people: ReactNode;
  children: ReactNode;
};

/** Files of both plans, and their comparison. */
export function ExportComparison({ view, state, onStore, onMatch, people, children }: ExportComparisonProps) {
  return (
    <>
      <ExportSources {...{ view, state, onStore }} />
      <ExportResult {...{ state, onMatch, people }}>{children}</ExportResult>
    </>
  );
}
