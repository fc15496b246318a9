import { screen, waitFor } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { say, show } from '@/ui/testing';
import { IssueFlow } from '../issue/issue-flow';
import { UncollectedKeys } from './uncollected-keys';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }));

const link = {
  id: 'l1',
  state: 'open',
  name: 'Dasbor',
  owner: 'Dinas Pendidikan',
  recipient: 'budi@dinas.example.test',
  letter: { state: 'sent', sentAt: '2026-11-22T03:00:00.000Z' },
  createdAt: '2026-11-22T03:00:00.000Z',
  createdBy: 'Ani',
  expiresAt: '2026-11-29T03:00:00.000Z',
  replacesId: null,
};
const shown = 'https://data.example.test/collect#abc';
const made = { id: 'l1', link: shown, expiresAt: link.expiresAt, recipient: null, mailed: 'no_address' };

it('lists keys that were not collected, and replaces and withdraws their links', async () => {
  const calls: unknown[] = [];
  const { user } = show(<UncollectedKeys />, {
    'keyLinks.uncollected': () => [link],
    'keyLinks.renew': (input: unknown) => {
      calls.push(['renew', input]);
      return made;
    },
    'keyLinks.withdraw': (input: unknown) => {
      calls.push(['withdraw', input]);
      return { ...link, state: 'withdrawn' };
    },
  });
  await screen.findByText(/budi@dinas\.example\.test/);
  const press = (name: string) => user.click(screen.getAllByRole('button', { name }).at(-1)!);
  await press(say('keyLinks.renew'));
  await press(say('keyLinks.renew'));
  expect((await screen.findByDisplayValue(shown)).tagName).toBe('INPUT');
  await press(say('keyLinks.done'));
  await press(say('keyLinks.withdraw'));
  await press(say('keyLinks.withdraw'));
  await waitFor(() =>
    expect(calls).toEqual([
      ['renew', { id: 'l1' }],
      ['withdraw', { id: 'l1' }],
    ]),
  );
});

it('says of which key a link cannot be replaced, until when that was granted, and what to do', async () => {
  const refusal = { code: 'linked_key_ended', name: 'Dasbor', endedAt: '2026-11-23T03:00:00.000Z' };
  const { user } = show(<UncollectedKeys />, {
    'keyLinks.uncollected': () => [{ ...link, state: 'expired' }],
    'keyLinks.renew': () => {
      throw new TRPCClientError(refusal.code, {
        result: { error: { message: refusal.code, code: -1, data: { refusal } } } as never,
      });
    },
  });
  await screen.findByText(/budi@dinas\.example\.test/);
  const press = () => user.click(screen.getAllByRole('button', { name: say('keyLinks.renew') }).at(-1)!);
  await press();
  await press();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/“Dasbor”.*23 November 2026 pukul 10\.00.*Terbitkan/);
});

it('issues a key by a link, without showing the key', async () => {
  const issued: unknown[] = [];
  const model = {
    name: 'Dasbor',
    owner: 'Dinas',
    contact: 'Budi',
    purpose: null,
    permissions: [],
    bindings: [],
  };
  const { user } = show(
    <IssueFlow
      model={
        {
          ...model,
          id: 'k1',
          permissions: [{ scope: 'disdik', operations: ['list'] }],
          listsOwnOnly: false,
          allowedAddresses: [],
          origins: [],
          ratePerMinute: null,
        } as never
      }
      defaultRate={60}
    />,
    {
      'keyLinks.issue': (input: unknown) => {
        issued.push(input);
        return made;
      },
      'tables.suggest': () => [],
    },
  );
  await user.click(screen.getByRole('radio', { name: say('keyLinks.link') }));
  screen.getByText(say('keyLinks.linkHintNoAddress'));
  await user.click(screen.getByRole('button', { name: say('keyLinks.submitLink') }));
  await screen.findByDisplayValue(shown);
  expect(issued).toEqual([expect.objectContaining({ owner: 'Dinas', contact: 'Budi' })]);
});
