import { describe, expect, it } from 'vitest';

import { recognise } from '#symbolication/recognise';
import { buildOf, fieldsOf, inputOf, linkedFields, problemsOf } from './fields';
import { parseStacks } from '#address/stacks';

const NOTHING = parseStacks(new URLSearchParams(), { viewer: 'UTC', account: 'UTC' }).view;
const ANDROID = {
  type: 'android',
  service: 'shop',
  version: '2',
  buildId: ' 6f1d ',
  variant: 'release',
} as const;

describe('what is shown about a stack', () => {
  it('is what the address says, else what the text says', () => {
    const text = recognise('service: shop\nbuild_id: 6f1d\n\tat a.b(SourceFile:1)');
    expect(fieldsOf(NOTHING, text)).toEqual({
      type: 'android',
      service: 'shop',
      version: '',
      buildId: '6f1d',
      variant: '',
    });
    expect(fieldsOf({ ...NOTHING, service: '', buildId: '', variant: 'debug' }, text)).toMatchObject({
      service: '',
      buildId: '',
      variant: 'debug',
    });
  });

  it('names a build for Android only, as the interface spells it', () => {
    expect(inputOf('x', ANDROID, [])).toMatchObject({ build_id: '6f1d', Variant: 'release' });
    const input = inputOf('x', { ...ANDROID, buildId: ' ', variant: '' }, []);
    expect(input).not.toHaveProperty('build_id');
    expect(input).not.toHaveProperty('Variant');
    expect(inputOf('x', { ...ANDROID, type: 'browser' }, [])).not.toHaveProperty('build_id');
  });

  it('needs no service where dropped files are asked', () => {
    const fields = { ...ANDROID, service: '' };
    expect(problemsOf('x', fields).service).toMatch(/^The service must not be empty/);
    expect(problemsOf('x', fields, true)).toEqual({});
  });

  it('is all in an address, for Android', () => {
    expect(linkedFields(ANDROID)).toEqual(ANDROID);
    expect(linkedFields({ ...ANDROID, type: 'ios' })).toEqual({ type: 'ios', service: 'shop', version: '2' });
  });

  it('puts the build into words', () => {
    expect(buildOf(ANDROID)).toBe('build 6f1d, release');
    expect(buildOf({ ...ANDROID, variant: '' })).toBe('build 6f1d');
    expect(buildOf({ ...ANDROID, buildId: '' })).toBe('release');
    expect(buildOf({ ...ANDROID, type: 'ios' })).toBe('');
  });
});
