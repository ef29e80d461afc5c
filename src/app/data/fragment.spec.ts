import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BinaryImage, EnrichedFrame } from '#contract/stack';
import { MAX_FRAGMENT_LENGTH } from '#address/values';
import { openFragment, shareFragment } from './fragment';

const STACK = 'TypeError: größer als 😀\n    at te (https://cdn.example.com/a.js:1:2)\r\n';

describe('a stack in a fragment', () => {
  it('is opened as it was, and has only characters that an address keeps', async () => {
    const fragment = (await shareFragment(STACK)) ?? '';
    expect(fragment).toMatch(/^stack=1\.[\w-]+$/);
    expect(await openFragment(`#${fragment}`)).toEqual({ stack: STACK });
  });

  it('binary images that were edited come with it', async () => {
    const images = [BinaryImage.parse({ name: 'Shop', load_address: '0x102a00000' })];
    const fragment = (await shareFragment(STACK, { images })) ?? '';
    expect(fragment).toMatch(/^stack=2\.[\w-]+$/);
    expect(await openFragment(`#${fragment}`)).toEqual({ stack: STACK, images });
  });

  it('frames that were converted by files come with it', async () => {
    const frames = [EnrichedFrame.parse({ function: 'te', converted: true, file: 'src/cart.ts', line: 4 })];
    const fragment = (await shareFragment(STACK, { frames })) ?? '';
    expect(fragment).toMatch(/^stack=2\.[\w-]+$/);
    expect(await openFragment(fragment)).toEqual({ stack: STACK, frames });
  });

  it.each([
    '{',
    '[]',
    '{"stack":1,"binary_images":[]}',
    '{"stack":"x","binary_images":[7]}',
    '{"stack":"x","frames":[{"line":"one"}]}',
  ])('images or frames that are none are reported as damaged: %s', async (json) => {
    const packed = deflateRawSync(Buffer.from(json)).toString('base64url');
    expect(await openFragment(`#stack=2.${packed}`)).toHaveProperty('problem');
  });

  it('one that would be too long for an address is not made', async () => {
    const repeated = STACK.repeat(1000);
    expect(((await shareFragment(repeated)) ?? '').length).toBeLessThan(MAX_FRAGMENT_LENGTH);
    let random = 1;
    const noise = Array.from({ length: 30_000 }, () => {
      random = (random * 48_271) % 2_147_483_647;
      return String.fromCharCode(33 + (random % 90));
    }).join('');
    expect(await shareFragment(noise)).toBeUndefined();
    expect(await shareFragment('x'.repeat(200_001))).toBeUndefined();
  });

  it.each(['', '#', '#main', '#tz=UTC'])('%s is about something else', async (fragment) => {
    expect(await openFragment(fragment)).toBeUndefined();
  });

  it.each([
    '#stack=',
    '#stack=1.',
    '#stack=2.AAAA',
    '#stack=1.%%%',
    '#stack=1.AAAAA',
    '#stack=1.____',
    '#stack=<b>',
  ])('%s is reported as damaged', async (fragment) => {
    expect(await openFragment(fragment)).toHaveProperty('problem');
  });

  it('one cut in the middle is reported as damaged', async () => {
    const fragment = (await shareFragment(STACK)) ?? '';
    expect(await openFragment(fragment.slice(0, -8))).toHaveProperty('problem');
  });

  it('one that unpacks to much more is not unpacked', async () => {
    const bomb = deflateRawSync(Buffer.alloc(200_000_000)).toString('base64url');
    expect(await openFragment(`#stack=1.${bomb}`)).toEqual({
      problem: 'The link holds more than 200,000 characters.',
    });
  });
});
