import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { incidentExport } from '#contract/insight';
import { NO_NAMES } from '#contract/names';
import { applicationInfo, issueInfo } from '#contract/rum';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { stackEnrich } from '#contract/stack';
import { webhookDetail } from '#contract/webhook';
import { createMask } from './mask';
import { maskReply, visibleNames } from './mask-reply';

const wei = { person_id: 2, person_name: 'Wei Zhang' };
const replyWith = (...person_ids: number[]) => ({ group: { members: [{ role_id: 1, person_ids }] } });

function namesUnderPseudonyms(people: (typeof wei)[], reply: unknown) {
  const shown = createMask({ pseudonyms: true, schedules: undefined }, people);
  return visibleNames({ ...NO_NAMES, people }, [reply], shown);
}

test('under pseudonyms, a person without a record stays unknown', () => {
  const { people, has_people } = namesUnderPseudonyms([wei], replyWith(2, 900));
  expect(people.map(({ person_id }) => person_id)).toEqual([2]);
  expect(has_people).toBeUndefined();
});

test('an empty list of names tells whether records exist', () => {
  expect(namesUnderPseudonyms([wei], replyWith(900))).toMatchObject({ people: [], has_people: true });
});

test('targets are known to guests, so that what is late is the same', () => {
  const targets = [{ severity: 'Critical', seconds: 300, since: 0 }];
  const mask = createMask({ pseudonyms: true, schedules: undefined }, []);
  expect(visibleNames({ ...NO_NAMES, targets }, [], mask).targets).toEqual(targets);
});

test('without records, all people have pseudonyms', () => {
  const { people, has_people } = namesUnderPseudonyms([], replyWith(2, 900));
  expect(people.map(({ person_name }) => person_name)).not.toContain('Wei Zhang');
  expect(people.map(({ person_id }) => person_id)).toEqual([2, 900]);
  expect(has_people).toBeUndefined();
});

test('the id in another tool is there for guests, and not under pseudonyms', async () => {
  const reply = { data: { items: [{ schedule_id: 1, external_id: 'PABC123' }] } };
  const info = { data: { cur_oncall: null, external_id: 'PABC123' } };
  const textsOf = async (pseudonyms: boolean) => {
    const mask = createMask({ pseudonyms, schedules: undefined }, [wei]);
    const masked = [await maskReply(scheduleSelf, reply, mask), await maskReply(scheduleInfo, info, mask)];
    return JSON.stringify(masked);
  };
  expect((await textsOf(false)).match(/"external_id":"PABC123"/g)).toHaveLength(2);
  expect(await textsOf(true)).not.toContain('PABC123');
});

test('earlier versions of a rota name no one under pseudonyms', async () => {
  const people = [wei];
  const mask = createMask({ pseudonyms: true, schedules: undefined }, people);
  const group = { group_name: 'Wei Zhang', members: [{ role_id: 1, person_ids: [2] }] };
  const versions = [{ from: 1, until: 2, layers: [{ layer_name: 'Nights of Wei Zhang', groups: [group] }] }];
  const reply = { data: { items: [{ schedule_id: 1, versions, recorded_from: 3 }], as_of: 5 } };
  const masked = await maskReply(scheduleSelf, reply, mask);
  expect(masked).toMatchObject({
    data: { as_of: 5, items: [{ versions: [{ from: 1, until: 2 }], recorded_from: 3 }] },
  });
  expect(JSON.stringify(masked)).not.toMatch(/Wei|Zhang/);
  expect(visibleNames({ ...NO_NAMES, people }, [masked], mask).people).toHaveLength(1);
});

test('builds of a stack and the suspected person of an issue are left out', async () => {
  const mask = createMask({ pseudonyms: false, schedules: undefined }, [wei]);
  const builds = { other_build: 'B1', release: 'R1', by_name: [{ file: 'F1', paths: ['P1'] }] };
  const stack = await maskReply(stackEnrich, { data: { frames: [], ...builds } }, mask);
  expect(JSON.stringify(stack)).toBe('{"data":{"frames":[]}}');
  const issue = { issue_id: 'i', suspected_cause: { reason: 'x', person_id: 2 } };
  expect(await maskReply(issueInfo, { data: issue }, mask)).toMatchObject({
    data: { suspected_cause: { reason: 'x', person_id: 0 } },
  });
});

describe('free text of every reply is masked', () => {
  const secret = 'Call Wei Zhang (wei@example.com, +1 415 555 0132), token AKIAIOSFODNN7EXAMPLE';
  const labels = { note: secret, password: 'hunter2', host: 'web-1', 'wei@example.com': 'x' };
  const file = 'https://wei:hunter2@cdn.example.com/a-0f3a5c7e9b1d2f4a.js?token=hunter2';
  const replies = [
    [incidentExport, { data: [{ incident_id: 'i', title: secret, labels }], with: ['title', 'labels'] }],
    [
      issueInfo,
      {
        data: {
          issue_id: 'i',
          application_name: 'Shop, wei@example.com',
          error: { type: secret, message: secret },
          suspected_cause: { reason: secret },
        },
      },
    ],
    [
      stackEnrich,
      {
        data: {
          frames: [
            {
              file,
              function: 'wei@example.com',
              converted: true,
              code_snippets: [{ line: 1, code: `// ${secret}` }],
              minified: { file, function: 'AKIAIOSFODNN7EXAMPLE' },
            },
          ],
          removed: [{ name: 'time', example: secret }],
        },
      },
    ],
    [webhookDetail, { data: { error_message: secret, ref_title: secret, endpoint: file } }],
    [scheduleSelf, { data: { items: [{ schedule_id: 1, description: secret }] } }],
  ] as const;

  it.each(replies.map(([operation, reply]) => ({ path: operation.path, operation, reply })))(
    'of $path, and names under pseudonyms',
    async ({ operation, reply }) => {
      const texts = [false, true].map(async (pseudonyms) => {
        const mask = createMask({ pseudonyms, schedules: undefined }, [wei]);
        return JSON.stringify(await maskReply(operation, reply, mask));
      });
      const [named = '', hidden = ''] = await Promise.all(texts);
      expect(named + hidden).not.toMatch(/wei@|555 0132|AKIA|hunter2/);
      expect(hidden).not.toMatch(/Wei|Zhang/);
    },
  );

  it('other values of a reply stay unchanged', async () => {
    const mask = createMask({ pseudonyms: false, schedules: undefined }, [wei]);
    const row = { incident_id: 'i', severity: 'Critical', labels: { host: 'web-1' }, title: 'Disk full' };
    expect(await maskReply(incidentExport, { data: [row], total: 1 }, mask)).toMatchObject({
      data: [row],
      total: 1,
    });
    const frame = { file: 'https://cdn.example.com/a-0f3a5c7e9b1d2f4a.js', function: 'Zr', line: 3 };
    expect(await maskReply(stackEnrich, { data: { frames: [frame] } }, mask)).toMatchObject({
      data: { frames: [frame] },
    });
  });

  it('and an operation that no view or tool needs has no masked reply', async () => {
    const mask = createMask({ pseudonyms: false, schedules: undefined }, []);
    const reply = { data: { application_id: 'a', client_token: 'hunter2' } };
    await expect(maskReply(applicationInfo, reply, mask)).rejects.toThrow('not for guests');
  });
});

describe('a delivery for guests', () => {
  const people = [
    wei,
    { person_id: 3, person_name: 'José Null' },
    { person_id: 4, person_name: 'Ann "Item" O’Neil' },
  ];
  const maskFor = (pseudonyms: boolean) =>
    createMask({ pseudonyms, schedules: undefined, hasMessages: true }, people);
  async function bodyFor(body: string, pseudonyms = false): Promise<string> {
    const reply = await maskReply(webhookDetail, { data: { request_body: body } }, maskFor(pseudonyms));
    return webhookDetail.reply.parse(reply).data.request_body;
  }
  async function headersFor(headers: string): Promise<string> {
    const reply = await maskReply(webhookDetail, { data: { request_headers: headers } }, maskFor(true));
    return webhookDetail.reply.parse(reply).data.request_headers;
  }

  it.each([
    [
      '{"list":[{"name":"Authorization","value":"Bearer hunter2"}]}',
      '{"list":[{"name":"Authorization","value":"••••••"}]}',
    ],
    [
      '{"list":[{"key":"db_password","value":"hunter2"}],"ok":1}',
      '{"list":[{"key":"db_password","value":"••••••"}],"ok":1}',
    ],
    [String.raw`{"nested":"{\"password\":\"x\"}"}`, String.raw`{"nested":"{\"password\":\"••••••\"}"}`],
    ['{"iban":"DE89370400440532013000","passport":"C01X00T47"}', '{"iban":"••••••","passport":"••••••"}'],
    [
      '{"client_ip":"203.0.113.7","host_ip":"198.51.100.2"}',
      '{"client_ip":"••••••","host_ip":"198.51.100.2"}',
    ],
    ['{"phone":4155550132,"order":4155550132}', '{"phone":"••••••","order":4155550132}'],
    ['{"ana@example.com":"+1 415 555 0132"}', '{"••••••":"••••••"}'],
    ['<a phone="0171 2345678"><ip>203.0.113.7</ip></a>', '<a phone="••••••"><ip>••••••</ip></a>'],
    ['mail=ana%40example.com&n=1', 'mail=••••••&n=1'],
  ])('keeps the structure of its body: %s', async (body, masked) => {
    expect(await bodyFor(body)).toBe(masked);
  });

  it('has pseudonyms in texts and keys, escaped names too, and no literal of JSON is taken for a name', async () => {
    const body = String.raw`{"Wei":null,"note":"Jos\u00e9 and Wei Zhang, wei@example.com","item":[null]}`;
    const masked = JSON.parse(await bodyFor(body, true));
    expect(JSON.stringify(masked)).not.toMatch(/Wei|Zhang|José|wei/);
    expect(masked.note).toMatch(/^\S+(?: \S+)? and \S+(?: \S+)?, ••••••$/);
    expect(Object.values(masked)).toEqual([null, masked.note, [null]]);
  });

  it('has a body of JSON that is JSON', async () => {
    const text = fc.oneof(
      fc.constantFrom('Wei "Zhang"', 'null', 'a@example.com', 'token: "x', 'call +1 415 555 0132'),
      fc.string(),
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.constantFrom(null, true, 4155550132),
        fc.array(tie('value'), { maxLength: 3 }),
        fc
          .array(fc.tuple(fc.constantFrom('phone', 'password', 'ip', 'id'), tie('value')), { maxLength: 3 })
          .map(Object.fromEntries),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(value, fc.boolean(), async (body, pseudonyms) => {
        const masked = await bodyFor(JSON.stringify(body), pseudonyms);
        expect(() => JSON.parse(masked)).not.toThrow();
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    [
      '{"Content-Type":"application/json","X-Api-Key":"hunter2","X-Forwarded-For":"203.0.113.7, 198.51.100.2"}',
      'Content-Type: application/json\nX-Api-Key: ••••••\nX-Forwarded-For: ••••••, ••••••',
    ],
    [
      'Host: a.example\nForwarded: for=203.0.113.7;proto=https',
      'Host: a.example\nForwarded: for=••••••;proto=https',
    ],
  ])('has headers without addresses of devices: %s', async (headers, masked) => {
    expect(await headersFor(headers)).toBe(masked);
  });
});
