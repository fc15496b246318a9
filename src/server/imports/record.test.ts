import { describe, expect, it } from 'vitest';
import { importOf } from './record';

const id = '6f1c2d3e-0000-4000-8000-000000000001';

describe('importOf', () => {
  it('returns the row itself, so that the version of its recipe stays the same', () => {
    const row = { id, status: 'ready', recipe: { steps: [{ kind: 'clean', columns: ['a'] }], reading: {} } };
    expect(importOf(row)).toBe(row);
    expect(importOf({ id, status: 'reading', file: null, counts: null }).counts).toBeNull();
  });

  it.each([
    [{ status: 'finished' }, `status of the import ${id}`],
    [{ counts: { new: 1, changed: 0, same: 0, faulty: 0, doubtful: 0 } }, `counts of the import ${id}`],
    [{ recipe: { reading: {}, steps: [{ column: 'a' }] } }, 'steps[0].kind'],
    [{ origin: { kind: 'remembered', name: null } }, `origin of the import ${id}`],
    [{ fault: { code: 'no_such_code' } }, `fault of the import ${id}`],
    [{ file: { format: 'csv' } }, 'sheets'],
  ])('refuses %j and says where it is', (column, message) => {
    expect(() => importOf({ id, ...column })).toThrow(message);
  });
});
