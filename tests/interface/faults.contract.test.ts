import { describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { refusedValues } from '../support/faults';
import { otherValue, sample, samples, stored } from '../support/sample';
import { change, list, register, remove, send, startFromEmpty } from '../support/shared';

/** Every collection × operation × reason for which an item is not stored (docs/specification.md, "Batches"). */

startFromEmpty();

const NO_OBJECTS = [null, 1, 'text', true, [], [{}]];
const NO_IDENTIFIERS = [
  { value: '', code: 'required' },
  { value: null, code: 'required' },
  { value: 0, code: 'invalid_value' },
  { value: '-1', code: 'invalid_value' },
  { value: '1.0', code: 'invalid_value' },
  { value: 'abc', code: 'invalid_value' },
  { value: '2147483648', code: 'invalid_value' },
  { value: 1e21, code: 'invalid_value' },
  { value: true, code: 'invalid_type' },
  { value: [1], code: 'invalid_type' },
];
const STRANGERS = [
  'tidak_ada',
  'ID',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  'a b',
  '"; --',
];

type Told = { index: number; code: string; field?: string; message: string; more?: Told[]; stored?: number };

/** The errors without their messages, which are only checked for presence. */
function told(errors: Told[]): object[] {
  return errors.map(({ message, more, ...rest }) => {
    expect(message).toMatch(/\S/);
    return more === undefined ? rest : { ...rest, more: told(more) };
  });
}

/** An object with a member of any name, including `__proto__`, as JSON.parse creates it. */
const withMember = (item: object, name: string, value: unknown): unknown =>
  JSON.parse(
    `${JSON.stringify(item).slice(0, -1)}${Object.keys(item).length === 0 ? '' : ','}${JSON.stringify(name)}:${JSON.stringify(value)}}`,
  );

describe.each(collections.map((collection) => ({ collection, ...collection })))(
  '$path',
  ({ collection, identifier, fields }) => {
    const refusals = fields.flatMap((field) =>
      refusedValues(field).map((refused) => ({ field: field.name, ...refused })),
    );

    it('POST reports for each item why it was not stored, and stores the others', async () => {
      const good = sample(collection);
      const strangers = STRANGERS.map((name) => withMember(good, name, '1'));
      const missing = fields.filter(({ name }) => name !== 'date_now');
      const items = [
        ...NO_OBJECTS,
        ...strangers,
        ...missing.map(({ name }) => ({ ...good, [name]: undefined })),
        ...refusals.map(({ field, value }) => ({ ...good, [field]: value })),
        good,
      ];
      const expected = [
        ...NO_OBJECTS.map(() => ({ code: 'not_an_object' })),
        ...STRANGERS.map((field) => ({ code: 'unknown_field', field })),
        ...missing.map(({ name }) => ({ code: 'required', field: name })),
        ...refusals.map(({ field, code }) => ({ code, field })),
      ].map((error, index) => ({ index, ...error }));
      const { info, errors, data } = (await register(collection, items)).json;
      expect(told(errors)).toEqual(expected);
      expect(info).toEqual({ jumlah_tersimpan: 1, jumlah_gagal: expected.length, jumlah_duplikat: 0 });
      expect(data).toEqual([stored(collection, data[0][identifier], good)]);
      expect((await list(collection)).json.total).toBe(1);
    });

    it('PUT reports for each item why it was not changed, and changes nothing else', async () => {
      const count = STRANGERS.length + refusals.length + 4;
      const { data } = (await register(collection, samples(collection, count))).json;
      const ids: number[] = data.map((record: Record<string, number>) => record[identifier]);
      const next = () => ids.shift()!;
      const [first] = fields;
      const value = otherValue(first!);
      const done = next();
      const cases: { item: unknown; code: string; field?: string; stored?: number }[] = [
        ...NO_OBJECTS.map((item) => ({ item, code: 'not_an_object' })),
        { item: { [first!.name]: value }, code: 'required', field: identifier },
        ...NO_IDENTIFIERS.map(({ value: id, code }) => ({
          item: { [identifier]: id, [first!.name]: value },
          code,
          field: identifier,
        })),
        ...STRANGERS.map((name) => ({
          item: withMember({ [identifier]: next(), [first!.name]: value }, name, '1'),
          code: 'unknown_field',
          field: name,
        })),
        ...refusals.map(({ field, value: refused, code }) => ({
          item: { [identifier]: next(), [field]: refused },
          code,
          field,
        })),
        { item: { [identifier]: next() }, code: 'nothing_to_change' },
        { item: { [identifier]: 2_147_483_647, [first!.name]: value }, code: 'not_found', field: identifier },
        {
          item: { [identifier]: `${done}`, [first!.name]: value },
          code: 'repeated_identifier',
          field: identifier,
        },
        {
          item: { [identifier]: next(), ...keyOf(sample(collection, count - 1)) },
          code: 'duplicate',
          stored: data.at(-1)[identifier],
        },
      ];
      const items = [{ [identifier]: done, date_now: '2020-01-01' }, ...cases.map(({ item }) => item)];
      const expected = cases.map(({ item: _, ...error }, i) => ({ index: i + 1, ...error }));
      const reply = (await change(collection, items)).json;
      expect(told(reply.errors)).toEqual(expected);
      expect(reply.info).toEqual({ jumlah_tersimpan: 1, jumlah_gagal: expected.length });
      const changed = { ...data[0], date_now: '2019-12-31T17:00:00.000Z' };
      expect(reply.data).toEqual([changed]);
      expect((await list(collection)).json.data).toEqual([changed, ...data.slice(1)]);
    });

    it('DELETE reports for each item why it was not deleted, and deletes nothing else', async () => {
      const { data } = (await register(collection, samples(collection, STRANGERS.length + 2))).json;
      const ids: number[] = data.map((record: Record<string, number>) => record[identifier]);
      const [gone, kept] = ids as [number, number];
      const cases: { item: unknown; code: string; field?: string }[] = [
        ...NO_OBJECTS.map((item) => ({ item, code: 'not_an_object' })),
        { item: {}, code: 'required', field: identifier },
        ...NO_IDENTIFIERS.map(({ value, code }) => ({
          item: { [identifier]: value },
          code,
          field: identifier,
        })),
        ...STRANGERS.map((name, i) => ({
          item: withMember({ [identifier]: ids[i + 2] }, name, '1'),
          code: 'unknown_field',
          field: name,
        })),
        { item: { [identifier]: 2_147_483_647 }, code: 'not_found', field: identifier },
        { item: { [identifier]: `+${gone}` }, code: 'repeated_identifier', field: identifier },
      ];
      const reply = (await remove(collection, [{ [identifier]: gone }, ...cases.map(({ item }) => item)]))
        .json;
      expect(told(reply.errors)).toEqual(
        cases.map(({ item: _, ...error }, i) => ({ index: i + 1, ...error })),
      );
      expect(reply.info).toEqual({ jumlah_gagal: cases.length, jumlah_terhapus: 1 });
      expect(reply.data).toEqual([{ [identifier]: gone }]);
      const left = (await list(collection)).json.data;
      expect(left.map((record: Record<string, number>) => record[identifier])).toEqual([
        kept,
        ...ids.slice(2),
      ]);
      // A deleted record is not found any more.
      expect((await remove(collection, [{ [identifier]: gone }])).json.errors).toMatchObject([
        { index: 0, code: 'not_found', field: identifier },
      ]);
    });

    it('reports all faults of an item: the first, and the others in `more`', async () => {
      const required = fields.filter(({ name }) => name !== 'date_now');
      const bare = { asing: 1, lain: 2 };
      const unknown = [
        { code: 'unknown_field', field: 'asing' },
        { code: 'unknown_field', field: 'lain' },
      ];
      const absent = required.map(({ name }) => ({ code: 'required', field: name }));
      const nothing = Object.fromEntries(fields.map(({ name }) => [name, {}]));
      const wrong = fields.map(({ name }) => ({ code: 'invalid_type', field: name }));
      const inAll = (faults: object[]) => {
        const [fault, ...more] = faults;
        return more.length === 0 ? { index: 0, ...fault } : { index: 0, ...fault, more };
      };
      const tells = async (method: string, item: unknown, faults: object[]) => {
        const { info, errors } = (await send(method, collection, { items: [item] })).json;
        expect(info.jumlah_gagal).toBe(1);
        expect(told(errors)).toEqual([inAll(faults)]);
      };
      await tells('POST', bare, [...unknown, ...absent]);
      await tells('POST', { ...nothing, ...bare }, [...unknown, ...wrong]);
      const noIdentifier = { code: 'required', field: identifier };
      await tells('PUT', { ...bare, ...nothing }, [noIdentifier, ...unknown, ...wrong]);
      await tells('PUT', {}, [noIdentifier]);
      await tells('DELETE', bare, [noIdentifier, ...unknown]);
    });

    it('reports the reasons in Indonesian if that is requested', async () => {
      const headers = { 'accept-language': 'id-ID,id;q=0.9,en;q=0.5' };
      const reply = await send('POST', collection, { items: [{}], headers });
      expect(reply.headers['content-language']).toBe('id');
      expect(reply.json.errors[0].message).toContain('wajib diisi');
      const english = await send('POST', collection, { items: [{}] });
      expect(english.headers['content-language']).toBe('en');
      expect(english.json.errors[0].message).toContain('a value is required');
    });

    const keyOf = (item: Record<string, string>) =>
      Object.fromEntries(collection.naturalKey.map((name) => [name, item[name]]));
  },
);

describe('a batch with more faults than are reported', () => {
  const collection = collections[5]!;

  it.each(['POST', 'PUT', 'DELETE'])('%s reports the first thousand, and counts all', async (method) => {
    const items = Array.from({ length: 2500 }, (_, i) => (i % 2 === 0 ? i : {}));
    const { info, errors } = (await send(method, collection, { items })).json;
    expect(info.jumlah_gagal).toBe(2500);
    expect(errors.map(({ index }: Told) => index)).toEqual(Array.from({ length: 1000 }, (_, i) => i));
    expect(errors[0].code).toBe('not_an_object');
    expect(errors[999].code).toBe('required');
  });

  it('reports at most a hundred further faults of an item', async () => {
    const item = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`asing${i}`, i]));
    const [error] = (await register(collection, [item])).json.errors;
    expect([error.field, error.more.length, error.more[99].field]).toEqual(['asing0', 100, 'asing100']);
  });

  it('reports every duplicate of a stored record, so that a lost reply can be reconstructed', async () => {
    const items = samples(collection, 3000);
    const { data } = (await register(collection, items)).json;
    const ids = data.map((record: Record<string, number>) => record[collection.identifier]);
    const faulty = Array.from({ length: 1500 }, () => ({}));
    const again = [...faulty, ...items.slice(0, 2000), items[0], ...items.slice(2000)];
    for (const headers of [{}, { prefer: 'return=minimal' }]) {
      const { info, errors } = (await send('POST', collection, { items: again, headers })).json;
      expect(info).toEqual({ jumlah_tersimpan: 0, jumlah_gagal: 1500, jumlah_duplikat: 3001 });
      expect(errors.slice(0, 1000).every(({ code }: Told) => code === 'required')).toBe(true);
      expect(errors.slice(1000).map(({ index, stored }: Told) => [index, stored])).toEqual(
        [...ids.slice(0, 2000), ids[0], ...ids.slice(2000)].map((id, i) => [1500 + i, id]),
      );
    }
  });

  it('also counts duplicates beyond a thousand, and reports both kinds of faults in the order of the items', async () => {
    const item = sample(collection);
    const items = Array.from({ length: 1500 }, (_, i) => (i % 3 === 2 ? { ...item, tahun: 'x' } : item));
    const { info, errors } = (await register(collection, items)).json;
    expect(info).toEqual({ jumlah_tersimpan: 1, jumlah_gagal: 500, jumlah_duplikat: 999 });
    expect(errors.map(({ index }: Told) => index)).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1));
    expect(errors.slice(0, 3).map(({ code }: Told) => code)).toEqual([
      'duplicate',
      'invalid_value',
      'duplicate',
    ]);
  });
});
