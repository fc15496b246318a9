import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { MAX_COMMENT } from '@/domain/limits';
import type { WireThread } from '@/ui/comments/types';
import { say, show } from '@/ui/testing';
import type { Tools } from '../tools';
import { aboutCell } from './about-cell';
import { CommentPanel } from './comment-panel';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => {} }),
  usePathname: () => '/collections/disdik/siswa',
  useSearchParams: () => new URLSearchParams(),
}));

const CELL = { collection: 'siswa', record: 7, column: 'jumlah_siswa' };
const AT = '2024-01-01T00:00:00.000Z';
const HOSTILE = 'Benarkah?\n<img src=x onerror="document.title = 1">';
const comments: WireThread['comments'] = [
  { id: '1', text: HOSTILE, author: 'Sari', at: AT, editedAt: null, isMine: false },
  { id: '2', text: 'Ya', author: 'Budi', at: AT, editedAt: AT, isMine: true },
];

/** The panel of a cell with two comments, the second one the reader's own. */
function showPanel(thread: Partial<WireThread> = {}, answers: Record<string, () => unknown> = {}) {
  const calls = vi.fn();
  const close = vi.fn();
  const read = { comments, resolved: null, mayWrite: true, mayRemoveAny: false, ...thread };
  const told = (path: string) => [
    path,
    (input: unknown) => {
      calls(path, input);
      return answers[path]?.();
    },
  ];
  const tools = { collection: findCollection('siswa')!, close, showRecord: vi.fn() } as unknown as Tools;
  const opened = {
    name: 'comments',
    spot: { left: 0, top: 0, width: 0, height: 0 },
    about: aboutCell(CELL),
  } as const;
  const shown = show(<CommentPanel tools={tools} opened={opened} />, {
    'comments.thread': () => read,
    'tables.version': () => ({ version: '1', comments: '1' }),
    ...Object.fromEntries(
      ['add', 'edit', 'remove', 'resolve', 'reopen'].map((name) => told(`comments.${name}`)),
    ),
  });
  return { ...shown, calls, close };
}

const field = (name: 'reply' | 'write' | 'editLabel') =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: say(`comments.${name}`) });
const button = (name: string) => screen.getByRole('button', { name });

it('shows texts as texts, and sends a further one by Ctrl Enter', async () => {
  const { user, calls, container } = showPanel();
  const reply = await field('reply');
  const log = screen.getByRole('log');
  expect(within(log).getByText(/<img src=x/).textContent).toBe(HOSTILE);
  expect(container.ownerDocument.querySelector('img')).toBeNull();
  expect(document.activeElement).toBe(reply);
  await user.type(reply, ' Satu{Enter}dua ');
  expect(calls).not.toHaveBeenCalled();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(calls.mock.calls).toEqual([['comments.add', { ...CELL, text: 'Satu\ndua' }]]);
  await waitFor(() => expect(reply.value).toBe(''));
  expect(document.activeElement).toBe(reply);
});

it('keeps what was not sent: after a refusal, and when the person did not mean to leave', async () => {
  const refuse = () => {
    throw new Error('away');
  };
  const { user, close } = showPanel({}, { 'comments.add': refuse });
  const reply = await field('reply');
  await user.type(reply, 'Satu');
  await user.click(button(say('comments.send')));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(reply.value).toBe('Satu');
  reply.focus();
  await user.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  await user.click(button(say('record.leave.stay')));
  expect([reply.value, close.mock.calls]).toEqual(['Satu', []]);
  await user.click(reply);
  await user.keyboard('{Escape}');
  await user.click(button(say('record.leave.leave')));
  expect(close).toHaveBeenCalled();
});

it('closes at once where nothing is lost', async () => {
  const { user, close } = showPanel();
  await field('reply');
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

it('does not send a text that is too long, and says so', async () => {
  const { user, calls } = showPanel();
  const reply = await field('reply');
  fireEvent.change(reply, { target: { value: 'a'.repeat(MAX_COMMENT - 1) } });
  expect(screen.getByText(say('comments.left', { count: 1 }))).not.toBeNull();
  fireEvent.change(reply, { target: { value: 'a'.repeat(MAX_COMMENT + 1) } });
  expect(reply.getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(calls).not.toHaveBeenCalled();
});

it('lets people change their own texts, and delete them after a question', async () => {
  const { user, calls } = showPanel();
  await field('reply');
  expect(screen.queryByRole('button', { name: say('comments.removeOf', { author: 'Sari' }) })).toBeNull();
  await user.click(button(say('comments.editOf', { author: 'Budi' })));
  await user.type(await field('editLabel'), ' dan tidak');
  await user.click(button(say('comments.save')));
  const own = { collection: 'siswa', id: '2' };
  expect(calls.mock.lastCall).toEqual(['comments.edit', { ...own, text: 'Ya dan tidak', was: 'Ya' }]);
  await user.click(await screen.findByRole('button', { name: say('comments.removeOf', { author: 'Budi' }) }));
  await user.click(button(say('comments.cancel')));
  expect(document.activeElement).toBe(screen.getByRole('log'));
  await user.click(button(say('comments.removeOf', { author: 'Budi' })));
  await user.click(button(say('comments.removeConfirm')));
  expect(calls.mock.lastCall).toEqual(['comments.remove', own]);
});

it('lets an administrator delete the texts of others, not change them', async () => {
  showPanel({ mayRemoveAny: true });
  await field('reply');
  button(say('comments.removeOf', { author: 'Sari' }));
  expect(screen.queryByRole('button', { name: say('comments.editOf', { author: 'Sari' }) })).toBeNull();
});

it('resolves, says by whom it was resolved, and opens again', async () => {
  const open = showPanel();
  const reply = await field('reply');
  await open.user.type(reply, 'x');
  expect(screen.queryByRole('button', { name: say('comments.resolve') })).toBeNull();
  await open.user.clear(reply);
  await open.user.click(button(say('comments.resolve')));
  expect(open.calls.mock.lastCall).toEqual(['comments.resolve', CELL]);
  open.unmount();
  const { user, calls } = showPanel({ resolved: { at: AT, by: 'Budi' } });
  await user.click(await screen.findByRole('button', { name: say('comments.reopen') }));
  expect(calls.mock.lastCall).toEqual(['comments.reopen', CELL]);
  expect(screen.getByText(say('comments.resolvedBy', { name: 'Budi' }), { exact: false })).not.toBeNull();
});

it('has nothing to write with for who only reads', async () => {
  showPanel({ mayWrite: false });
  await screen.findByRole('log');
  expect([
    screen.queryByRole('textbox'),
    screen.queryByRole('button', { name: say('comments.editOf', { author: 'Budi' }) }),
  ]).toEqual([null, null]);
});
