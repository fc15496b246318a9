import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { messagesOf } from '@/i18n/messages';
import { say, show } from '@/ui/testing';
import type { WireFoundFailure } from '../../detail/failures/types';
import { agencyAnswer } from './agency-answer';
import { caseOf } from './case-of';
import { FoundRequest } from './found-request';

const message = { id: 'tahun: wajib diisi', en: 'tahun: is required' };
const KEY = {
  id: 'k1',
  name: 'Dapodik',
  owner: 'Dinas Pendidikan',
  prefix: 'rsd_abcdefgh',
  state: 'suspended',
  permissions: [{ scope: 'disdik', operations: ['list', 'register'] }],
  bindings: [{ field: 'kota_kab', values: ['Kota Sabang'] }],
  listsOwnOnly: false,
  allowedAddresses: ['10.1.0.0/16'],
  origins: ['https://portal.example'],
  ratePerMinute: 30,
  expiresAt: null,
  suspendedAt: '2026-03-02T03:00:00.000Z',
  suspendedBy: 'root (command line)',
  suspendedReason: 'Kunci tersebar',
  revokedAt: null,
  revokedBy: null,
  revokedReason: null,
  replacedById: null,
  language: 'id',
} as unknown as NonNullable<WireFoundFailure['key']>;

const found: WireFoundFailure = {
  requestId: '3f2b8c1e-7d4a-4f0b-9c55-0a1b2c3d4e5f',
  at: '2026-03-02T03:04:05.000Z',
  prefix: 'rsd_abcdefgh',
  address: '10.1.2.3',
  method: 'POST',
  path: '/api/disdik/siswa',
  collection: 'siswa',
  operation: 'register',
  status: 200,
  code: 'required',
  message: { id: '[3] wajib diisi', en: '[3] is required' },
  failedItems: 120,
  duplicateItems: 0,
  storedItems: 0,
  items: Array.from({ length: 100 }, (_, i) => ({ index: i + 3, code: 'required', field: 'tahun', message })),
  key: KEY,
};

describe('a request found by its identifier', () => {
  it('shows every fault that is recorded, the limits of its key, who stopped it and why, and the next step', async () => {
    const { user } = show(<FoundRequest requestId={found.requestId} found={found} />);
    expect(screen.getByText(/Tidak ada baris yang disimpan/)).toBeTruthy();
    const key = within(screen.getByRole('region', { name: say('answer.key.title') }));
    expect(key.getByText(/Ditangguhkan lewat server pada 2 Maret 2026/)).toBeTruthy();
    for (const text of ['Alasan: Kunci tersebar', '10.1.0.0/16', '30 panggilan per menit'])
      expect(key.getByText(text)).toBeTruthy();
    expect(key.getByText(/Kota Sabang/)).toBeTruthy();
    expect(screen.getByText(say('answer.desk.items'))).toBeTruthy();

    const items = within(screen.getByRole('region', { name: say('answer.items.title') }));
    await user.click(items.getByRole('button'));
    expect(items.getAllByRole('listitem')).toHaveLength(100);
    expect(items.getByText(say('answer.items.more', { count: 20 }))).toBeTruthy();
  });
});

describe('the answer for the agency', () => {
  it('has every recorded fault in the language of the agency, and nothing of the office', () => {
    const text = agencyAnswer({ ...found, key: { ...KEY, language: 'en' } }, 'Asia/Jakarta');
    expect(text).toContain('Dear Dinas Pendidikan,');
    expect(text).toContain('2 March 2026 at 10:04:05 (Asia/Jakarta)');
    expect(text).toContain('POST /api/disdik/siswa (');
    expect(text.match(/^- item \d+: tahun: is required$/gm)).toHaveLength(100);
    expect(text).toContain('- and 20 other items');
    expect(text).toContain(messagesOf('en').answer.agency.steps.items);
    for (const own of ['Kunci tersebar', 'root', 'wajib diisi', '10.1.0.0']) expect(text).not.toContain(own);
    expect(agencyAnswer({ ...found, key: null }, 'Asia/Jakarta')).toContain('- butir 3: tahun: wajib diisi');
  });
});

it('each refusal has a next step; one that is not known is a fault of the service', () => {
  const refused = { ...found, status: 401, failedItems: null, items: [] };
  expect(caseOf({ ...refused, code: 'revoked_key' })).toBe('revoked_key');
  expect(caseOf({ ...refused, code: 'revoked_key', key: { ...KEY, replacedById: 'k2' } })).toBe(
    'replaced_key',
  );
  const named = Object.keys(messagesOf('id').failures.codes).filter(
    (code) =>
      !['outside_scope', 'not_listed', 'period_locked', 'internal_error', 'unavailable'].includes(code),
  );
  for (const code of named) expect(caseOf({ ...refused, code }), code).not.toBe('ours');
  expect(caseOf({ ...refused, code: 'internal_error' })).toBe('ours');
  expect(caseOf({ ...found, failedItems: 0 })).toBe('duplicates');
  expect(caseOf({ ...found, items: [{ index: 0, code: 'outside_scope', field: null, message }] })).toBe(
    'scope',
  );
});
