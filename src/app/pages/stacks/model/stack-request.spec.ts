import { expect, test } from 'vitest';
import { withFolder } from './stack-request';

test('a folder is put before a file wherever frames print it without', () => {
  const text =
    'main.js failed\n    at f (main.js:1:2)\ng@main.js?v=1:3:4\n    at h (a/main.js:1:2)\nmain.js:7';
  expect(withFolder(text, 'main.js', 'https://cdn.test/$1/main.js')).toBe(
    'main.js failed\n    at f (https://cdn.test/$1/main.js:1:2)\ng@https://cdn.test/$1/main.js?v=1:3:4\n    at h (a/main.js:1:2)\nhttps://cdn.test/$1/main.js:7',
  );
});
