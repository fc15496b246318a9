import { screen, within } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { say, show } from '@/ui/testing';
import { ChangesTile } from './changes-tile';
import { HeadlinesTile } from './headlines-tile';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(),
}));

const refusal = { code: 'internal_error' };
const error = { code: -32_603, message: refusal.code, data: { refusal } };
const broken = new TRPCClientError(refusal.code, { result: { error } } as never);

const COVERAGE = {
  ...{ expected: 23, begun: 23, figureShare: null, records: 900 },
  findings: { open: 2, records: 40, certain: 30 },
};

it('a tile that fails says so, holds up no other, and is asked for again', async () => {
  let failures = 0;
  const { user } = show(
    <>
      <ChangesTile />
      <HeadlinesTile />
    </>,
    {
      'home.changes': () => {
        failures += 1;
        if (failures === 1) throw broken;
        return { collections: [] };
      },
      'summaries.read': () => ({ table: { total: '1000' }, without: 25 }),
      'home.headlines': () => ({
        headlines: [
          {
            ...{ collection: 'siswa', value: 1_234, change: null, view: {}, standing: null },
            latest: { ...COVERAGE, period: '2024-S2', delivered: 22 },
            later: [{ ...COVERAGE, period: '2025-S1', delivered: 0, begun: 1 }],
          },
        ],
      }),
    },
  );
  const changes = within(screen.getByRole('region', { name: say('home.changes.title') }));
  expect(await changes.findByRole('alert')).toBeDefined();
  expect(await screen.findByText('1.234')).toBeDefined();
  expect(screen.getByText('22 dari 23 lengkap')).toBeDefined();
  expect(screen.getByText('Semester 1 2025 masih masuk: 1 dari 23')).toBeDefined();
  expect(screen.getByText(/^2 temuan belum diputuskan, menyangkut 40 dari 900 baris$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: say('coverage.certain.leaveOut') }));
  expect(await screen.findByText('1.000')).toBeDefined();
  expect(screen.getByText('Tanpa 25 baris yang pasti salah; dengan semuanya 1.234')).toBeDefined();
  await user.click(screen.getByRole('button', { name: say('coverage.certain.leaveOut'), pressed: true }));
  expect(screen.getByText('1.234')).toBeDefined();
  await user.click(changes.getByRole('button', { name: say('common.actions.retry') }));
  expect(await changes.findByText(say('home.changes.empty'))).toBeDefined();
});
