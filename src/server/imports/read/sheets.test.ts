import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { type WriteSheet, writeOds, writeXlsx } from 'hucre';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { xlsxFile } from '@/server/sheets/xlsx';
import { readOnce, withFile } from './testing';

const TABLE = [
  ['Kecamatan', 'Tahun', 'Jumlah', 'Tanggal', 'Pecahan'],
  ['Lhoong', 2024, 15, new Date(Date.UTC(2024, 0, 31)), 0.1 + 0.2],
  ['Lhoknga', 2024, 1_234_567_890_123, new Date(Date.UTC(2024, 1, 29, 13, 5, 9)), 88.77],
  ['  Ulee  ', 2025, -3, null, 1e-3],
];
const READ = [
  ['Lhoong', '2024', '15', '2024-01-31', '0.3'],
  ['Lhoknga', '2024', '1234567890123', '2024-02-29 13:05:09', '88.77'],
  ['Ulee', '2025', '-3', null, '0.001'],
];
const DATES = { columns: [{}, {}, {}, { numFmt: 'yyyy-mm-dd hh:mm:ss' }] };
const WRITERS = { xlsx: writeXlsx, ods: writeOds };

for (const format of ['xlsx', 'ods'] as const) {
  const write = (...sheets: WriteSheet[]) => WRITERS[format]({ sheets });

  it(`reads numbers, dates and texts of ${format} as a person would type them`, async () => {
    const { names, rows, file } = await readOnce(
      await write({ name: 'Data', rows: TABLE, ...DATES } as WriteSheet),
    );
    expect(names).toEqual(TABLE[0]);
    expect(rows).toEqual(READ);
    expect(file).toMatchObject({
      format,
      reading: { sheets: ['Data'], sheetColumn: null, header: { line: 1, lines: 1 } },
    });
  });

  it(`fills merged cells of ${format}, in the header and beside the data`, async () => {
    const merged = await write({
      name: 'Data',
      rows: [
        ['Penduduk menurut kecamatan', null, null, null],
        [null, null, null, null],
        ['Kabupaten', 'Kecamatan', 'Penduduk', null],
        [null, null, 'L', 'P'],
        ['Aceh Besar', 'Lhoong', 5, 6],
        [null, 'Lhoknga', 7, 8],
        ['Sumber : Dinas', null, null, null],
      ],
      merges: [
        { startRow: 0, endRow: 0, startCol: 0, endCol: 3 },
        { startRow: 2, endRow: 3, startCol: 0, endCol: 0 },
        { startRow: 2, endRow: 3, startCol: 1, endCol: 1 },
        { startRow: 2, endRow: 2, startCol: 2, endCol: 3 },
        { startRow: 4, endRow: 5, startCol: 0, endCol: 0 },
      ],
    });
    const { names, rows, file } = await readOnce(merged);
    expect(names).toEqual(['Kabupaten', 'Kecamatan', 'Penduduk / L', 'Penduduk / P']);
    expect(rows).toEqual([
      ['Aceh Besar', 'Lhoong', '5', '6'],
      ['Aceh Besar', 'Lhoknga', '7', '8'],
    ]);
    expect(file.aside.map(({ reason }) => reason)).toEqual(['title', 'blank', 'note']);
  });

  it(`gives a merged figure of ${format} to its first cell alone, and doubts it`, async () => {
    const rows = [
      ['Kecamatan', 'Tahun', 'Jenjang', 'Siswa'],
      ['Lhoong', 2024, 'SD', 120],
      [null, null, 'SMP', null],
      ['Lhoknga', 2024, 'SD', 80],
    ];
    const down = (startCol: number) => ({ startRow: 1, endRow: 2, startCol, endCol: startCol });
    const read = await readOnce(await write({ name: 'Data', rows, merges: [down(0), down(1), down(3)] }));
    expect(read.rows).toEqual([
      ['Lhoong', '2024', 'SD', '120'],
      ['Lhoong', '2024', 'SMP', null],
      ['Lhoknga', '2024', 'SD', '80'],
    ]);
    expect(read.doubts).toMatchObject([[{ column: 'Siswa', code: 'mergedFigure' }], [], []]);
  });

  it(`stacks the sheets of ${format} that are parts of one table, or reads one of them`, async () => {
    const part = (name: string, figure: number): WriteSheet => ({
      name,
      rows: [
        ['Minggu', 'Kasus'],
        [1, figure],
        [2, figure + 1],
      ],
    });
    const book = await write(
      { name: 'Petunjuk', rows: [['Isi lembar berikut'], ['dengan benar']] },
      part('2023', 10),
      part('2024', 20),
    );
    await withFile(book, async (read) => {
      const all = await read();
      expect(all.names).toEqual(['Minggu', 'Kasus', 'Lembar']);
      expect(all.rows).toEqual([
        ['1', '10', '2023'],
        ['2', '11', '2023'],
        ['1', '20', '2024'],
        ['2', '21', '2024'],
      ]);
      expect(all.places[2]).toBe('2024:2');
      expect(all.file.sheets.map(({ name }) => name)).toEqual(['Petunjuk', '2023', '2024']);
      const one = await read({ sheets: ['2024'] });
      expect(one.names).toEqual(['Minggu', 'Kasus']);
      expect(one.rows).toEqual([
        ['1', '20'],
        ['2', '21'],
      ]);
      expect((await read({ sheets: ['2023', '2024'], sheetColumn: 'tahun' })).names).toEqual([
        'Minggu',
        'Kasus',
        'tahun',
      ]);
      await expect(read({ sheets: ['2025'] })).rejects.toMatchObject({ refusal: { fault: 'noSuchSheet' } });
    });
  });
}

it('reads percentages as they are shown, and formulas that were never computed as what they are', async () => {
  const rows = [
    ['Kecamatan', 'APK', 'Jumlah'],
    ['Lhoong', 0.9852, 10],
    ['Lhoknga', 1.07, null],
  ];
  const columns = [{}, { numFmt: '0.00%' }, {}];
  const cells = new Map([['2,2', { formula: 'SUM(A1:A2)' }]]);
  const sheet = { name: 'Data', rows, columns, cells } as unknown as WriteSheet;
  const read = await readOnce(await writeXlsx({ sheets: [sheet] }));
  expect(read.rows).toEqual([
    ['Lhoong', '98.52%', '10'],
    ['Lhoknga', '107%', '=SUM(A1:A2)'],
  ]);
});

it('reads a table equal to the one that the service wrote as XLSX', async () => {
  const cell = fc.stringMatching(/^[\p{L}\p{N} <>&"'=+_x\n-]{0,20}$/u).map((text) => text.trim());
  const rows = fc.array(fc.tuple(cell, fc.maxSafeInteger(), cell), { minLength: 3, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(rows, async (table) => {
      const keyed = table.map((row, at) => [`baris ${at}`, ...row]);
      const pieces: Uint8Array[] = [];
      const columns = ['varchar', 'varchar', 'int', 'varchar'].map((kind, at) => ({
        field: { kind: kind as 'varchar' },
        header: `kolom ${at}`,
      }));
      const batches = async function* () {
        yield keyed;
      };
      for await (const piece of xlsxFile(batches(), { name: 'Data', columns })) pieces.push(piece);
      const read = await readOnce(Buffer.concat(pieces));
      expect(read.rows).toEqual(
        keyed.map((row) => row.map((value) => (value === '' ? null : String(value)))),
      );
    }),
    { numRuns: 30 },
  );
});

it('sets hidden rows aside, unless they are many or folded, and reads those that a person takes back', async () => {
  const rows = [['Kecamatan', 'Jumlah'], ...Array.from({ length: 1_200 }, (_, n) => [`Lhoong ${n}`, n + 1])];
  const hide = (from: number, to: number, row: object) =>
    new Map(Array.from({ length: to - from }, (_, n) => [from + n, row] as const));
  const write = (rowDefs: Map<number, object>) =>
    writeXlsx({ sheets: [{ name: 'Data', rows, rowDefs } as WriteSheet] });
  await withFile(await write(hide(3, 5, { hidden: true })), async (read) => {
    const { file, places } = await read();
    expect(file.rows).toBe(1_198);
    expect(file.aside).toEqual([
      { sheet: 'Data', line: 4, reason: 'hidden', cells: ['Lhoong 2', '3'] },
      { sheet: 'Data', line: 5, reason: 'hidden', cells: ['Lhoong 3', '4'] },
    ]);
    expect(places).not.toContain('Data:4');
    const restored = await read({ ...file.reading, restored: [{ sheet: 'Data', line: 4 }] });
    expect(restored.places.slice(1, 4)).toEqual(['Data:3', 'Data:4', 'Data:6']);
  });
  const filtered = await readOnce(await write(hide(3, 900, { hidden: true })));
  expect([filtered.file.rows, filtered.file.asideCount]).toEqual([1_200, 0]);
  const folded = await readOnce(await write(hide(3, 5, { hidden: true, outlineLevel: 1 })));
  expect(folded.file.rows).toBe(1_200);
});

it('reads the cells of columns that a workbook hides, and doubts them', async () => {
  const rows = [
    ['Kecamatan', 'Siswa lama', 'Siswa'],
    ['Lhoong', 120, 130],
    ['Lhoknga', null, 90],
  ];
  const columns = [{}, { hidden: true }, {}];
  const read = await readOnce(await writeXlsx({ sheets: [{ name: 'Data', rows, columns } as WriteSheet] }));
  expect(read.rows[0]).toEqual(['Lhoong', '120', '130']);
  expect(read.doubts).toMatchObject([[{ column: 'Siswa lama', code: 'hiddenColumn', text: '120' }], []]);
});

it('reads hidden columns of ODS with a doubt, and what stands above the line as a mark', async () => {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
  const row = (...texts: string[]) => `<table:table-row>${texts.map(cell).join('')}</table:table-row>`;
  const above = '<text:span text:style-name="T1">2</text:span>';
  const names = ['office', 'table', 'text', 'style'].map((name) => `xmlns:${name}="urn:${name}"`).join(' ');
  const zip = new ZipFile();
  zip.addBuffer(
    Buffer.from(
      `<office:document-content ${names}>` +
        '<style:style style:name="T1"><style:text-properties style:text-position="super 58%"/></style:style>' +
        '<table:table table:name="Data"><table:table-column table:number-columns-repeated="2"/>' +
        '<table:table-column table:visibility="collapse"/>' +
        `${row('Kecamatan', 'Siswa', 'Lama')}${row('Lhoong', `13012${above}`, '7')}${row('Lhoknga', '90', '8')}` +
        '</table:table></office:document-content>',
    ),
    'content.xml',
  );
  zip.end();
  const { rows, doubts } = await readOnce(await buffer(zip.outputStream));
  expect(rows[0]).toEqual(['Lhoong', '13012²', '7']);
  expect(doubts[0]).toMatchObject([{ column: 'Lama', code: 'hiddenColumn' }]);
});

it('reads what is written above the line as a mark, and not as digits of the figure', async () => {
  const above = (text: string, mark: string) => ({
    value: text + mark,
    type: 'richText' as const,
    richText: [{ text }, { text: mark, font: { vertAlign: 'superscript' as const } }],
  });
  const sheet = {
    name: 'Data',
    rows: [
      ['Kecamatan', 'Siswa'],
      ['Lhoong', null],
      ['Lhoknga', 90],
    ],
  };
  const cells = new Map([
    ['1,0', above('Lhoong', '1)')],
    ['1,1', above('13012', '2')],
  ]);
  const { rows } = await readOnce(await writeXlsx({ sheets: [{ ...sheet, cells } as WriteSheet] }));
  expect(rows[0]).toEqual(['Lhoong¹⁾', '13012²']);
});
