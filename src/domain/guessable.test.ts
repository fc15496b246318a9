import { describe, expect, it } from 'vitest';
import { loadGuessableCheck } from './guessable';

const person = { name: 'Cut Nyak Dhien', email: 'sekretariat@example.go.id' };
const isGuessable = await loadGuessableCheck();

describe('a password is guessable', () => {
  it.each([
    'Password1234!',
    'P@ssw0rd2024',
    '123456789012',
    'abcabcabcabc',
    'aaaaaaaaaaaaaaaaaaaaaaab',
    'qwertyuiop12',
    '1qaz2wsx3edc',
    '!QAZ2wsx#EDC4rfv',
    'qwerty-asdfgh-zxcvbn',
    'mnbvcxzasdfghjkl',
    'katasandi2026',
    'rahasiaRahasia',
    'bismillah123',
    'Indonesia-2024-!!',
    'Merdeka17081945',
    'selamatpagi123',
    'bandaaceh2024',
    'nyakdhien1848',
  ])('%s', (password) => {
    expect(isGuessable(password, person)).toBe(true);
  });
});

describe('a guessable password is trivial', () => {
  it.each([
    ['passwordpassword', true],
    ['hunter2hunter2', true],
    ['rahasia12345', true],
    ['SangatRahasia123!', false],
    ['test-password-1234', false],
  ])('%s: %s', (password, isTrivial) => {
    expect(isGuessable(password, person)).toBe(true);
    expect(isGuessable(password, person, { trivialOnly: true })).toBe(isTrivial);
  });
});

describe('a password is not guessable', () => {
  it.each(['kuda-laut-biru', 'kopi gayo pagi hari', 'gunung-seulawah-88', 'xk3%Kw9!mPq2', 'Uji-Coba-2026!'])(
    '%s',
    (password) => {
      expect(isGuessable(password, person)).toBe(false);
    },
  );

  it('that is as long as a password may be', () => {
    expect(isGuessable('kopi gayo pagi hari '.repeat(6), person)).toBe(false);
  });
});
