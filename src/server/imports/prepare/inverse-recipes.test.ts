import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Collection, collections } from '@/domain/collections';
import type { Field, PlaceLevel } from '@/domain/collections/field';
import type { RecipeStep } from '@/domain/imports/steps';
import { judgePlace } from '@/domain/places/judge-place';
import { DEFAULT_LISTS } from '@/domain/places/lists';
import { aceh, packagedPlaces } from '@/domain/places/testing';
import { tableAfter } from './testing';

/** Places of the register: a regency, a district and a village. */
const CHAINS = packagedPlaces('11')
  .filter(({ code }) => code.length > 8)
  .filter((_, n) => n % 400 === 0)
  .flatMap(({ code, name }) => {
    const nameOf = (length: number) => packagedName(code.slice(0, length));
    const regency = judgePlace(nameOf(5), 'regency', {}, aceh).value;
    const district = judgePlace(nameOf(8), 'district', { regency }, aceh).value;
    const village = judgePlace(name, 'village', { regency, district }, aceh);
    return regency === undefined || district === undefined || village.kind !== 'listed'
      ? []
      : [[regency, district, name]];
  });

function packagedName(code: string): string {
  return packagedPlaces('11').find((place) => place.code === code)?.name ?? '';
}

/** A table of texts without blanks, and the steps that restore it. */
type Broken = Readonly<{
  header: readonly string[];
  rows: readonly (readonly (string | null)[])[];
  steps: readonly RecipeStep[];
}>;
/** One way in which files differ from a collection's table. `salt`: a random whole number. */
type Break = (table: Broken, fields: readonly Field[], salt: number) => Broken;

const MONTHS = [
  'Januari',
  'Pebruari',
  'Maret',
  'Apr',
  'Mei',
  'Juni',
  'Juli',
  'Agt',
  'Sept',
  'Oktober',
  'Nopember',
  'Des',
];

const mapColumn = (
  table: Broken,
  name: string,
  map: (text: string, row: number) => string | null,
): Broken['rows'] => {
  const at = table.header.indexOf(name);
  return table.rows.map((row, n) => row.map((cell, c) => (c === at && cell !== null ? map(cell, n) : cell)));
};
const pick = <T>(items: readonly T[], salt: number): T | undefined => items[salt % Math.max(1, items.length)];
const having = (table: Broken, fields: readonly Field[], is: (field: Field) => boolean) =>
  fields.filter((field) => table.header.includes(field.name) && is(field));
const column = (table: Broken, name: string) => table.rows.map((row) => row[table.header.indexOf(name)]);
const undone = (table: Broken, step: RecipeStep, changed: Partial<Broken>): Broken => ({
  ...table,
  ...changed,
  steps: [step, ...table.steps],
});

const rename: Break = (table, _, salt) => {
  const field = pick(table.header, salt)!;
  const name = ['KAB/KOTA "x"', "a'b", 'Jumlah (jiwa)', field.toUpperCase(), 'ß名'][salt % 5]!;
  if (table.header.some((other) => other !== field && other.toLowerCase() === name.toLowerCase()))
    return table;
  const header = table.header.map((other) => (other === field ? name : other));
  return undone(table, { kind: 'assign', column: name, field }, { header });
};

const groupThousands: Break = (table, fields, salt) => {
  const field = pick(
    having(table, fields, ({ kind, name }) => kind === 'int' && name !== 'bulan'),
    salt,
  );
  if (field === undefined || !column(table, field.name).every((text) => /^\d+$/.test(text ?? '')))
    return table;
  const [separator, decimal] = [
    [' ', ','],
    ['.', ','],
    [',', '.'],
  ][salt % 3] as [string, string];
  const rows = mapColumn(
    table,
    field.name,
    (text, n) => text.replace(/\B(?=(\d{3})+$)/g, separator) + (n % 3 === 0 ? '*' : ''),
  );
  return undone(table, { kind: 'readNumbers', columns: [field.name], decimal }, { rows });
};

const spread: Break = (table, fields, salt) => {
  const label = pick(
    having(table, fields, ({ kind }) => kind !== 'int'),
    salt,
  )?.name;
  const figure = having(table, fields, ({ kind, name }) => kind === 'int' && name !== 'bulan');
  if (label === undefined || figure.length !== 1) return table;
  const [at, from] = [table.header.indexOf(label), table.header.indexOf(figure[0]!.name)];
  const values = [...new Set(column(table, label))] as string[];
  const kept = table.header.filter((_, n) => n !== at && n !== from);
  const cells = values.map((_, n) => `cell ${n}`);
  if (
    values.some((value) => value === null) ||
    // Rows are distinguished by their other cells.
    table.rows.some((row) => row.some((cell, n) => cell === null && n !== at && n !== from)) ||
    cells.some((name) => kept.some((other) => other.toLowerCase() === name))
  )
    return table;
  const groups = new Map<string, (string | null)[]>();
  for (const row of table.rows) {
    const rest = row.filter((_, n) => n !== at && n !== from);
    const group = groups.get(JSON.stringify(rest)) ?? [...rest, ...values.map(() => null)];
    const place = kept.length + values.indexOf(row[at] as string);
    if (group[place] !== null) return table;
    group[place] = row[from]!;
    groups.set(JSON.stringify(rest), group);
  }
  const rows = values.map((value, n) => ({ labels: [value], cells: [cells[n]!] }));
  const step = { kind: 'turnDown', labels: [label], figures: [figure[0]!.name], rows };
  return undone(table, step, { header: [...kept, ...cells], rows: [...groups.values()] });
};

const leaveOut: Break = (table, _, salt) => {
  const field = pick(table.header, salt)!;
  const values = new Set(column(table, field));
  const [value] = values;
  if (values.size !== 1 || typeof value !== 'string' || table.header.length < 2) return table;
  const at = table.header.indexOf(field);
  const without = <T>(row: readonly T[]) => row.filter((_cell, n) => n !== at);
  return undone(
    table,
    { kind: 'constant', field, value },
    { header: without(table.header), rows: table.rows.map(without) },
  );
};

const joinTwo: Break = (table, _, salt) => {
  const [first, second] = [pick(table.header, salt)!, pick(table.header, salt + 1)!];
  const texts = [...column(table, first), ...column(table, second)];
  if (
    first === second ||
    table.header.some((name) => name.toLowerCase() === 'joined') ||
    texts.some((text) => text === null || text!.includes('|'))
  )
    return table;
  const [a, b] = [table.header.indexOf(first), table.header.indexOf(second)];
  const rest = <T>(row: readonly T[]) => row.filter((_cell, n) => n !== a && n !== b);
  const rows = table.rows.map((row) => [...rest(row), `${row[a]} | ${row[b]}`]);
  return undone(
    table,
    { kind: 'split', column: 'joined', separator: '|', into: [first, second] },
    { header: [...rest(table.header), 'joined'], rows },
  );
};

const misspell: Break = (table, _, salt) => {
  const name = pick(table.header, salt)!;
  const values = [...new Set(column(table, name))].filter((text) => text !== null) as string[];
  const step = { kind: 'replaceValues', column: name, values: values.map((to) => ({ from: `${to}'"`, to })) };
  return undone(table, step, { rows: mapColumn(table, name, (text) => `${text}'"`) });
};

const listed: Break = (table, fields, salt) => {
  const field = pick(
    having(table, fields, ({ list }) => list === 'ageGroup' || list === 'semester'),
    salt,
  );
  const list = field?.list;
  const values = DEFAULT_LISTS[list ?? 'semester'].map(({ value }) => value);
  if (field === undefined || !column(table, field.name).every((text) => values.includes(text ?? '')))
    return table;
  const spell = (text: string) =>
    list === 'semester'
      ? `Semester ${'I'.repeat(Number(text))}`
      : text.replace(/0(\d)/g, '$1').replace(/^(\d+)\+$/, '$1 tahun ke atas');
  return undone(
    table,
    { kind: 'readListed', column: field.name, list },
    { rows: mapColumn(table, field.name, spell) },
  );
};

const nameMonths: Break = (table, fields) => {
  const isMonths = having(table, fields, ({ name }) => name === 'bulan').length > 0;
  if (!isMonths || !column(table, 'bulan').every((text) => /^\d+$/.test(text ?? ''))) return table;
  return undone(
    table,
    { kind: 'readMonths', column: 'bulan' },
    { rows: mapColumn(table, 'bulan', (text) => MONTHS[Number(text) - 1]!) },
  );
};

const SPELLED: Readonly<Record<PlaceLevel, (name: string) => string>> = {
  regency: (name) => (name.startsWith('Kota ') ? name.toUpperCase() : `KAB.  ${name.toUpperCase()}`),
  district: (name) => `kec. ${name.toLowerCase()}`,
  village: (name) => name.toUpperCase(),
};

const spellPlaces: Break = (table, fields) => {
  const places = fields.flatMap((field) =>
    field.kind === 'varchar' && field.place !== undefined ? [{ name: field.name, level: field.place }] : [],
  );
  const texts = places.map(({ name }) => column(table, name));
  const areListed = table.rows.every((_, row) =>
    CHAINS.some((chain) => texts.every((its, level) => its[row] === chain[level])),
  );
  if (places.length === 0 || !areListed) return table;
  const rows = places.reduce(
    (all, { name, level }) => mapColumn({ ...table, rows: all }, name, SPELLED[level]),
    table.rows,
  );
  const step = { kind: 'readPlaces', ...Object.fromEntries(places.map(({ name, level }) => [level, name])) };
  return undone(table, step, { rows });
};

const writeOnce: Break = (table, _, salt) => {
  const name = pick(table.header, salt)!;
  const texts = column(table, name);
  if (texts.some((text) => text === null)) return table;
  const rows = mapColumn(table, name, (text, n) => (n > 0 && texts[n - 1] === text ? null : text));
  return undone(table, { kind: 'fillDown', columns: [name] }, { rows });
};

const addTotals: Break = (table, _, salt) => {
  const name = pick(table.header, salt)!;
  const total = table.header.map((other) => (other === name ? 'JUMLAH' : null));
  return undone(
    table,
    { kind: 'keepRows', column: name, where: 'isNot', values: ['Jumlah'] },
    { rows: [total, ...table.rows, total] },
  );
};

const BREAKS = {
  rename,
  groupThousands,
  spread,
  leaveOut,
  joinTwo,
  misspell,
  spellPlaces,
  listed,
  nameMonths,
  writeOnce,
  addTotals,
};

const textFor = (field: Field): fc.Arbitrary<string> => {
  if (field.kind === 'int')
    return fc.integer({ min: field.min, max: Math.min(field.max, 5_000_000) }).map(String);
  if (field.kind === 'year') return fc.integer({ min: 2019, max: 2024 }).map(String);
  if (field.kind === 'datetime' || field.kind === 'timestamp')
    return fc.constantFrom('2024-01-31 14:15:00', '2024-12-01 00:00:00');
  const values = field.list === undefined ? [] : DEFAULT_LISTS[field.list].map(({ value }) => value);
  if (values.length > 0) return fc.constantFrom(...values);
  return fc.constantFrom('Aceh Besar', 'Darul Imarah', "D'Arcy; --", 'Ñandú 名', '"', 'x', '00');
};

/** Rows with different natural keys; in some tables, all places are those of the register. */
const rowsOf = (collection: Collection, hasPlaces: boolean) => {
  const fields = collection.fields.filter(({ name }) => name !== 'date_now');
  const placed = fields.flatMap((field, n) =>
    field.kind === 'varchar' && field.place !== undefined ? [n] : [],
  );
  const inPlaces = (row: readonly string[], chain: readonly string[]) =>
    hasPlaces ? row.map((text, n) => (placed.includes(n) ? chain[placed.indexOf(n)]! : text)) : [...row];
  const keys = fields.flatMap(({ name }, n) => (collection.naturalKey.includes(name) ? [n] : []));
  const row = fc.tuple(fc.tuple(...fields.map(textFor)), fc.constantFrom(...CHAINS));
  return fc.uniqueArray(
    row.map(([texts, chain]) => inPlaces(texts, chain)),
    {
      minLength: 1,
      maxLength: 12,
      selector: (row) => JSON.stringify(keys.map((n) => row[n])),
    },
  );
};

const cases = fc
  .tuple(fc.constantFrom(...collections), fc.boolean())
  .chain(([collection, hasPlaces]) =>
    fc.tuple(
      fc.constant(collection),
      rowsOf(collection, hasPlaces),
      fc.array(
        fc.tuple(fc.constantFrom(...(Object.keys(BREAKS) as (keyof typeof BREAKS)[])), fc.nat(1_000)),
        { maxLength: 8 },
      ),
    ),
  );

const sorted = (rows: readonly (readonly (string | null | undefined)[])[]) =>
  rows.map((row) => JSON.stringify(row)).sort();

it('a table that is broken in any of these ways is whole again after the inverse steps', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ([collection, rows, breaks]) => {
      const fields = collection.fields.filter(({ name }) => name !== 'date_now');
      const header = fields.map(({ name }) => name);
      const broken = breaks.reduce<Broken>((table, [name, salt]) => BREAKS[name](table, fields, salt), {
        header,
        rows,
        steps: [],
      });
      const [after = [], ...found] = await tableAfter([broken.header, ...broken.rows], broken.steps, {
        vocabulary: { register: aceh, lists: {} },
      });
      const inOrder = found.map((row) => header.map((name) => row[after.indexOf(name)]));
      expect(sorted(inOrder)).toEqual(sorted(rows));
    }),
    { numRuns: 60 },
  );
});
