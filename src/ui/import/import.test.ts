import { describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { judgeRows } from './judge-rows';
import { matchColumns, missingFields } from './match-columns';
import { FileError, readFile } from './read-file';
import { withStored } from './use-stored-records';

/** Parses the bytes of a file and validates its records. */

const collection = findCollection('pengulangan_kelas')!;
const context = { timeZone: { offsetMinutes: () => 420 }, listedValues: () => undefined };
const MAX_ROWS = 5;
const HEADER = 'Kota Kab;kecamatan;TAHUN;Jenjang;Jumlah siswa';

async function judged(text: string | Uint8Array<ArrayBuffer>) {
  const table = await readFile(new Blob([text]), MAX_ROWS);
  const matching = matchColumns(table.header, collection);
  return { matching, rows: judgeRows(table, { collection, matching, context }) };
}
const faultsOf = (faults: ReadonlyMap<string, { code: string }>) =>
  [...faults].map(([name, { code }]) => `${name} ${code}`);

it('replaces only what the preview showed', async () => {
  const { rows } = await judged('Nomor;Jumlah siswa\n7;5\n8;6\n;9');
  const shown = new Map([[7, { [collection.identifier]: 7, jumlah_siswa: 3, tahun: 2024 }]]);
  expect(rows.map((row) => withStored(row, shown).was)).toEqual([
    { jumlah_siswa: 3 },
    // Nobody saw a value of a record that did not exist: any value is a conflict.
    { jumlah_siswa: '' },
    undefined,
  ]);
});

describe('a file', () => {
  it('is read with any delimiter, line endings, order of columns and blank lines', async () => {
    for (const [delimiter, end] of [
      [';', '\r\n'],
      [',', '\n'],
      ['\t', '\n'],
    ] as const) {
      const lines = [
        '',
        'jenjang;Pupils;year;kota_kab;Kecamatan;Catatan',
        'SD;"1.234";2024;Banda Aceh;Kuta Alam;x',
        ';;;;;',
        'SD;7;2024;Banda Aceh;Meuraxa;y',
      ];
      const { matching, rows } = await judged(lines.join(end).replaceAll(';', delimiter));
      expect(matching.map((field) => field?.name)).toEqual([
        'jenjang',
        'jumlah_siswa',
        'tahun',
        'kota_kab',
        'kecamatan',
        undefined,
      ]);
      expect(rows.map(({ line, identifier, item, faults }) => [line, identifier, item, faults.size])).toEqual(
        [
          [
            3,
            undefined,
            {
              jenjang: 'SD',
              jumlah_siswa: '1234',
              tahun: '2024',
              kota_kab: 'Banda Aceh',
              kecamatan: 'Kuta Alam',
            },
            0,
          ],
          [
            5,
            undefined,
            { jenjang: 'SD', jumlah_siswa: '7', tahun: '2024', kota_kab: 'Banda Aceh', kecamatan: 'Meuraxa' },
            0,
          ],
        ],
      );
    }
  });

  it('is read in the encodings of spreadsheets', async () => {
    const text = `${HEADER}\nBanda Acèh;K;2024;SD;1`;
    const western = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
    const wide = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);
    for (const bytes of [text, `\ufeff${text}`, western, wide])
      expect((await judged(bytes)).rows[0]!.item['kota_kab']).toBe('Banda Acèh');
  });

  it('restores what an export prefixed with an apostrophe, and keeps leading zeros', async () => {
    const { rows } = await judged(`${HEADER}\n'=1+1;'0123;2024;0123;1`);
    expect(rows[0]!.item).toMatchObject({ kota_kab: '=1+1', kecamatan: "'0123", jenjang: '0123' });
  });

  it.each([
    ['', 'empty'],
    [HEADER, 'empty'],
    ['PK not a sheet at all', 'notATable'],
    ['a\0b;c', 'notATable'],
    [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'protected'],
  ])('that is no table is refused (%#)', async (content, fault) => {
    const error = await readFile(new Blob([content]), MAX_ROWS).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(FileError);
    expect((error as FileError).fault).toBe(fault);
  });

  it('with more rows than a batch may have is refused, and says into how many parts it must be split', async () => {
    const rows = (count: number) =>
      new Blob([[HEADER, '', ...Array(count).fill('A;B;2024;SD;1')].join('\n')]);
    expect((await readFile(rows(5), MAX_ROWS)).rows.length).toBe(5);
    await expect(readFile(rows(11), MAX_ROWS)).rejects.toMatchObject({
      fault: 'tooLong',
      counts: { rows: 11, most: 5, parts: 3 },
    });
  });
});

describe('rows', () => {
  it('are validated cell by cell, and against each other', async () => {
    const { rows } = await judged(
      [
        HEADER,
        'Banda Aceh;Kuta Alam;2024;SD;1',
        'Banda Aceh;;24;SD;1,5',
        'Banda Aceh; Kuta Alam ;2024;SD;3',
        `${'x'.repeat(256)};A;2024;SD;-1`,
      ].join('\n'),
    );
    expect(rows.map(({ faults }) => faultsOf(faults))).toEqual([
      [],
      ['kecamatan required', 'tahun invalid_value', 'jumlah_siswa invalid_value'],
      [' duplicate'],
      ['kota_kab too_long', 'jumlah_siswa invalid_value'],
    ]);
  });

  it('with an identifier change the record and keep the fields that the file does not have', async () => {
    const { matching, rows } = await judged('Nomor;Jumlah siswa\n7;10\n7;11\nx;1\n8;\n;5');
    expect(missingFields(matching, collection).map(({ name }) => name)).toEqual([
      'kota_kab',
      'kecamatan',
      'tahun',
      'jenjang',
    ]);
    expect(rows.map(({ identifier, item, faults }) => [identifier, item, faultsOf(faults)])).toEqual([
      [7, { jumlah_siswa: '10' }, []],
      [7, { jumlah_siswa: '11' }, [' repeated_identifier']],
      [undefined, { jumlah_siswa: '1' }, ['id_pengulangan invalid_value']],
      [8, {}, ['jumlah_siswa required']],
      [
        undefined,
        { jumlah_siswa: '5' },
        ['kota_kab required', 'kecamatan required', 'tahun required', 'jenjang required'],
      ],
    ]);
  });
});

describe('a spreadsheet', () => {
  it('is read with its numbers, dates and leading zeros', async () => {
    const { writeXlsx } = await import('hucre/xlsx');
    const rows = [
      ['kota_kab', 'Kecamatan', 'tahun', 'jenjang', 'jumlah_siswa', 'date_now'],
      ['Sabang', '007', 2024, 'SD', 1_234_567, new Date(Date.UTC(2024, 0, 31, 7, 15))],
      ['Sabang', 'B', 2024, 'SD', 8.5, new Date(Date.UTC(2024, 0, 31))],
    ];
    const table = await readFile(
      new Blob([(await writeXlsx({ sheets: [{ name: 'A', rows }] })) as BlobPart]),
      MAX_ROWS,
    );
    const judged = judgeRows(table, {
      collection,
      matching: matchColumns(table.header, collection),
      context,
    });
    expect(judged.map(({ item, faults }) => [Object.values(item), faultsOf(faults)])).toEqual([
      [['Sabang', '007', '2024', 'SD', '1234567', '2024-01-31 07:15:00'], []],
      [['Sabang', 'B', '2024', 'SD', '8.5', '2024-01-31'], ['jumlah_siswa invalid_value']],
    ]);
  });
});
