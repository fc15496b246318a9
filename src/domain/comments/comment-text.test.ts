import { expect, it } from 'vitest';
import { MAX_COMMENT } from '../limits';
import { commentFault, commentText } from './comment-text';

it.each([
  ['  satu\r\ndua\u2028tiga\t4 \n', 'satu\ndua\ntiga 4'],
  ['e\u0301', '\u00e9'],
  ['\u202eterbalik\u200b', 'terbalik'],
  [' \u200b\n', ''],
])('stores %j as %j', (typed, stored) => {
  expect(commentText(typed)).toBe(stored);
});

it('takes line breaks, and counts characters, not units', () => {
  expect(commentFault('satu\ndua')).toBeUndefined();
  expect(commentFault('')?.code).toBe('required');
  expect(commentFault('\u{1F600}'.repeat(MAX_COMMENT))).toBeUndefined();
  expect(commentFault('a'.repeat(MAX_COMMENT + 1))).toEqual({ code: 'too_long', limit: MAX_COMMENT });
  expect(commentFault('a\u0000b')?.code).toBe('control_character');
  expect(commentFault('a\ud800b')?.code).toBe('control_character');
});
