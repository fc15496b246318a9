import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { say, show } from '@/ui/testing';
import { KeysPage } from './keys-page';
import { FILTERS } from './view';

vi.mock('next/navigation', () => ({
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

beforeEach(() => window.history.replaceState(null, '', '/keys'));

/** The page of a service in which no key is found. */
function showPage(address: string) {
  window.history.replaceState(null, '', address);
  show(<KeysPage />, {
    'keys.list': () => ({
      keys: [],
      next: null,
      total: 0,
      counts: Object.fromEntries(FILTERS.map((filter) => [filter, 0])),
    }),
    'keys.owners': () => ['Dinas'],
  });
}

it.each([
  ['/keys?collection=siswa', say('keys.nothing.narrowed')],
  ['/keys?owner=Dinas', say('keys.nothing.narrowed')],
  ['/keys?q=dapodik&owner=Dinas', say('keys.nothing.search', { q: 'dapodik' })],
])('%s says that no key matches, and offers to show all', async (address, text) => {
  showPage(address);
  await screen.findByText(text);
  screen.getByRole('button', { name: say('keys.showAll') });
  expect(screen.queryByText(say('keys.empty.title'))).toBeNull();
});

it('offers to issue the first key if there is none at all', async () => {
  showPage('/keys');
  await screen.findByText(say('keys.empty.title'));
});
