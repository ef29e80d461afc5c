import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarRota, differingInstants, instants } from './evaluators.spec-support';
import { goalertRota } from './goalert/evaluator.spec-support';
import { grafanaRota } from './grafana-oncall/evaluator.spec-support';
import { incidentIoRota } from './incident-io/evaluator.spec-support';
import { opsgenieRota } from './opsgenie/evaluator.spec-support';
import { pagerdutyRota } from './pagerduty/evaluator.spec-support';
import { readExport } from './read-export';
import { runs } from '../property-runs.spec-support';

const RUNS = 12;

describe('duty by the records is duty by the tool, or the import names the difference', () => {
  it.each([
    ['GoAlert', goalertRota],
    ['incident.io', incidentIoRota],
    ['Opsgenie', opsgenieRota],
    ['PagerDuty', pagerdutyRota],
    ['Grafana OnCall', grafanaRota],
    ['a calendar', calendarRota],
  ])('of random rotas of %s', (_, rota) => {
    let compared = 0;
    fc.assert(
      fc.property(rota, instants, (one, at) => {
        const result = differingInstants(one, readExport('auto', one.files), at);
        if (result === 'named') return;
        compared += 1;
        expect(result).toEqual([]);
      }),
      { numRuns: runs(RUNS) },
    );
    expect(compared).toBeGreaterThan(0);
  });
});
