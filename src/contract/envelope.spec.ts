import { describe, expect, it } from 'vitest';
import { ERROR_STATUS, Envelope, isFailure } from './envelope';

describe('an envelope', () => {
  it.each([
    {},
    { error: {} },
    { error: { code: '' } },
    { error: { code: '0' } },
    { error: { code: 'OK', message: 'x' } },
  ])('of a success: %j', (envelope) => {
    expect(isFailure(Envelope.parse(envelope))).toBe(false);
  });

  it.each([...Object.keys(ERROR_STATUS), 'SomethingNew', 'ok', '1'])('of a failure: %s', (code) => {
    expect(isFailure(Envelope.parse({ error: { code } }))).toBe(true);
  });

  it('keeps what the operation will read', () => {
    const envelope = { request_id: 'r', data: { items: [] }, total: 3 };
    expect(Envelope.parse(envelope)).toEqual(envelope);
  });

  it('says a resource that is not there under status 400', () => {
    expect(ERROR_STATUS.ResourceNotFound).toBe(400);
  });
});
