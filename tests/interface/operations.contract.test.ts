import { describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { otherValue, sample, samples, stored } from '../support/sample';
import { change, list, register, remove, send, sql, startFromEmpty } from '../support/shared';
import { specification } from '../support/specification';

/** Every collection × operation × outcome that stores something (docs/specification.md, "Batches"). */

startFromEmpty();

it('has the sixteen collections of the specification, field by field', () => {
  const declared = collections.map(({ path, identifier, fields, naturalKey }) => ({
    path,
    identifier,
    fields: fields.map(({ name, kind }) => ({ name, kind })),
    naturalKey: [...naturalKey],
  }));
  expect(declared).toEqual(specification);
});

describe.each(collections.map((collection) => ({ collection, ...collection })))(
  '$path',
  ({ collection, identifier, fields, naturalKey }) => {
    const idOf = (record: Record<string, number>) => record[identifier]!;
    const nonKey = fields.filter(({ name }) => !naturalKey.includes(name));

    it('registers, lists, changes and deletes what the examples send: values as strings', async () => {
      const item = sample(collection);
      const registered = await register(collection, [item]);
      expect(registered.status).toBe(200);
      const id = idOf(registered.json.data[0]);
      expect(id).toBeGreaterThan(0);
      // Texts are compared, so that the order of the members counts.
      expect(registered.text).toBe(
        JSON.stringify({
          info: { jumlah_tersimpan: 1, jumlah_gagal: 0, jumlah_duplikat: 0 },
          data: [stored(collection, id, item)],
          errors: [],
        }),
      );

      const listed = await list(collection);
      expect(listed.status).toBe(200);
      expect(listed.text).toBe(
        JSON.stringify({ status: true, total: 1, data: [stored(collection, id, item)] }),
      );

      const changed = Object.fromEntries(fields.map((field) => [field.name, otherValue(field)]));
      const put = await change(collection, [{ [identifier]: String(id), ...changed }]);
      expect(put.status).toBe(200);
      expect(put.text).toBe(
        JSON.stringify({
          info: { jumlah_tersimpan: 1, jumlah_gagal: 0 },
          data: [stored(collection, id, changed)],
          errors: [],
        }),
      );
      expect((await list(collection)).json.data).toEqual([stored(collection, id, changed)]);

      const deleted = await remove(collection, [{ [identifier]: String(id) }]);
      expect(deleted.status).toBe(200);
      expect(deleted.text).toBe(
        `{"info":{"jumlah_gagal":0,"jumlah_terhapus":1},"data":[{"${identifier}":${id}}],"errors":[]}`,
      );
      expect((await list(collection)).text).toBe('{"status":true,"total":0,"data":[]}');
    });

    it('answers an empty batch with zero counts', async () => {
      expect((await register(collection, [])).text).toBe(
        '{"info":{"jumlah_tersimpan":0,"jumlah_gagal":0,"jumlah_duplikat":0},"data":[],"errors":[]}',
      );
      expect((await change(collection, [])).text).toBe(
        '{"info":{"jumlah_tersimpan":0,"jumlah_gagal":0},"data":[],"errors":[]}',
      );
      expect((await remove(collection, [])).text).toBe(
        '{"info":{"jumlah_gagal":0,"jumlah_terhapus":0},"data":[],"errors":[]}',
      );
    });

    it('lists what was registered in the order of the items, ascending by identifier', async () => {
      // Descending numbers, so that an order by values is not mistaken for the order of the items.
      const items = samples(collection, 12, 1).reverse();
      const { data } = (await register(collection, items)).json;
      const ids = data.map(idOf);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect(data).toEqual(items.map((item, i) => stored(collection, ids[i], item)));
      expect((await list(collection)).json).toEqual({ status: true, total: 12, data });
    });

    it('ignores an identifier on POST, whatever its value', async () => {
      const identifiers = [2_000_000_000, '2000000001', null, 'abc', -1, {}, ''];
      const items = identifiers.map((value, i) => ({ [identifier]: value, ...sample(collection, i) }));
      const { info, data } = (await register(collection, items)).json;
      expect(info).toEqual({ jumlah_tersimpan: identifiers.length, jumlah_gagal: 0, jumlah_duplikat: 0 });
      for (const record of data) expect(idOf(record)).toBeLessThan(2_000_000_000);
    });

    it('treats the same natural key as a duplicate, stored or earlier in the batch, and nothing else', async () => {
      const first = sample(collection);
      const held = idOf((await register(collection, [first])).json.data[0]);
      const sameKey = {
        ...first,
        ...Object.fromEntries(nonKey.map((field) => [field.name, otherValue(field)])),
      };
      const otherKeys = naturalKey.map((name) => ({ ...first, [name]: otherValue(collection.field(name)!) }));
      const again = {
        ...otherKeys[0]!,
        ...Object.fromEntries(nonKey.map((field) => [field.name, otherValue(field)])),
      };
      const reply = (await register(collection, [sameKey, ...otherKeys, again, first])).json;
      expect(reply.info).toEqual({ jumlah_tersimpan: otherKeys.length, jumlah_gagal: 0, jumlah_duplikat: 3 });
      const message = 'a record with the same natural key exists';
      expect(reply.errors).toEqual(
        [
          { index: 0, stored: held },
          { index: otherKeys.length + 1, same_as: 1 },
          { index: otherKeys.length + 2, stored: held },
        ].map(({ index, ...holder }) => ({ index, code: 'duplicate', message, ...holder })),
      );
      const { data } = (await list(collection)).json;
      expect(data.map(({ [identifier]: _, ...rest }: Record<string, unknown>) => rest)).toEqual(
        [first, ...otherKeys].map((item) => {
          const { [identifier]: _, ...rest } = stored(collection, 0, item);
          return rest;
        }),
      );
    });

    it('uses the time of the write for a missing date_now, on POST and on PUT', async () => {
      const { date_now: _, ...item } = sample(collection);
      const before = Date.now();
      const posted = (await register(collection, [item, { ...sample(collection, 1), date_now: '  ' }])).json
        .data;
      for (const { date_now } of posted) {
        expect(date_now).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
        expect(Date.parse(date_now)).toBeGreaterThan(before - 2000);
        expect(Date.parse(date_now)).toBeLessThan(Date.now() + 2000);
      }
      await sql(`UPDATE "${collection.resource}" SET date_now = '2001-01-01Z'`);
      const [field] = fields;
      const id = idOf(posted[0]);
      const [put] = (await change(collection, [{ [identifier]: id, [field!.name]: otherValue(field!) }])).json
        .data;
      expect(Date.parse(put.date_now)).toBeGreaterThan(before - 2000);
      const given = { [identifier]: id, date_now: '2020-02-29T12:00:00+07:00' };
      expect((await change(collection, [given])).json.data[0].date_now).toBe('2020-02-29T05:00:00.000Z');
    });

    it('changes the fields that an item names and keeps the rest', async () => {
      const item = sample(collection);
      const id = idOf((await register(collection, [item])).json.data[0]);
      const now = { ...item };
      for (const field of fields) {
        now[field.name] = otherValue(field);
        const named = { [identifier]: id, [field.name]: otherValue(field), date_now: now['date_now'] };
        expect((await change(collection, [named])).json.data).toEqual([stored(collection, id, now)]);
      }
    });

    it('validates the items of a PUT one after the other: an abandoned key is free, a used key is a duplicate', async () => {
      const { data } = (await register(collection, samples(collection, 4))).json;
      const [a, b, c, d] = data.map(idOf);
      // Only natural keys move: the rest of the record identifies it.
      const key = (number: number) => {
        const item = sample(collection, number);
        return Object.fromEntries(naturalKey.map((name) => [name, item[name]]));
      };
      const reply = (
        await change(collection, [
          { [identifier]: a, ...key(1) }, // b still holds it
          { [identifier]: b, ...key(9) },
          { [identifier]: c, ...key(1) }, // b has left it
          { [identifier]: d, ...key(2) }, // c has left it
        ])
      ).json;
      expect(reply.info).toEqual({ jumlah_tersimpan: 3, jumlah_gagal: 1 });
      expect(reply.errors).toEqual([
        { index: 0, code: 'duplicate', message: 'a record with the same natural key exists', stored: b },
      ]);
      expect(reply.data.map(idOf)).toEqual([b, c, d]);
      const [refused] = (
        await change(collection, [
          { [identifier]: a, ...key(20) },
          { [identifier]: b, ...key(20) }, // a has just taken it
        ])
      ).json.errors;
      expect(refused).toMatchObject({ index: 1, code: 'duplicate', same_as: 0 });
      expect(refused).not.toHaveProperty('stored');
      await change(collection, [{ [identifier]: a, ...key(0) }]);
      const keys = (await list(collection)).json.data.map((record: Record<string, string>) =>
        naturalKey.map((name) => record[name]),
      );
      const expected = [0, 9, 1, 2].map((number) => {
        const record = stored(collection, 0, sample(collection, number));
        return naturalKey.map((name) => record[name]);
      });
      expect(keys).toEqual(expected);
      // Two records exchange their keys: the first change fails, so the second one fails too.
      const swap = [
        { [identifier]: a, ...key(9) },
        { [identifier]: b, ...key(0) },
      ];
      expect((await change(collection, swap)).json.info).toEqual({ jumlah_tersimpan: 0, jumlah_gagal: 2 });
      // A record may keep its own key.
      expect((await change(collection, [{ [identifier]: a, ...key(0) }])).json.info.jumlah_tersimpan).toBe(1);
    });

    it('leaves data empty and says so if return=minimal is preferred', async () => {
      const headers = { prefer: 'respond-async, return=minimal' };
      const minimal = (method: string, items: unknown[]) => send(method, collection, { items, headers });
      const posted = await minimal('POST', [sample(collection), sample(collection)]);
      expect(posted.headers['preference-applied']).toBe('return=minimal');
      expect(posted.json.info).toEqual({ jumlah_tersimpan: 1, jumlah_gagal: 0, jumlah_duplikat: 1 });
      expect([posted.json.data, posted.json.errors.length]).toEqual([[], 1]);
      const [record] = (await list(collection)).json.data;
      const id = idOf(record);
      const changes = Object.fromEntries(fields.map((field) => [field.name, otherValue(field)]));
      const put = await minimal('PUT', [{ [identifier]: id, ...changes }]);
      expect([put.headers['preference-applied'], put.json.info, put.json.data]).toEqual([
        'return=minimal',
        { jumlah_tersimpan: 1, jumlah_gagal: 0 },
        [],
      ]);
      expect((await list(collection)).json.data).toEqual([stored(collection, id, changes)]);
      const gone = await minimal('DELETE', [{ [identifier]: id }]);
      expect(gone.text).toBe('{"info":{"jumlah_gagal":0,"jumlah_terhapus":1},"data":[],"errors":[]}');
      expect((await send('POST', collection, { items: [] })).headers['preference-applied']).toBeUndefined();
    });
  },
);
