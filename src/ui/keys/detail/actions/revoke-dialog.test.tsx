import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { say, show } from '@/ui/testing';
import { RevokeDialog } from './revoke-dialog';

const target = { id: 'k1', name: 'Dapodik', prefix: 'rsd_aaaaaaaa', lastUsedAt: null, lastUsedAddress: null };

function showDialog() {
  const revoked: unknown[] = [];
  const onClose = vi.fn();
  const rendered = show(<RevokeDialog target={target} onClose={onClose} />, {
    'keys.revoke': (input: { reason: string }) => {
      revoked.push(input);
      return { revokedReason: input.reason, revokedBy: 'Bantuan' };
    },
  });
  const confirm = () =>
    rendered.user.click(screen.getByRole('button', { name: say('keyDetail.revokeConfirm') }));
  const labelled = (text: string) => screen.getByLabelText<HTMLInputElement>(text, { exact: false });
  const reason = labelled(say('keyDetail.reason'));
  const name = labelled(say('keyDetail.typeName', { name: target.name, prefix: target.prefix }));
  return { revoked, onClose, confirm, reason, name, ...rendered };
}

it('revokes only with a reason and the name or visible prefix of the key', async () => {
  const { revoked, onClose, confirm, reason, name, user } = showDialog();
  await confirm();
  screen.getByText(say('keyDetail.reasonMissing'));
  expect(document.activeElement).toBe(reason);
  await user.type(reason, 'Bocor');
  await user.type(name, 'Dapodi');
  await confirm();
  screen.getByText(say('keyDetail.typeNameFault'));
  expect([document.activeElement, revoked]).toEqual([name, []]);
  await user.clear(name);
  await user.type(name, ' rsd_aaaaaaaa… ');
  await confirm();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(revoked).toEqual([{ id: 'k1', reason: 'Bocor' }]);
});
