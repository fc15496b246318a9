import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { say, show } from '@/ui/testing';
import type { RequestDetail } from '../types';
import { ApproveForm } from './approve-form';
import type { Deciding } from './use-deciding';

/** The form of a request for these operations on pupils. */
function showForm(operations: RequestDetail['permissions'][number]['operations']) {
  const request = {
    id: '7d1f6a52-90f0-4b37-b1c3-0d3b4f6a2c11',
    agency: 'Dinas Pendidikan',
    system: 'Dapodik',
    permissions: [{ scope: 'disdik/siswa', operations }],
    allowedAddresses: [],
  } as unknown as RequestDetail;
  const mutate = vi.fn();
  const approve = { mutate, error: null, isPending: false } as unknown as Deciding['approve'];
  return { mutate, ...show(<ApproveForm request={request} approve={approve} />) };
}

const submit = () => screen.getByRole('button', { name: say('requests.grant.submit') });
const confirmation = () => screen.queryByRole('checkbox', { name: say('requests.grant.writesConfirm') });

it('approves rights to change or delete the records of every agency only once they are confirmed', async () => {
  const { mutate, user } = showForm(['list', 'delete']);
  await user.click(submit());
  expect(mutate).not.toHaveBeenCalled();
  screen.getByText(say('requests.faults.unconfirmed'));
  await user.click(confirmation()!);
  await user.click(submit());
  expect(mutate).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ unlimitedWrites: true }));
});

it('asks for no confirmation of rights to read and register', async () => {
  const { mutate, user } = showForm(['list', 'register']);
  expect(confirmation()).toBeNull();
  await user.click(submit());
  expect(mutate).toHaveBeenCalledOnce();
});
