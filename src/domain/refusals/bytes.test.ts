import { describe, expect, it } from 'vitest';
import { bytesText } from './bytes';

describe('a number of bytes', () => {
  it('is told in the largest unit in which it is whole, and otherwise exactly', () => {
    expect(bytesText(32 * 1024 ** 2)).toEqual({ id: '32 MiB', en: '32 MiB' });
    expect(bytesText(1536 * 1024 ** 2)).toEqual({ id: '1536 MiB', en: '1536 MiB' });
    expect(bytesText(16_384).en).toBe('16 KiB');
    expect(bytesText(1_000_000)).toEqual({ id: '1000000 bita', en: '1000000 bytes' });
    expect(bytesText(512).id).toBe('512 bita');
  });
});
