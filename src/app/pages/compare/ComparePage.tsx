import { useSearchParams } from 'react-router';
import { parseCompare } from '#address/compare';
import { LaterPart } from '../../components/states/LaterPart';
import { lazyPart } from '../../components/states/lazy-part';
import { LinkProblems } from '../../components/states/LinkProblems';
import { useTitle, useView } from '../../hooks/use-view';
import { ComparisonPage } from './ComparisonPage';

const CompareDoors = lazyPart(() => import('./doors/CompareDoors'), 'CompareDoors');

/** Two versions of the same schedules; without a question in the address, the two questions. */
export function ComparePage() {
  const [search] = useSearchParams();
  const { account, view, problems } = useView(parseCompare, search);
  const { zone, comparison } = view;
  useTitle(`Compare · ${zone}`);
  if (comparison) return <ComparisonPage {...{ account, problems }} view={comparison} />;
  return (
    <>
      <LinkProblems problems={problems} />
      <LaterPart loading={<h1 className="h-96">Compare</h1>}>
        <CompareDoors zone={zone} account={account} />
      </LaterPart>
    </>
  );
}
