import { describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { type Drafts, enterDraft, judgeDrafts } from './drafts';

const siswa = findCollection('siswa')!;
const record = {
  [siswa.identifier]: 7,
  kota_kab: 'Aceh Besar',
  kecamatan: 'Darul Imarah',
  tahun: 2024,
  semester: '1',
  jenjang: 'SD',
  jumlah_siswa: 1200,
  date_now: '2024-01-31T07:15:00.000Z',
};
const context = { timeZone: { offsetMinutes: () => 7 * 60 }, listedValues: () => undefined };
const judge = (drafts: Drafts) => judgeDrafts(drafts, { collection: siswa, record, context, language: 'id' });

describe('drafts of the fields of a record', () => {
  it('are sent in their stored form, with the value that the person saw', () => {
    const drafts = {
      jumlah_siswa: { text: '1.250', was: 1200 },
      semester: { text: ' 02 ', was: '1' },
      date_now: { text: '2024-01-31T15:15', was: record.date_now },
    };
    expect(judge(drafts)).toEqual({
      set: { jumlah_siswa: 1250, semester: '02', date_now: '2024-01-31T08:15:00.000Z' },
      was: { jumlah_siswa: 1200, semester: '1', date_now: record.date_now },
      faults: {},
      conflicts: [],
    });
  });

  it('are no change if they equal the stored values, or if the time of the data is empty', () => {
    const drafts = {
      jumlah_siswa: { text: '1200', was: 900 },
      date_now: { text: ' ', was: record.date_now },
    };
    expect(judge(drafts)).toEqual({ set: {}, was: {}, faults: {}, conflicts: [] });
  });

  it('are refused by the rules of the service', () => {
    const { set, faults } = judge({
      jumlah_siswa: { text: '-1', was: 1200 },
      kecamatan: { text: ' ', was: 'Darul Imarah' },
    });
    expect(set).toEqual({});
    expect(faults).toMatchObject({
      jumlah_siswa: { code: 'invalid_value' },
      kecamatan: { code: 'required' },
    });
  });

  it('are a conflict if the value changed after the record was opened, even before anything was entered', () => {
    const seen = { ...record, jumlah_siswa: 1100 };
    const first = enterDraft({}, { name: 'jumlah_siswa', text: '1300', seen });
    // The value that was seen first counts until the person decides.
    const drafts = enterDraft(first, { name: 'jumlah_siswa', text: '1301', seen: record });
    expect(judge(drafts)).toMatchObject({ was: { jumlah_siswa: 1100 }, conflicts: ['jumlah_siswa'] });
    expect(judge(enterDraft({}, { name: 'tahun', text: '2025', seen })).conflicts).toEqual([]);
  });

  it('are a conflict if somebody else has stored another value meanwhile', () => {
    const drafts = { jumlah_siswa: { text: '1300', was: 1100 }, tahun: { text: '2025', was: 2024 } };
    expect(judge(drafts)).toMatchObject({
      set: { jumlah_siswa: 1300, tahun: 2025 },
      conflicts: ['jumlah_siswa'],
    });
  });
});
