import { expect, test } from 'vitest';
import { BinaryImage } from '#contract/stack';
import { editedImages, imagesFor } from './edited-images';

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
