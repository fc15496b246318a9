import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { say, show } from '@/ui/testing';
import { SecretOnceDialog } from './secret-once';

const secret = {
  key: `rsd_${'a'.repeat(49)}`,
  name: 'Dapodik',
  prefix: 'rsd_aaaaaaaa',
  permissions: [{ scope: 'disdik/siswa', operations: ['register'] as const }],
  expiresAt: null,
};

/** Whether the browser would ask before the tab is closed. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('stays open, and guards the tab, until the reader says that the key is stored', async () => {
  const onStored = vi.fn();
  const { user, unmount } = show(<SecretOnceDialog secret={secret} title="Dapodik" onStored={onStored} />);
  const address = window.location.href;
  const button = screen.getByRole<HTMLButtonElement>('button', { name: say('newKey.done') });
  expect([button.disabled, asksBeforeClosing()]).toEqual([true, true]);
  await user.keyboard('{Escape}');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(onStored).not.toHaveBeenCalled();
  expect([screen.getByTestId('secret').textContent, window.location.href]).toEqual([secret.key, address]);

  await user.click(screen.getByRole('checkbox', { name: say('newKey.stored') }));
  expect([button.disabled, asksBeforeClosing()]).toEqual([false, false]);
  await user.click(button);
  expect(onStored).toHaveBeenCalledOnce();
  unmount();
  expect(asksBeforeClosing()).toBe(false);
});

it('shows a command that the key may run, and that changes nothing', () => {
  show(<SecretOnceDialog secret={secret} title="Dapodik" onStored={() => {}} />);
  const command = screen.getByTestId('curl').textContent;
  expect(command).toContain(`curl -X POST '${window.location.origin}/api/disdik/siswa'`);
  expect(command).toContain(`-H 'x-api-key: ${secret.key}'`);
  expect(command).toContain(`-d '[]'`);
});

it('downloads a file with the key and what it is for', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  const named: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    named.push(this.download);
  });
  const { user } = show(<SecretOnceDialog secret={secret} title="Dapodik" onStored={() => {}} />);
  await user.click(screen.getByRole('button', { name: say('newKey.download') }));
  vi.restoreAllMocks();
  expect(named).toEqual([`${say('newKey.fileName')}-rsd_aaaaaaaa.txt`]);
  const text = await new Response(files[0]).text();
  for (const part of [secret.key, 'Dapodik', say('newKey.fileNever'), `${window.location.origin}/docs`])
    expect(text).toContain(part);
});
