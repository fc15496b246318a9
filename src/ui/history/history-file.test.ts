import { describe, expect, it } from 'vitest';
import { historyFile } from './history-file';

const EVENT = {
  id: '7',
  at: new Date('2026-11-20T18:00:00Z'),
  actorKind: 'staff',
  actorName: 'Sari',
  address: '10.0.0.1',
  action: 'key.changed',
  subjectKind: 'key',
  subjectId: 'k1',
  subjectName: 'Dapodik',
  before: { ratePerMinute: null, permissions: ['*:list'] },
  after: { ratePerMinute: 60, permissions: ['disdik:list+register'] },
  reason: null,
} as const;

describe('a file of the history', () => {
  it('has readable columns and values, in Indonesian and in the time of the service', () => {
    const { columns, cellsOf } = historyFile('id', 'Asia/Jakarta');
    expect(Object.fromEntries(cellsOf(EVENT).map((cell, i) => [columns[i]?.header, cell]))).toEqual({
      Waktu: '2026-11-21 01:00:00',
      Oleh: 'Sari',
      Jenis: 'Staf',
      Alamat: '10.0.0.1',
      Kejadian: 'Kunci diubah',
      Perihal: 'Dapodik',
      Sebelumnya: 'Izin: Membaca semua koleksi; Batas panggilan: Bawaan sistem',
      Menjadi: 'Izin: Membaca dan menambahkan Pendidikan; Batas panggilan: 60 panggilan per menit',
      Alasan: '',
      Nomor: 7,
    });
  });

  it('is in English as well, and keeps what it does not know', () => {
    const { name, columns, cellsOf } = historyFile('en', 'UTC');
    const cells = cellsOf({
      ...EVENT,
      action: 'key.polished',
      subjectKind: 'enum_value',
      subjectId: 'pasien.status',
      before: null,
      after: { shine: 2 },
    });
    expect(columns.map(({ header }) => header)).toContain('Done by');
    // Excel reserves the name History.
    expect(name).not.toMatch(/^history$/i);
    expect(cells).toEqual(
      expect.arrayContaining(['key.polished', 'Dapodik, Status (Patients)', '', 'shine: 2']),
    );
  });
});
