import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readOnce, withFile } from '../testing';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const DELIMITERS = [',', ';', '\t', '|'] as const;
const ENCODINGS = ['utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

it('reads a table equal to the one that was written, in any dialect and encoding', async () => {
  // Characters that windows-1252 has too, with all that a cell may contain without breaking the delimiter.
  const text = fc
    .stringMatching(/^[a-zA-Zé0-9 ,;|"'.()\n-]{0,12}$/)
    .map((value) => value.trim())
    .filter((value) => !value.startsWith("'"));
  const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
    fc.record({
      // A key column, because a row of one text alone is a note.
      rows: fc.array(fc.array(text, { minLength: width - 1, maxLength: width - 1 }), {
        minLength: 3,
        maxLength: 12,
      }),
      delimiter: fc.constantFrom(...DELIMITERS),
      encoding: fc.constantFrom(...ENCODINGS),
      newline: fc.constantFrom('\n', '\r\n'),
      isQuoted: fc.boolean(),
      endsLine: fc.boolean(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(table, async ({ rows, delimiter, encoding, newline, isQuoted, endsLine }) => {
      const header = ['kunci', 'angka', ...rows[0]!.map((_, at) => `kolom ${at} é`)];
      const keyed = rows.map((row, at) => [`baris${at}`, String(at * 7 + 3), ...row]);
      const cellOf = (cell: string) =>
        isQuoted || /["'\n]/.test(cell) || cell.includes(delimiter)
          ? `"${cell.replaceAll('"', '""')}"`
          : cell;
      const lines = [header, ...keyed].map((row) => row.map(cellOf).join(delimiter));
      const read = await readOnce(encode(lines.join(newline) + (endsLine ? newline : ''), encoding));
      expect(read.names).toEqual(header);
      expect(read.rows).toEqual(keyed.map((row) => row.map((cell) => cell || null)));
      expect(read.file.reading).toMatchObject({ delimiter, quote: '"' });
      expect(read.places.map((place) => Number(place.slice(1)))).toEqual(rows.map((_, at) => at + 2));
    }),
    { numRuns: 40 },
  );
});

function encode(text: string, encoding: (typeof ENCODINGS)[number]): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8 with mark':
      return Buffer.from(`\ufeff${text}`);
    case 'utf-16le':
      return utf16(text);
    case 'utf-16be':
      return utf16(text).swap16();
    case 'windows-1252':
      return Buffer.from(text, 'latin1');
  }
}

it('skips the line of Excel that names the delimiter, and blank lines', async () => {
  const { names, rows, places } = await readOnce('sep=;\r\nnama;"a,b"\r\n\r\nx;1,5\r\ny;2,5\r\n');
  expect(names).toEqual(['nama', 'a,b']);
  expect(rows).toEqual([
    ['x', '1,5'],
    ['y', '2,5'],
  ]);
  expect(places).toEqual([':3', ':4']);
});

it('finds single quotes, and reads a file without quotes whose texts contain one', async () => {
  expect((await readOnce("'a','b, c'\n'1','x, y'\n'2','z'\n")).rows[0]).toEqual(['1', 'x, y']);
  const stray = await readOnce(`nama,jumlah\n"Gampong,3\n${'Lamteuba,5\n'.repeat(300_000)}`);
  expect(stray.rows.slice(0, 2)).toEqual([
    ['"Gampong', '3'],
    ['Lamteuba', '5'],
  ]);
  expect(stray.file).toMatchObject({ rows: 300_001, reading: { quote: '' } });
});

it('reads again as a person chooses', async () => {
  await withFile(Buffer.from('nama;nilai\nLhokseumawé;1\nBireuën;2\n', 'latin1'), async (read) => {
    expect((await read()).rows[0]).toEqual(['Lhokseumawé', '1']);
    expect((await read({ encoding: 'iso-8859-5' })).rows[0]).toEqual(['Lhokseumawщ', '1']);
    expect((await read({ delimiter: ',' })).names).toEqual(['nama;nilai']);
    await expect(read({ encoding: 'klingon' })).rejects.toMatchObject({
      refusal: { fault: 'unknownEncoding' },
    });
  });
});

it('reads the apostrophe away that an export writes before what a spreadsheet would compute', async () => {
  expect((await readOnce("nama,nilai\n'-5,1\n'ab,2\n")).rows).toEqual([
    ['-5', '1'],
    ["'ab", '2'],
  ]);
});

it('doubts the cells of a row with more cells than the header has names', async () => {
  const { doubts, names } = await readOnce('kecamatan,jenjang,jumlah\nLhoong,SD,1,234\nLhoknga,SD,456\n');
  expect(names.slice(0, 3)).toEqual(['kecamatan', 'jenjang', 'jumlah']);
  const moved = (column: string) => expect.objectContaining({ column, code: 'movedCells' });
  expect(doubts).toEqual([names.slice(0, 3).map(moved), []]);
});
