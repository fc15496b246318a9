import { describe, expect, it } from 'vitest';
import { type CollectionName, findCollection } from '@/domain/collections';
import { Fault } from '@/domain/collections/fault';
import { readNewRecord } from '@/domain/collections/item';
import type { Item } from '../source';
import { createSources } from './all';

const ENOUGH = 60_000;
const context = { timeZone: { offsetMinutes: () => 420 }, listedValues: () => undefined };
const sources = createSources([]);

describe.each([...sources])('the records of %s', (name, source) => {
  const collection = findCollection(name)!;
  const keyOf = (item: Item) => collection.naturalKey.map((field) => item[field]).join('|');

  it('are accepted, each with a natural key of its own', () => {
    const keys = new Set<string>();
    const records = firstOf(source.records(1), ENOUGH);
    for (const item of records) {
      const judged = readNewRecord(item, collection, context);
      if (judged instanceof Fault) expect.fail(`${JSON.stringify(item)}: ${judged.message('en')}`);
      keys.add(keyOf(item));
    }
    expect(keys.size).toBe(records.length);
    expect(records.length).toBe(Math.min(source.size, ENOUGH));
  });

  it('are the same each time, and have the same natural keys in the same order with another seed', () => {
    const records = firstOf(source.records(1), 2000);
    expect(firstOf(source.records(1), 2000)).toEqual(records);
    expect(firstOf(source.records(2), 2000).map(keyOf)).toEqual(records.map(keyOf));
  });
});

describe('createSources', () => {
  it('counts records without generating all of them', () => {
    expect(sources.get('penduduk_umur')?.size).toBe(6497 * 20 * 16);
    let made = 0;
    for (const _ of sources.get('penduduk_jk')!.records(1)) made += 1;
    expect(made).toBe(sources.get('penduduk_jk')?.size);
  });

  it('uses the statuses that an administrator has listed', () => {
    const records = firstOf(createSources(['A', 'B']).get('pasien')!.records(1), 100);
    expect(new Set(records.map(({ status }) => status))).toEqual(new Set(['A', 'B']));
  });

  it('labels made-up people, applications and texts', () => {
    const labelled: Partial<Record<CollectionName, string>> = {
      warehouse_nik: 'nama_app',
      trans_api_nik: 'nama_app',
      dokter: 'nama_dokter',
      jam_layanan: 'html_static',
    };
    for (const [name, field] of Object.entries(labelled) as [CollectionName, string][]) {
      for (const record of firstOf(sources.get(name)!.records(1), 200)) {
        expect(record[field]).toContain('(data sintetis)');
      }
    }
  });
});

function firstOf(records: Iterable<Item>, count: number): Item[] {
  const first: Item[] = [];
  for (const record of records) {
    if (first.length === count) break;
    first.push(record);
  }
  return first;
}
