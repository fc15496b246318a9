import { describe, expect, it } from 'vitest';
import { timeZoneOf } from '../time-zone';
import { type Collection, findCollection } from '.';
import { Fault } from './fault';
import { readNewRecord } from './item';
import { naturalKeyOf } from './natural-key';

const context = { timeZone: timeZoneOf('Asia/Jakarta'), listedValues: () => undefined };

function keyOf(item: object, collection: Collection): string {
  const values = readNewRecord(item, collection, context);
  if (values instanceof Fault) throw new Error(values.message('en'));
  return naturalKeyOf(values, collection);
}

describe('the natural key', () => {
  it('is the same for every spelling of the same values', () => {
    const pasien = findCollection('pasien')!;
    const numbers = Object.fromEntries(
      pasien.fields.filter(({ kind }) => kind === 'int').map(({ name }) => [name, 1]),
    );
    const moments = ['2024-01-31', '2024-01-31 00:00', ' 2024-01-31T00:00:00.9 ', '2024-01-30T17:00:00Z'];
    const keys = moments.map((tanggal) => keyOf({ ...numbers, tanggal, status: 'a\u0301' }, pasien));
    expect(new Set(keys)).toEqual(new Set(['2024-01-31T00:00:00\x1f\u00e1\x1f']));
    expect(keyOf({ ...numbers, tanggal: '2024-01-31 00:01', status: '\u00e1' }, pasien)).not.toBe(keys[0]);
  });

  it('separates its fields', () => {
    const dokter = findCollection('dokter')!;
    const rest = Object.fromEntries(dokter.fields.map(({ name, example }) => [name, example]));
    const [one, other] = [
      ['ab', 'c'],
      ['a', 'bc'],
    ].map(([nama_dokter, spesialis]) => keyOf({ ...rest, nama_dokter, spesialis }, dokter));
    expect(one).not.toBe(other);
  });
});
