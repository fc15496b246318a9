import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { localeOf } from '@/domain/languages';
import { readGrants } from '@/domain/permissions';
import type { PageLanguage } from '@/i18n/languages';
import { messagesOf } from '@/i18n/messages';
import { permissionWords } from './words';

function say(language: PageLanguage, ...stored: string[]) {
  const messages = messagesOf(language);
  const t = createTranslator({ locale: localeOf(language), messages, namespace: 'permissions' });
  return permissionWords(readGrants(stored), { t, language });
}

describe('permissions in words', () => {
  it('name groups and collections, those with the same operations together', () => {
    expect(say('id', '*:list', 'disdik:register+change').full).toBe(
      'Membaca semua koleksi; menambahkan dan mengubah Pendidikan',
    );
    expect(say('en', 'drka:list', 'disdik/siswa', 'rsud:list').full).toBe(
      'Read Population and Hospital; fully manage Pupils',
    );
    expect(say('id').full).toBe('Belum ada izin');
  });

  it('are short for a narrow place, and say how much is left out', () => {
    const words = say('id', 'drka:register', 'disdik/sekolah:list', 'disdik/siswa:list', 'rsud/pasien:list');
    expect([words.short, words.more]).toEqual(['Menambahkan Kependudukan', 3]);
    const long = say('id', 'disdik/sekolah:list', 'disdik/siswa:list', 'disdik/guru:list');
    expect([long.short, long.more]).toEqual(['Membaca Sekolah dan Siswa', 1]);
    expect(say('id', '*').more).toBe(0);
  });
});
