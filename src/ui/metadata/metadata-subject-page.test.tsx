import { screen, waitFor } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { createDescriptions } from '@/domain/metadata/describe';
import type { MetadataValues } from '@/domain/metadata/judge';
import { say, show } from '@/ui/testing';
import type { Inputs, Outputs } from '@/ui/trpc';
import { memberFieldId } from './address';
import { MetadataSubjectPage } from './metadata-subject-page';

type Read = Outputs['metadata']['read'];

const siswa = findCollection('siswa')!;
const SUBJECT = { kind: 'field', id: 'siswa.jumlah_siswa' } as const;

const CHANGED = new TRPCClientError('record_changed', {
  result: { error: { message: '', code: -32_000, data: { refusal: { code: 'record_changed' } } } } as never,
});

/** A service with the metadata of one field, which another person may change. */
function serviceOf() {
  const service = { version: 0, stored: {} as MetadataValues };
  const read = (): Read => {
    const { describe: describeOne } = createDescriptions(
      { year: 2026, province: 'Aceh', regencies: [], agenciesOf: () => [], valuesOf: () => [] },
      (kind) => (kind === 'collection' ? { klasifikasi_data: 'terbuka' } : service.stored),
    );
    const { form, known, limit } = describeOne({
      ...{ kind: 'field', collection: siswa, field: siswa.field('jumlah_siswa')! },
    });
    return {
      ...{ ...SUBJECT, label: siswa.label, form, collection: 'siswa', known, limit, mayChange: true },
      ...{ stored: service.stored, version: service.version, changedAt: null, changedBy: null },
    };
  };
  const save = ({ version, values }: Inputs['metadata']['save']) => {
    if (version !== service.version) throw CHANGED;
    service.stored = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    service.version += 1;
    return read();
  };
  return { service, answers: { 'metadata.read': read, 'metadata.save': save, 'metadata.list': () => ({}) } };
}

const field = (name: string) => document.getElementById(memberFieldId(name)) as HTMLInputElement;
const save = () => screen.getByText(say('metadata.form.save')).closest('button')!;

beforeEach(() => sessionStorage.clear());

it('says what is lacking until it is typed, saves it twice, and keeps it when others have saved', async () => {
  const { service, answers } = serviceOf();
  const { user } = show(<MetadataSubjectPage {...SUBJECT} />, answers);
  await waitFor(() => expect(field('konsep')).not.toBeNull());
  const levelIs = (level: 'none' | 'draft' | 'submission') =>
    expect(screen.getByText(say(`metadata.levels.${level}`))).toBeTruthy();
  levelIs('none');
  // What is known is shown, and is not in the field.
  expect(field('nama').value).toBe('');
  expect(screen.getByText(/: Jumlah siswa \(Siswa\)\./)).toBeTruthy();
  // A link leads to the field.
  await user.click(screen.getByRole('link', { name: 'Konsep', hidden: true }));
  expect(document.activeElement).toBe(field('konsep'));
  await user.type(field('konsep'), 'Siswa');
  await user.type(field('referensi_pemilihan'), 'Renstra');
  levelIs('draft');
  await user.selectOptions(field('klasifikasi_data'), 'terbuka');
  levelIs('submission');
  await user.click(save());
  await waitFor(() => expect(service.version).toBe(1));
  await waitFor(() => expect(document.activeElement).toBe(save()));
  expect(service.stored).toEqual({
    ...{ klasifikasi_data: 'terbuka', konsep: 'Siswa', referensi_pemilihan: 'Renstra' },
  });
  await user.type(field('nama_en'), 'Pupils');
  await user.click(save());
  await waitFor(() => expect(service.stored['nama_en']).toBe('Pupils'));
  service.version = 9;
  await user.clear(field('konsep'));
  await user.type(field('konsep'), 'Murid');
  await user.click(save());
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
  expect(screen.getByRole('alert').textContent).toBe(say('metadata.form.changedMeanwhile'));
  expect(field('konsep').value).toBe('Murid');
  expect(service.stored['konsep']).toBe('Siswa');
});
