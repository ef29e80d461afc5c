import * as z from 'zod/mini';
import { ERROR_STATUS, type ErrorCode } from '#contract/envelope';
import { Id, WrittenId } from '#contract/id';
import { IncidentRow, ResponderMetrics } from '#contract/insight';
import type { Operation } from '#contract/operation';
import { operations } from '#contract/operations';
import { Application, SentIssue, Sighting } from '#contract/rum';
import {
  Group,
  Layer,
  LayerSchedule,
  Member,
  Period,
  RestrictPeriod,
  Schedule,
  Slot,
} from '#contract/schedule';
import { VersionEntry } from '#contract/served/changes';
import { BinaryImage, EnrichedFrame } from '#contract/stack';
import { Delivery } from '#contract/webhook';

/** OpenAPI 3.1, derived from the contract: requests as senders write them, replies as readers parse them. */

type Json = Record<string, unknown>;

const REQUEST_NOUNS = { BinaryImage };
const REPLY_NOUNS = {
  Application,
  Delivery,
  EnrichedFrame,
  Group,
  IncidentRow,
  Issue: SentIssue,
  Layer,
  LayerSchedule,
  Member,
  Period,
  ResponderMetrics,
  RestrictPeriod,
  Schedule,
  Sighting,
  Slot,
  VersionEntry,
};

// The interface declares this reply as a byte stream, although it is JSON like the others.
const BYTE_STREAM: ReadonlySet<string> = new Set(['incidentExport']);

const REQUEST_ID = {
  type: 'string',
  pattern: '^[0-9a-f]{32}$',
  description: 'Also in the header X-Request-Id.',
};

/** Complete document as one JSON value. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Watchbill service',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every operation is a POST with a JSON body. A failure is the member `error`; its code is authoritative.',
    },
    servers: [{ url: '/service' }],
    paths: Object.fromEntries(operations.map((operation) => [operation.path, { post: pathItem(operation) }])),
    components: {
      schemas: {
        ...schemas('input', {
          ...REQUEST_NOUNS,
          ...ofOperations('Request', (operation) => operation.request),
        }),
        ...schemas('output', { ...REPLY_NOUNS, ...ofOperations('Reply', (operation) => operation.reply) }),
        Failure: {
          type: 'object',
          required: ['request_id', 'error'],
          properties: {
            request_id: REQUEST_ID,
            error: {
              type: 'object',
              required: ['code', 'message'],
              properties: {
                code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
                message: { type: 'string' },
                version: { type: 'integer', description: 'Of a conflict: the latest version.' },
                since: {
                  type: 'array',
                  items: ref('schemas', 'VersionEntry'),
                  description: 'Of a conflict: the versions since.',
                },
              },
            },
          },
        },
      },
      securitySchemes: { AppKey: APP_KEY },
      headers: { RequestId: { schema: REQUEST_ID } },
    },
  };
}

const APP_KEY = {
  type: 'apiKey',
  in: 'query',
  name: 'app_key',
  description: 'Belongs to a person; what that person may see is what it answers.',
};

function pathItem(operation: Operation): Json {
  const type = BYTE_STREAM.has(operation.name) ? 'application/octet-stream' : 'application/json';
  return {
    operationId: operation.name,
    summary: operation.summary,
    ...(operation.isAdditional && { description: 'Beyond the interface: other servers may lack it.' }),
    // The interface names no key for one operation; our service needs it as soon as it listens beyond loopback.
    security: [{ AppKey: [] }, ...(operation.takesKey ? [] : [{}])],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: ref('schemas', componentName(operation, 'Request')) } },
    },
    responses: {
      200: {
        description: 'The result.',
        headers: { 'X-Request-Id': ref('headers', 'RequestId') },
        content: { [type]: { schema: ref('schemas', componentName(operation, 'Reply')) } },
      },
      ...Object.fromEntries(
        [...codesByStatus()].map(([status, codes]) => [
          status,
          {
            description: codes.join(', '),
            headers: { 'X-Request-Id': ref('headers', 'RequestId') },
            content: { 'application/json': { schema: ref('schemas', 'Failure') } },
          },
        ]),
      ),
    },
  };
}

function codesByStatus(): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of Object.keys(ERROR_STATUS).filter(isErrorCode)) {
    const status = ERROR_STATUS[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

function isErrorCode(text: string): text is ErrorCode {
  return text in ERROR_STATUS;
}

function ref(section: 'schemas' | 'headers', name: string): Json {
  return { $ref: `#/components/${section}/${name}` };
}

function componentName(operation: Operation, part: 'Request' | 'Reply'): string {
  return `${operation.name.charAt(0).toUpperCase()}${operation.name.slice(1)}${part}`;
}

function ofOperations(
  part: 'Request' | 'Reply',
  schemaOf: (operation: Operation) => z.ZodMiniType,
): Record<string, z.ZodMiniType> {
  return Object.fromEntries(
    operations.map((operation) => [componentName(operation, part), schemaOf(operation)]),
  );
}

/** JSON schemas of named contract schemas, which refer to each other by name. */
function schemas(io: 'input' | 'output', named: Record<string, z.ZodMiniType>): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const result = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === Id || zodSchema === WrittenId) {
        for (const member of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, member);
        Object.assign(jsonSchema, { type: 'integer', format: 'int64' });
      }
      // The interface may add members.
      delete jsonSchema.additionalProperties;
    },
  });
  return Object.fromEntries(
    Object.entries(result.schemas).map(([id, { $schema: _dialect, $id: _uri, ...schema }]) => [
      id,
      id.endsWith('Reply') ? withRequestId(schema) : schema,
    ]),
  );
}

function withRequestId(reply: Json): Json {
  const properties = { request_id: REQUEST_ID, ...Object(reply['properties']) };
  return { ...reply, properties, required: Object.keys(properties) };
}
