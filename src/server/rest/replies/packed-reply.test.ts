import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { packed, unpacked, type WriteText } from './packed-reply';

const text = (data: string): WriteText => ({
  headers: { 'content-language': 'id' },
  head: ['{"info":{"jumlah_tersimpan":1},"data":'],
  data,
  tail: [',"errors":[', ']}'],
});
const whole = ({ head, data, tail }: WriteText): string => [...head, data, ...tail].join('');

it.each([1, 200, 200_000])(
  'gives a reply with %i records again, compressed if it is long',
  async (records) => {
    const reply = text(
      JSON.stringify(Array.from({ length: records }, (_, id) => ({ id, nama: `Meunasah Tuha 𠮷${id}` }))),
    );
    const first = await packed(reply);
    expect(first.isCompressed).toBe(records > 1);
    if (first.isCompressed) expect(first.body.length).toBeLessThan(whole(reply).length / 3);
    expect(await unpacked(first)).toEqual({
      headers: { 'content-language': 'id', 'idempotent-replayed': 'true' },
      body: whole(reply),
    });
  },
);

it('leaves out the data of a reply that is too large, and says so', async () => {
  const reply = text(JSON.stringify([{ html_static: randomBytes(200_000).toString('base64') }]));
  const { headers, body } = await unpacked(await packed(reply, { most: 100_000 }));
  expect(headers).toMatchObject({ 'preference-applied': 'return=minimal', 'idempotent-replayed': 'true' });
  expect(body).toBe(whole(text('[]')));
  expect((await unpacked(await packed(reply))).body).toBe(whole(reply));
});
