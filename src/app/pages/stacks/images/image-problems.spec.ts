import { expect, test } from 'vitest';
import { BinaryImage } from '#contract/stack';
import { imageProblems } from './image-problems';

test('problems of an image are reported by field and rule', () => {
  const image = BinaryImage.parse({ name: 'Shop', load_address: '0x102a00000' });
  expect(imageProblems(image)).toEqual({});
  expect(
    imageProblems({ ...image, max_address: '4339007489', uuid: '2D903291-397D-3D14-BFCA-52C7FB8C5E00' }),
  ).toEqual({});
  expect(Object.keys(imageProblems(BinaryImage.parse({})))).toEqual(['name', 'load_address']);
  expect(imageProblems({ ...image, uuid: 'abc', max_address: 'x' })).toEqual({
    uuid: expect.stringContaining('32 hex digits'),
    max_address: expect.stringContaining('0x'),
  });
  expect(imageProblems({ ...image, max_address: '0x1' }).max_address).toContain('below the load address');
});
