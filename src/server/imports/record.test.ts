import { describe, expect, it } from 'vitest';
import { importOf } from './record';

const id = '6f1c2d3e-0000-4000-8000-000000000001';

describe('importOf', () => {
  it('returns the row itself, so that the version of its recipe stays the same', () => {
    const row = { id, status: 'ready', recipe: { steps: [{ kind: 'clean', columns: ['a'] }], reading: {} } };
    expect(importOf(row)).toBe(row);
    expect(importOf({ id, status: 'reading', file: null, counts: null }).counts).toBeNull();
  });

  it('checks the large columns again only after a change of the import', () => {
    const [valid, faulty] = [
      { file: null, steps: [] },
      { file: { format: 'csv' }, steps: [{ rows: 1 }] },
    ];
    const [then, later] = [new Date(1_000), new Date(2_000)];
    const other = '6f1c2d3e-0000-4000-8000-000000000002';
    importOf({ id: other, updatedAt: then, status: 'ready' });
    for (const _ of ['first', 'second'])
      expect(() => importOf({ id: other, updatedAt: then, ...faulty })).toThrow('file of the import');
    importOf({ id: other, updatedAt: then, ...valid });

    expect(() => importOf({ id: other, updatedAt: then, ...faulty })).not.toThrow();
    expect(() => importOf({ id: other, updatedAt: then, status: 'finished' })).toThrow(
      'status of the import',
    );
    expect(() => importOf({ id: other, updatedAt: later, file: faulty.file })).toThrow('file of the import');
    expect(() => importOf({ id: other, updatedAt: later, steps: faulty.steps })).toThrow(
      'steps of the import',
    );
    expect(() => importOf({ id, updatedAt: then, ...faulty })).toThrow('file of the import');
    expect(() => importOf({ id: other, ...faulty })).toThrow('file of the import');
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
