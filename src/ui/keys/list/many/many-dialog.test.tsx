import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { say, show } from '@/ui/testing';
import type { WireListedKey } from '../view';
import { SelectedBar } from './selected-bar';

const keys = ['a', 'b', 'c'].map((name) => ({ id: `id-${name}`, name }) as WireListedKey);

function showBar() {
  const changed: unknown[] = [];
  const clear = vi.fn();
  const selected = {
    ids: new Set(keys.map(({ id }) => id)),
    keys,
    shown: 3,
    toggle: vi.fn(),
    toggleAll: vi.fn(),
    clear,
  };
  const rendered = show(<SelectedBar selected={selected} />, {
    'keys.changeMany': (input: { count: number }) => {
      changed.push(input);
      return { changed: input.count, unchanged: 0 };
    },
  });
  const press = (name: string) => rendered.user.click(screen.getByRole('button', { name }));
  const labelled = (text: string) => screen.getByLabelText<HTMLInputElement>(text, { exact: false });
  return { changed, clear, press, labelled, ...rendered };
}

it('revokes several keys only with a reason and their number, and then selects none', async () => {
  const { changed, clear, press, labelled, user } = showBar();
  await press(say('keys.many.revoke'));
  const confirm = async () => {
    const [, inDialog] = screen.getAllByRole('button', { name: say('keys.many.revoke'), hidden: true });
    await user.click(inDialog!);
  };
  await waitFor(() => labelled(say('keys.many.reason')));
  await user.type(labelled(say('keys.many.reason')), 'Selesai');
  const count = labelled(say('keys.many.typeCount', { count: 3 }));
  await user.type(count, '2');
  await confirm();
  screen.getByText(say('keys.many.typeCountFault', { count: 3 }));
  expect([document.activeElement, changed]).toEqual([count, []]);
  await user.clear(count);
  await user.type(count, '3');
  await confirm();
  await waitFor(() => expect(clear).toHaveBeenCalledOnce());
  expect(changed).toEqual([{ action: 'revoke', ids: ['id-a', 'id-b', 'id-c'], count: 3, reason: 'Selesai' }]);
});
