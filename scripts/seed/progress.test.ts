import { describe, expect, it } from 'vitest';
import { createProgress } from './progress';

function watch(isTTY: boolean) {
  let time = 0;
  let written = '';
  const output = {
    isTTY,
    write: (text: string) => {
      written += text;
    },
  };
  const progress = createProgress(2000, output, () => time);
  return {
    progress,
    written: () => written,
    later: (milliseconds: number) => {
      time += milliseconds;
      return progress;
    },
  };
}

describe('createProgress', () => {
  it('rewrites one line in a terminal, and clears it at the end', () => {
    const { later, written } = watch(true);
    later(1000).show(500, 'siswa');
    later(10).show(510, 'siswa');
    later(1000).show(1500, 'guru');
    later(0).end();
    expect(written()).toBe(
      '\r\x1b[K500 of 2,000 records (25 %), 500 a second: siswa' +
        '\r\x1b[K1,500 of 2,000 records (75 %), 746 a second: guru' +
        '\r\x1b[K',
    );
  });

  it('writes a line each few seconds elsewhere', () => {
    const { later, written } = watch(false);
    for (let i = 1; i <= 7; i += 1) later(1000).show(i * 100, 'siswa');
    later(0).end();
    expect(written()).toBe(
      '300 of 2,000 records (15 %), 100 a second: siswa\n600 of 2,000 records (30 %), 100 a second: siswa\n',
    );
  });
});
