import { describe, expect, it } from 'vitest';
import { parseJson, stringifyJson } from '#contract/json';
import { check } from '#contract/problem';
import type { ForwardAs, Visitor } from '../forward';
import { refusal } from '../reply';
import { createCapabilities } from './capabilities';

const ANYBODY: Visitor = { kind: 'anybody' };
const own = (ownKey: string): Visitor => ({
  kind: 'person',
  email: 'a@example.com',
  name: 'A',
  personId: undefined,
  isElsewhere: true,
  ownKey,
});

const list = () => new Response(stringifyJson({ request_id: 'r', data: { items: [], total: 0 } }));
const rows = (more = {}) => new Response(stringifyJson({ request_id: 'r', data: [], total: 0, ...more }));
const missing = () => refusal('RouteNotFound', 'There is no such operation.');

function opened(answer: (path: string, visitor: Visitor) => Response | Promise<Response>) {
  const asked: string[] = [];
  let nowMs = 0;
  const forward: ForwardAs = (operation, body, _signal, visitor) => {
    const request = check(operation.request, parseJson(new TextDecoder().decode(body)));
    if (request.ok) asked.push(operation.path);
    return Promise.resolve(answer(operation.path, visitor));
  };
  return { asked, of: createCapabilities(forward, () => nowMs), pass: (ms: number) => (nowMs += ms) };
}

/** Capabilities of a server that answers the history alone. */
const changes = (reply: () => Response) =>
  opened((path) => (path === '/schedule/history' ? reply() : missing())).of(ANYBODY);

/** Capabilities of a server that answers exports with further members. */
const withRows = (more: object) =>
  opened((path) => (path.startsWith('/insight') ? rows(more) : missing())).of(ANYBODY);

describe('the capabilities of another server', () => {
  it('are the lists that it answers, requested once', async () => {
    const { of, asked, pass } = opened((path) => (path.startsWith('/rum') ? list() : missing()));
    expect(await of(ANYBODY)).toEqual(['application-list', 'issue-list']);
    pass(10 * 60_000);
    expect(await of(ANYBODY)).toEqual(['application-list', 'issue-list']);
    expect(asked).toHaveLength(5);
    pass(30 * 60_000);
    await of(ANYBODY);
    expect(asked).toHaveLength(10);
  });

  it('include changes where a schedule without record is refused by an operation that is there', async () => {
    expect(await changes(() => refusal('ResourceNotFound', 'There is no such schedule.'))).toEqual([
      'changes',
    ]);
    expect(await changes(list)).toEqual(['changes']);
    expect(await changes(() => refusal('AccessDenied', 'No.'))).toEqual([]);
    expect(await changes(() => new Response('ResourceNotFound', { status: 400 }))).toEqual([]);
  });

  it('include rows of responders where the reply repeats what was asked for', async () => {
    expect(await withRows({ with: ['responders', 'notifications'] })).toEqual(['incident-responders']);
    expect(await withRows({ with: ['responders'] })).toEqual([]);
    expect(await withRows({})).toEqual([]);
  });

  it('are none for a server of the nine operations, or one that answers something else', async () => {
    for (const answer of [
      missing,
      () => new Response('<html>'),
      () => new Response('{"data":{"items":5}}'),
    ]) {
      expect(await opened(answer).of(ANYBODY)).toEqual([]);
    }
  });

  it('are requested again soon after a failure', async () => {
    let isDown = true;
    const { of, pass } = opened(() =>
      isDown ? refusal('ServiceUnavailable', 'The upstream could not be reached.') : list(),
    );
    expect(await of(ANYBODY)).toEqual([]);
    isDown = false;
    pass(31_000);
    expect(await of(ANYBODY)).toHaveLength(4);
  });

  it('depend on the key of the visitor', async () => {
    const { of } = opened((_path, visitor) =>
      visitor.kind === 'person' && visitor.ownKey === 'good' ? list() : refusal('Unauthorized', 'no key'),
    );
    expect(await of(own('good'))).toHaveLength(4);
    expect(await of(own('bad'))).toEqual([]);
    expect(await of(ANYBODY)).toEqual([]);
  });

  it('never delay a page for long', async () => {
    const { of } = opened(() => new Promise<Response>(() => {}));
    expect(await of(ANYBODY)).toEqual([]);
  });
});
