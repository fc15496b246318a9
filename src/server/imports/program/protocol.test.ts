import { describe, expect, it } from 'vitest';
import { importMessage, resultOf } from './protocol';

describe('what an import process sends', () => {
  it('is a message of a known form', () => {
    const progress = { phase: 'reading', done: 1 };
    expect(importMessage.safeParse({ type: 'progress', id: 1, progress }).success).toBe(true);
    expect(importMessage.safeParse({ type: 'refused', id: 1, refusal: { code: 'nothing' } }).success).toBe(
      false,
    );
    expect(importMessage.safeParse({ type: 'done', id: 1 }).success).toBe(false);
  });

  it('has the result of its function', () => {
    const page = { columns: ['Kecamatan'], rows: [['Syiah Kuala'], [null]], total: 2 };
    expect(resultOf('rows', page)).toBe(page);
    expect(() => resultOf('rows', { ...page, rows: [[1]] })).toThrow(/result of rows.*rows\[0\]\[0\]/s);
    expect(() => resultOf('judge', { steps: [], counts: { rows: 1 } })).toThrow(/counts\.items/);
  });
});
