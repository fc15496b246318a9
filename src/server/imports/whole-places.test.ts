import { describe, expect, it } from 'vitest';
import { importedFile } from './testing';

const csv = (...rows: (string | number)[][]) => rows.map((row) => row.join(';')).join('\r\n');

/** Pupils of places, each with its regency and the text in the column of districts. */
const pupils = (...places: (readonly [regency: string, district: string])[]) =>
  csv(
    ['JUMLAH SISWA'],
    ['Kabupaten', 'Kecamatan', 'Tahun', 'Semester', 'Jenjang', 'Jumlah Siswa'],
    ...places.flatMap(([regency, district], n) =>
      ['SD', 'SMP'].map((level, at) => [regency, district, 2024, 1, level, 130 * (n + 1) + 7 * at]),
    ),
  );
const ofRegencies = (text: string, regencies = ['Aceh Besar', 'Pidie', 'Simeulue', 'Aceh Jaya']) =>
  pupils(...regencies.map((regency) => [regency, text] as const));

const read = async (content: string) => {
  const { items, collection, file } = await importedFile(content, { fileName: 'siswa.csv' });
  const doubts = items.flatMap((item) => item.doubts);
  const questions = new Set(doubts.map(({ code, field, text, read }) => `${code} ${field} ${text} ${read}`));
  return {
    collection,
    districts: [...new Set(items.map(({ values }) => values['kecamatan']))],
    rows: items.length,
    questions: [...questions],
    aside: file.aside.filter(({ reason }) => reason === 'total').length,
  };
};

describe('a file of figures for whole regencies', () => {
  it.each(['Semua', 'SELURUH KECAMATAN', '–', 'n/a', 'Jumlah', 'Total Kecamatan'])(
    'that writes %j for its districts asks one question',
    async (text) => {
      expect(await read(ofRegencies(text))).toEqual({
        collection: 'siswa',
        districts: ['-'],
        rows: 8,
        questions: [`wholePlace kecamatan ${text} -`],
        aside: 0,
      });
    },
  );

  it('is asked nothing where it has the text of the office', async () => {
    expect(await read(ofRegencies('-'))).toMatchObject({ districts: ['-'], rows: 8, questions: [] });
  });

  it('is asked also about regencies that the register does not know', async () => {
    const found = await read(ofRegencies('Semua', ['Bandung', 'Garut', 'Ciamis', 'Cirebon']));
    expect(found).toMatchObject({ districts: ['-'], rows: 8, questions: ['wholePlace kecamatan Semua -'] });
  });
});

it('sets a total aside where its parts are in the file', async () => {
  const file = pupils(['Aceh Besar', 'Ingin Jaya'], ['Aceh Besar', 'Darul Imarah'], ['Aceh Besar', 'Jumlah']);
  expect(await read(file)).toMatchObject({
    districts: ['Ingin Jaya', 'Darul Imarah'],
    questions: [],
    aside: 2,
  });
});
