import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WireRecord } from '@/domain/collections/view/view';
import { createCaller } from '@/server/records/edit/testing';
import { collection, item } from '@/server/records/history/testing';
import { createOwnServices } from '@/server/testing';
import { issueOn, restOn } from './testing';

/** Random proposals, writes of others, decisions and undos: after each step the table equals a model of it. */

const services = await createOwnServices();
const send = restOn(services);
const cut = createCaller(services);
const ID = collection.identifier;
const { key: proposer } = await issueOn(services, { proposesOnly: true });
const { key: writer } = await issueOn(services);

/** Natural keys are numbers below this, so that they often collide. */
const KEYS = 6;
const METHODS = ['POST', 'PUT', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/** A record of the model. `written`: the step that wrote it last. */
type Held = { id: number; amount: number; written: number };
type Choice = { key: number; amount: number };
/** An item of a proposal: the natural key, the record that had it, and the amount. */
type Item = Choice & { id: number };
type Proposal = { id: string; method: Method; items: Item[] };
/** What a batch did: by natural key, the record before it; and the step of the batch. */
type Taken = { batch: string; at: number; before: Map<number, Held | undefined> };

const picks = fc.uniqueArray(fc.record({ key: fc.nat(KEYS - 1), amount: fc.nat(99) }), {
  selector: ({ key }) => key,
  minLength: 1,
  maxLength: 4,
});
const batch = fc.record({ method: fc.constantFrom(...METHODS), picks });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('propose' as const), batch }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('write' as const), batch }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      which: fc.nat(20),
      left: fc.uniqueArray(fc.nat(3), { maxLength: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat(20) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

class Model {
  readonly records = new Map<number, Held>();
  readonly open: Proposal[] = [];
  readonly taken: Taken[] = [];
  step = 0;

  /** The items of a batch that can be stored now. */
  storable(method: Method, picked: readonly Choice[]): Item[] {
    return picked
      .filter(({ key }) => this.records.has(key) === (method !== 'POST'))
      .map((one) => ({ ...one, id: this.records.get(one.key)?.id ?? 0 }));
  }

  /** Whether an item can still be stored: its natural key is free, or its record is the one that was proposed. */
  isStorable(method: Method, { key, id }: Item): boolean {
    const held = this.records.get(key);
    return method === 'POST' ? held === undefined : held?.id === id;
  }

  apply(method: Method, items: readonly Item[], ids: ReadonlyMap<number, number>): void {
    for (const { key, amount, id } of items) {
      if (method === 'DELETE') this.records.delete(key);
      else this.records.set(key, { id: method === 'POST' ? ids.get(key)! : id, amount, written: this.step });
    }
  }
}

const bodyOf = (method: Method, items: readonly Item[]): object[] =>
  items.map(({ key, amount, id }) => {
    if (method === 'POST') return item(key, amount);
    return method === 'PUT' ? { [ID]: id, jumlah_siswa: amount } : { [ID]: id };
  });

const keyOf = (record: WireRecord) => Number(String(record['kecamatan']).split(' ')[1]);

async function stored(): Promise<Map<number, Pick<Held, 'id' | 'amount'>>> {
  const { rows } = await services.pool.query<WireRecord>(`SELECT * FROM ${collection.resource}`);
  return new Map(
    rows.map((row) => [keyOf(row), { id: Number(row[ID]), amount: Number(row['jumlah_siswa']) }]),
  );
}

const idsNow = async () => new Map([...(await stored())].map(([key, { id }]) => [key, id]));

async function perform(model: Model, one: Step): Promise<void> {
  model.step += 1;
  if (one.kind === 'propose' || one.kind === 'write') {
    const { method } = one.batch;
    const items = model.storable(method, one.batch.picks);
    // Items that cannot be stored are sent too, and are listed as faults.
    const sent = one.batch.picks.map((pick) => ({
      ...pick,
      id: model.records.get(pick.key)?.id ?? 999_999_999,
    }));
    const key = one.kind === 'propose' ? proposer : writer;
    const { json } = await send(key, method, collection.path, { body: bodyOf(method, sent) });
    expect(json.errors).toHaveLength(sent.length - items.length);
    if (one.kind === 'write') model.apply(method, items, await idsNow());
    else if (items.length > 0) model.open.push({ id: json.proposal, method, items });
    else expect(json.proposal).toBeNull();
    return;
  }
  if (one.kind === 'undo') return undo(model, one.which);
  const proposal = model.open[one.which % Math.max(1, model.open.length)];
  if (proposal === undefined) return;
  if (one.kind === 'refuse') {
    await cut.proposals.refuse({ id: proposal.id, reason: 'tidak' });
    model.open.splice(model.open.indexOf(proposal), 1);
    return;
  }
  await takeSome(model, proposal, one.left);
}

async function takeSome(model: Model, proposal: Proposal, left: readonly number[]): Promise<void> {
  const { id, method, items } = proposal;
  const { seen, overtaken } = await cut.proposals.get({ id });
  const { items: shown } = await cut.proposals.items({ id });
  const places = shown.filter((_, n) => left.includes(n)).map(({ place }) => place);
  const chosen = items.filter((_, n) => !left.includes(n));
  if (chosen.length === 0) return;
  const outcome = await cut.proposals.take({
    id,
    choice: { kind: 'except', places },
    seen,
    reason: 'sebagian',
  });
  const refused = chosen.filter((one) => !model.isStorable(method, one));
  if (refused.length > 0) {
    expect(outcome.batch).toBeNull();
    expect(outcome.faults).toHaveLength(refused.length);
    // What cannot be stored was shown as overtaken.
    for (const { place } of outcome.faults) expect(overtaken).toContain(place);
    return;
  }
  const before = new Map(chosen.map(({ key }) => [key, model.records.get(key)]));
  model.apply(method, chosen, await idsNow());
  model.open.splice(model.open.indexOf(proposal), 1);
  model.taken.push({ batch: outcome.batch!, at: model.step, before });
}

async function undo(model: Model, which: number): Promise<void> {
  const taken = model.taken[which % Math.max(1, model.taken.length)];
  if (taken === undefined) return;
  const isLast = (key: number) => (lastWrite.get(key) ?? 0) <= taken.at;
  const result = await cut.edits
    .undo({ collection: collection.resource, batch: taken.batch })
    .then(() => 'done')
    .catch((error: { cause: { code: string } }) => error.cause.code);
  if (result !== 'done') {
    expect(['changed_since', 'would_duplicate']).toContain(result);
    expect([...taken.before.keys()].every(isLast)).toBe(false);
    return;
  }
  for (const [key, held] of taken.before) {
    if (held === undefined) model.records.delete(key);
    else model.records.set(key, { ...held, written: model.step });
  }
  model.taken.splice(model.taken.indexOf(taken), 1);
}

/** Half of the natural keys have a record at first. */
const BEGINNING: Step = {
  kind: 'write',
  batch: { method: 'POST', picks: [0, 1, 2].map((key) => ({ key, amount: key })) },
};

/** The last step that wrote a natural key. */
const lastWrite = new Map<number, number>();

it('the table equals the model after every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }), async (steps) => {
      await services.pool.query('TRUNCATE pengulangan_kelas, proposal, proposal_item');
      lastWrite.clear();
      const model = new Model();
      for (const one of [BEGINNING, ...steps]) {
        const before = new Map([...model.records].map(([key, held]) => [key, JSON.stringify(held)]));
        await perform(model, one);
        const expected = new Map([...model.records].map(([key, { id, amount }]) => [key, { id, amount }]));
        expect(await stored()).toEqual(expected);
        for (const key of new Set([...before.keys(), ...model.records.keys()]))
          if (before.get(key) !== JSON.stringify(model.records.get(key))) lastWrite.set(key, model.step);
      }
      const { proposals } = await cut.proposals.list({ limit: 200 });
      expect(proposals.map(({ id }) => id).sort()).toEqual(model.open.map(({ id }) => id).sort());
    }),
    { numRuns: 25 },
  );
}, 120_000);
