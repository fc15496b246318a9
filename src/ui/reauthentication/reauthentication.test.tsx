import { Button } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { RefusalCode } from '@/domain/refusals/refusal';
import { Dialog } from '../forms/dialog';
import { say, show } from '../testing';
import { trpc } from '../trpc';
import { Reauthentication } from './reauthentication';

const refusal = (code: RefusalCode, more: object = {}) =>
  new TRPCClientError(code, {
    result: { error: { message: code, code: -1, data: { refusal: { code, ...more } } } } as never,
  });

/** A dialog with a field, whose call needs the proof. */
function Door() {
  const [opened, setOpened] = useState(true);
  const reset = trpc.staff.resetPassword.useMutation();
  return (
    <>
      <Reauthentication />
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Tindakan"
        transitionProps={{ duration: 0 }}
      >
        <input aria-label="isian" />
        <Button onClick={() => reset.mutate({ id: 'p1' })}>Kirim</Button>
        <p>{reset.isSuccess ? 'selesai' : reset.error?.message}</p>
      </Dialog>
    </>
  );
}

function showDoor({ twoFactorEnabled = false } = {}) {
  const proofs: unknown[] = [];
  let isProved = false;
  const rendered = show(<Door />, {
    'staff.resetPassword': () => {
      if (!isProved) throw refusal('reauthentication_required');
      return {};
    },
    'session.current': () => ({ staff: { email: 'ani@example.test', twoFactorEnabled }, needsSetUp: false }),
    'session.reauthenticate': (input: { password: string }) => {
      proofs.push(input);
      if (input.password !== 'benar') throw refusal('wrong_credentials', { field: 'password' });
      isProved = true;
      return { ok: true };
    },
  });
  const words = (name: 'password' | 'code' | 'wrongPassword') => say(`common.reauthentication.${name}`);
  return { ...rendered, proofs, words };
}

it('asks for the password over the dialog, keeps what was filled in, and then does what was asked', async () => {
  const { user, proofs, words } = showDoor();
  await user.type(screen.getByLabelText('isian'), 'tetap');
  await user.click(screen.getByRole('button', { name: 'Kirim' }));
  const password = await screen.findByLabelText(words('password'));
  expect(screen.queryByLabelText(words('code'))).toBeNull();
  expect(document.activeElement).toBe(password);
  await user.type(password, 'salah{Enter}');
  await screen.findByText(words('wrongPassword'));
  await user.clear(password);
  await user.type(password, 'benar{Enter}');
  await screen.findByText('selesai');
  expect(proofs.map((one) => (one as { password: string }).password)).toEqual(['salah', 'benar']);
  expect(screen.getByLabelText<HTMLInputElement>('isian').value).toBe('tetap');
});

it('Escape closes only this dialog, and the action reports that it was refused', async () => {
  const { user, proofs, words } = showDoor({ twoFactorEnabled: true });
  await user.click(screen.getByRole('button', { name: 'Kirim' }));
  await screen.findByLabelText(words('code'));
  await user.keyboard('{Escape}');
  await screen.findByText('reauthentication_required');
  await waitFor(() => expect(screen.queryByLabelText(words('code'))).toBeNull());
  screen.getByRole('dialog', { name: 'Tindakan' });
  expect(proofs).toEqual([]);
});
