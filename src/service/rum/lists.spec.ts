import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Application, type Issue, applicationList, issueList, ISSUE_ORDERS } from '#contract/rum';
import { importRecords } from '../import/import-records';
import { serviceOn } from '../http/handler.spec-support';
import { records } from '../records.spec-support';
import { onOneStore } from '../store/stores.spec-support';

const [sampleIssue] = records.issues;
const [sampleApplication] = records.applications;
const issue: Issue = sampleIssue ?? expect.fail('no sample');
const application: Application = sampleApplication ?? expect.fail('no sample');

const MINUTE = 60_000;
const ALL = { start_time: 0, end_time: 183 * 86_400_000 };

const manyIssues = Array.from({ length: 45 }, (_, index): Issue => ({
  ...issue,
  issue_id: `i-${String(index).padStart(2, '0')}`,
  first_seen: { timestamp: (index % 9) * MINUTE, version: '1' },
  last_seen: { timestamp: ((index % 9) + (index % 4)) * MINUTE, version: '2' },
  error_count: (index * 7) % 10,
  session_count: index % 6,
  status: index % 3 === 0 ? 'resolved' : 'for_review',
  team_id: index % 2 === 0 ? 10 : 20,
  ...(index % 4 === 0 && {
    suspected_cause: { source: 'auto', value: 'network.error', reason: '', person_id: 0 },
  }),
}));

const VALUES: Record<(typeof ISSUE_ORDERS)[number], (one: Issue) => number> = {
  created_at: (one) => one.first_seen?.timestamp ?? 0,
  updated_at: (one) => one.last_seen?.timestamp ?? 0,
  session_count: (one) => one.session_count,
  error_count: (one) => one.error_count,
};

/** An absent or empty list is no filter. */
const isWanted = (values: readonly unknown[] | undefined, value: unknown) =>
  values === undefined || values.length === 0 || values.includes(value);

onOneStore('lists of RUM', (store) => {
  const { keys, send, code } = serviceOn(store);

  const put = (kind: 'issues' | 'applications', some: readonly unknown[]) =>
    importRecords(
      store().db,
      some.map((value, index) => ({ kind, place: `record ${index}`, size: 0, value })),
    );

  const issuesOf = async (body: Record<string, unknown>, key = keys.ana) => {
    const { data } = await send('/rum/issue/list', { key, body: { ...ALL, ...body } });
    return issueList.reply.parse({ data }).data;
  };

  const applicationsOf = async (body: Record<string, unknown>, key = keys.ana) => {
    const { data } = await send('/rum/application/list', { key, body });
    return applicationList.reply.parse({ data }).data;
  };

  describe('issues', () => {
    it('are filtered, ordered and paged like a slow reference', async () => {
      await put('issues', manyIssues);
      const requests = fc.record(
        {
          p: fc.integer({ min: 1, max: 4 }),
          limit: fc.integer({ min: 1, max: 30 }),
          orderby: fc.constantFrom(...ISSUE_ORDERS),
          asc: fc.boolean(),
          start_time: fc.nat(10).map((minutes) => minutes * MINUTE),
          statuses: fc.subarray(['resolved', 'ignored']),
          suspected_causes: fc.subarray(['network.error', 'none']),
          team_ids: fc.subarray([10, 30]),
        },
        { requiredKeys: ['p', 'limit', 'start_time'] },
      );
      for (const request of fc.sample(requests, { numRuns: 20, seed: 5 })) {
        const { p, limit, orderby = 'updated_at', asc = false, start_time } = request;
        const valueOf = VALUES[orderby];
        const matches = manyIssues
          .filter(
            (one) =>
              VALUES.updated_at(one) >= start_time &&
              isWanted(request.statuses, one.status) &&
              isWanted(request.suspected_causes, one.suspected_cause?.value) &&
              isWanted(request.team_ids, one.team_id),
          )
          .toSorted(
            (a, b) => (valueOf(a) - valueOf(b)) * (asc ? 1 : -1) || (a.issue_id < b.issue_id ? -1 : 1),
          );
        const { items, total, has_next_page } = await issuesOf({ ...request, end_time: 20 * MINUTE });
        expect(total).toBe(matches.length);
        expect(has_next_page).toBe(matches.length > p * limit);
        expect(items.map(({ issue_id }) => issue_id)).toEqual(
          matches.slice((p - 1) * limit, p * limit).map(({ issue_id }) => issue_id),
        );
      }
    });

    it('are as visible as their application', async () => {
      const body = { start_time: 1_766_000_000_000, end_time: 1_767_000_000_000 };
      const ids = async (key: string) => (await issuesOf(body, key)).items.map(({ issue_id }) => issue_id);
      expect((await ids(keys.ana)).toSorted()).toEqual(['issue-open', 'issue-private']);
      expect(await ids(keys.bo)).toEqual(['issue-open']);
      expect(await issuesOf({ ...body, application_ids: ['app-private'] }, keys.bo)).toMatchObject({
        total: 0,
      });
      expect(await code('/rum/issue/list', { body })).toBe('401 Unauthorized');
    });
  });

  describe('applications', () => {
    it('are found by part of a name and by team, and ordered by their times', async () => {
      await put(
        'applications',
        ['Shop WEB', 'Shop app', 'Desk'].map((application_name, index) =>
          Object.assign({}, application, {
            application_id: `x-${index}`,
            application_name,
            team_id: index === 2 ? 20 : 10,
            created_at: index,
            updated_at: 10 - index,
          }),
        ),
      );
      const ids = async (body: Record<string, unknown>, key = keys.ana) =>
        (await applicationsOf(body, key)).items.map(({ application_id }) => application_id);
      expect(await ids({ query: ' shop ', orderby: 'created_at', asc: true })).toEqual([
        'x-0',
        'x-1',
        'app-open',
        'app-private',
      ]);
      expect(await ids({ team_id: 20 })).toEqual(['x-2']);
      expect(await ids({ is_my_team: true, team_id: 10 }, keys.bo)).toEqual([]);
      expect(await ids({ is_my_team: true }, keys.bo)).toEqual(['x-2']);
      expect(await applicationsOf({ limit: 2, p: 2, orderby: 'updated_at', asc: true })).toMatchObject({
        items: [{ application_id: 'x-0' }, { application_name: expect.any(String) }],
        total: 5,
        has_next_page: true,
      });
    });

    it('are those that the caller sees, with visible channels only', async () => {
      expect((await applicationsOf({}, keys.bo)).items).toMatchObject([{ application_id: 'app-open' }]);
      expect((await applicationsOf({}, keys.ana)).total).toBe(2);
      const [item] = (await applicationsOf({}, keys.bo)).items;
      const { data } = await send('/rum/application/info', {
        key: keys.bo,
        body: { application_id: 'app-open' },
      });
      expect(item?.alerting).toEqual(data.alerting);
    });
  });
});
