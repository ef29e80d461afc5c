import { createContext } from 'react';
import type { ChangedStretch } from '#contract/served/changes';

/** Stretches of a schedule that an open override would change. */
export type Proposal = { schedule: string; changed: readonly ChangedStretch[] };

export const ProposalScope = createContext<Proposal | undefined>(undefined);
