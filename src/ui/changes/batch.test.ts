import { describe, expect, it } from 'vitest';
import { undoneBy, type WireBatch } from './batch';

describe('a batch', () => {
  it('is undone unless its undo was undone', () => {
    const batches = [
      { id: '5', undoneBy: null },
      { id: '4', undoneBy: '5' },
      { id: '3', undoneBy: '4' },
      { id: '2', undoneBy: '3' },
      { id: '1', undoneBy: '9' },
    ] as WireBatch[];
    const all = new Map(batches.map((batch) => [batch.id, batch]));
    expect(batches.map((batch) => undoneBy(batch, all))).toEqual([null, '5', null, '3', '9']);
  });
});
