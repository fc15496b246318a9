import { expect, it } from 'vitest';
import { createBackupCodes, matchingBackupCode } from './backup-codes';

it('backup codes are unambiguous in print, and all different', () => {
  const codes = createBackupCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTUVWXY]{5}-[34679ACDEFGHJKMNPQRTUVWXY]{5}$/);
});

it.each([
  ['K7QF4-MXR9C', 'K7QF4-MXR9C'],
  ['k7qf4mxr9c', 'K7QF4-MXR9C'],
  [' k7qf4 \u2013 mxr9c ', 'K7QF4-MXR9C'],
  ['K7Q-F4M-XR9-C', 'K7QF4-MXR9C'],
  ['abCDe-fghij', 'abCDe-fghij'],
  ['ABCDEFGHIJ', 'abcde-fghij'],
  ['K7QF4-MXR9', 'K7QF4-MXR9'],
  ['', ''],
])('%j means %s', (typed, meant) => {
  expect(matchingBackupCode(typed, ['K7QF4-MXR9C', 'abcde-fghij', 'abCDe-fghij'])).toBe(meant);
});
