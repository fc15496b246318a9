import { Buffer } from 'node:buffer';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { openDuck } from '../duck/duck';
import { readOnce } from './testing';

/** A zip file of parts; each is written piece by piece, so that a large one needs no memory. */
function zipOf(parts: Record<string, string | (() => Iterable<string>)>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') zip.addBuffer(Buffer.from(part), name);
    else zip.addReadStream(Readable.from(part(), { objectMode: false }), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const workbookOf = (sheet: string | (() => Iterable<string>), more: Record<string, string> = {}) =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><sheets><sheet name="S" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="s" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ...more,
    'xl/worksheets/sheet1.xml': sheet,
  });
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const cell = (reference: string, value: string | number) => `<c r="${reference}"><v>${value}</v></c>`;

const faultOf = (content: string | Uint8Array) =>
  readOnce(content).then(
    ({ rows }) => `${rows.length} rows`,
    (error: { refusal?: { code: string; fault: string } }) => {
      if (error.refusal?.code !== 'unreadable_file') throw error;
      return error.refusal.fault;
    },
  );

it('refuses what is empty or no table', async () => {
  expect(await faultOf('')).toBe('empty');
  expect(await faultOf('\n \n')).toBe('empty');
  expect(await faultOf('nama,jumlah\n')).toBe('empty');
  expect(await faultOf('[]')).toBe('empty');
  expect(await faultOf('PK;nama\n')).toBe('empty');
  // The content begins like a workbook, but is a text.
  expect(await faultOf('PK this was a workbook')).toBe('broken');
  expect(await faultOf(await workbookOf(sheetOf('')))).toBe('empty');
  expect(await faultOf('%PDF-1.7\n1 0 obj\n')).toBe('notATable');
  expect(await faultOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 1, 2, 3, 4]))).toBe(
    'notATable',
  );
  // Letters and slides are packed like workbooks.
  const letter = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' };
  expect(await faultOf(await zipOf(letter))).toBe('notATable');
  const text = { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<document-content/>' };
  expect(await faultOf(await zipOf(text))).toBe('notATable');
  // The content has as many NUL bytes as UTF-16.
  expect(await faultOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0]))).toBe('notATable');
  expect(
    await faultOf('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
  ).toBe('notATable');
  expect(await faultOf(await zipOf({ 'catatan.txt': 'bukan tabel' }))).toBe('notATable');
});

it('shows control characters, which nothing can store, as unreadable characters', async () => {
  const lines = Array.from({ length: 200 }, (_, at) => `Lhoong${at},${at}`);
  const { names, rows, file } = await readOnce(
    ['Data\0 Sekolah', 'Keca\0matan,Jum\x01lah', 'Lho\0knga\x7f,1', ...lines, 'Catatan: \0'].join('\n'),
  );
  expect(names).toEqual(['Keca\ufffdmatan', 'Jum\ufffdlah']);
  expect(rows[0]).toEqual(['Lho\ufffdknga\ufffd', '1']);
  expect(JSON.stringify(file)).not.toContain('u0000');
  const json = await readOnce(JSON.stringify([{ 'kec\0': 'a\0', n: 1 }]));
  expect([json.names, json.rows]).toEqual([['kec\ufffd', 'n'], [['a\ufffd', '1']]]);
});

it('refuses what is damaged, cut off or locked', async () => {
  const book = await writeXlsx({
    sheets: [{ name: 'S', rows: Array.from({ length: 500 }, (_, at) => ['x', at, `nama ${at * 7919}`]) }],
  });
  expect(await faultOf(book.subarray(0, book.length / 2))).toBe('broken');
  const damaged = Buffer.from(book);
  damaged.fill(
    0xff,
    damaged.indexOf('xl/worksheets/sheet1.xml') + 40,
    damaged.indexOf('xl/worksheets/sheet1.xml') + 400,
  );
  expect(await faultOf(damaged)).toBe('broken');
  expect(await faultOf(await workbookOf('<worksheet><sheetData><row>'))).toBe('broken');
  expect(await faultOf(await workbookOf(sheetOf(`<row r="1e9">${cell('A1', 1)}</row>`)))).toBe('broken');
  const compound = Buffer.alloc(2_048);
  compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  compound.set(Buffer.from('EncryptedPackage', 'utf16le'), 1_024);
  // The same text in a cell.
  expect(await faultOf(compound)).toBe('broken');
  compound.writeUInt16LE(34, 1_024 + 64);
  expect(await faultOf(compound)).toBe('encrypted');
  expect(await faultOf(Buffer.concat([compound.subarray(0, 8), Buffer.alloc(1_000)]))).toBe('broken');
  const locked = {
    mimetype: 'x',
    'META-INF/manifest.xml': '<manifest><encryption-data/></manifest>',
    'content.xml': '?',
  };
  expect(await faultOf(await zipOf(locked))).toBe('encrypted');
  await expect(readOnce('nama,jumlah\n"Lhoong,5\nLhoknga,6\n', { quote: '"' })).rejects.toMatchObject({
    refusal: { fault: 'unclosedQuote', limit: 2 },
  });
});

it('refuses what would not end: columns, rows, and files that unpack without end', async () => {
  expect(await faultOf(`${'a,'.repeat(1_000_000)}a\n${'1,'.repeat(1_000_000)}1\n`)).toBe('tooManyColumns');
  expect(
    await faultOf(await workbookOf(sheetOf(`<row r="1">${cell('A1', 1)}${cell('ZZZZZZ1', 1)}</row>`))),
  ).toBe('tooManyColumns');
  expect(await faultOf('1\n'.repeat(1_100_000))).toBe('tooManyRows');
  const rows = '<row></row>'.repeat(100_000);
  const bomb = await workbookOf(function* () {
    yield '<worksheet><sheetData>';
    for (let mib = 0; mib < 20; mib += 1) yield rows;
    yield '</sheetData></worksheet>';
  });
  expect(bomb.length).toBeLessThan(200_000);
  expect(await faultOf(bomb)).toBe('unpacksTooFar');
  const entities = `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]>`;
  expect(
    await faultOf(
      await workbookOf(`${entities}${sheetOf('<row r="1"><c r="A1" t="str"><v>&b;</v></c></row>')}`),
    ),
  ).toBe('broken');
});

it('finds the format by the content, whatever the file is called', async () => {
  const html =
    '<html><body><table border=1><tr><th>Kecamatan</th><th colspan=2>Jumlah</th></tr><tr><td>Lhoong</td><td>1.234</td><td>5,5</td></tr><tr><td>Lhoknga</td><td>007</td><td>&nbsp;</td></tr></table></body></html>';
  const { names, rows, file } = await readOnce(html);
  expect(file.format).toBe('html');
  expect(names).toEqual(['Kecamatan', 'Jumlah', 'Jumlah (2)']);
  expect(rows).toEqual([
    ['Lhoong', '1.234', '5,5'],
    ['Lhoknga', '007', null],
  ]);
});

it('refuses hostile parameters of a reading, which would become part of a statement', async () => {
  const hostile = [
    { header: { line: 1, lines: '1); DROP TABLE aside; --' } },
    { header: { line: '1 OR true', lines: 1 } },
    { header: { line: 1.5, lines: 1 } },
    { header: { line: 1, lines: 1e12 } },
    { restored: [{ sheet: '', line: '2) OR (1=1' }] },
    { delimiter: ';;' },
    { quote: '""' },
    { encoding: 'x'.repeat(1_000) },
    { sheets: [{ name: 'x' }] },
    { more: true },
  ];
  for (const reading of hostile)
    await expect(readOnce('nama,jumlah\nLhoong,5\n', reading as never)).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
});

it('locks the settings of its database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duck-'));
  const duck = await openDuck(folder);
  try {
    await expect(duck.run("SET memory_limit = '10GB'")).rejects.toThrow('lock');
  } finally {
    duck.closeSync();
    await rm(folder, { recursive: true });
  }
});
