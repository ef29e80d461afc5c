import { describe, expect, it } from 'vitest';
import { stringifyJson } from '#contract/json';
import { operations } from '#contract/operations';
import { openApiDocument } from './openapi';

const document = JSON.parse(stringifyJson(openApiDocument()));

function* refsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === '$ref') yield String(member);
    else yield* refsIn(member);
  }
}

const lookUp = (ref: string) =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce((value, name) => value?.[name], document);

describe('the OpenAPI document', () => {
  it('describes all operations, each as a POST with its own id', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(document.paths)).toEqual(operations.map(({ path }) => path));
    const posts = Object.values<{ post: { operationId: string } }>(document.paths);
    expect(posts.map(({ post }) => post.operationId)).toEqual(operations.map(({ name }) => name));
  });

  it('contains all schemas it refers to', () => {
    const refs = [...refsIn(document)];
    expect(refs.length).toBeGreaterThan(50);
    expect(refs.filter((ref) => lookUp(ref) === undefined)).toEqual([]);
  });

  it('has an optional key for an operation without one in the contract', () => {
    expect(document.components.securitySchemes.AppKey).toMatchObject({ in: 'query', name: 'app_key' });
    for (const { path, takesKey } of operations) {
      const { security } = document.paths[path].post;
      expect(security).toEqual(takesKey ? [{ AppKey: [] }] : [{ AppKey: [] }, {}]);
    }
  });

  it('lists the required fields of each request', () => {
    const { schemas } = document.components;
    expect(schemas.ScheduleInfoRequest).toMatchObject({
      type: 'object',
      required: ['schedule_id', 'start', 'end'],
      properties: {
        schedule_id: { type: 'integer', format: 'int64' },
        start: { type: 'integer', minimum: 0 },
      },
    });
    expect(schemas.ResponderInsightRequest.required).toEqual([
      'start_time',
      'end_time',
      'query',
      'labels',
      'fields',
    ]);
    expect(schemas.StackEnrichRequest.properties.near).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 20,
    });
  });

  it('describes every reply and error with the envelope', () => {
    for (const { path } of operations) {
      const { responses } = document.paths[path].post;
      const [content] = Object.values<{ schema: { $ref: string } }>(responses[200].content);
      expect(lookUp(content?.schema.$ref ?? '')).toMatchObject({
        properties: { request_id: { type: 'string' }, data: {} },
        required: expect.arrayContaining(['request_id', 'data']),
      });
      for (const status of [400, 401, 403, 404, 405, 413, 429, 500, 503]) {
        expect(responses[status].content['application/json'].schema.$ref).toBe(
          '#/components/schemas/Failure',
        );
      }
    }
    expect(document.components.schemas.Failure.required).toEqual(['request_id', 'error']);
    expect(document.components.schemas.ScheduleSelfReply.properties.data.properties.items.items).toEqual({
      $ref: '#/components/schemas/Schedule',
    });
  });
});
