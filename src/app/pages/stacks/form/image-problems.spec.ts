import { expect, test } from 'vitest';
import { BinaryImage } from '#contract/stack';
import { editedImages, imageProblems, imagesFor } from './image-problems';

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

const image = (name: string, load_address: string) => BinaryImage.parse({ name, load_address });

const FOUND = [image('Shop', '0x1000')];

const MINE = [image('Shop', '0x2000')];

test('edited images are those of the text that they were edited for, and of one that lists none', () => {
  const edited = editedImages(MINE, FOUND);
  expect(imagesFor(edited, [image('Shop', '0x1000')])).toBe(MINE);
  expect(imagesFor(edited, [])).toBe(MINE);
});

test('they are not of a report of other images, also where they were written for a text without any', () => {
  expect(imagesFor(editedImages(MINE, FOUND), [image('Shop', '0x3000')])).toBeUndefined();
  expect(imagesFor(editedImages(MINE, FOUND), [...FOUND, image('Sync', '0x9000')])).toBeUndefined();
  expect(imagesFor(editedImages(MINE, []), FOUND)).toBeUndefined();
});

test('where nothing was edited those of the text count', () => {
  expect(imagesFor(undefined, FOUND)).toBeUndefined();
});
