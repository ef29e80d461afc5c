import { useState } from 'react';
import { useParams } from 'react-router';
import { readLastAnswer } from '../../../data/last-answer';

/** Last known answer of this browser, and its lines for the page. */
export function useLastLines() {
  const [answer] = useState(readLastAnswer);
  const { scheduleId } = useParams();
  const lines = answer?.lines.filter(({ id }) => scheduleId === undefined || id === scheduleId) ?? [];
  return { answer, lines };
}
