import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { say, show } from '@/ui/testing';
import { AllowAddress } from './allow-address';
import type { WireFailure } from './types';

// The component uses nothing else of a failure.
const failure = { code: 'address_not_allowed', address: '10.1.2.3' } as WireFailure;
const offer = () => screen.queryByRole('button', { name: say('failures.allowAddress') });

function showOffer(allowedAddresses: readonly string[]) {
  return show(<AllowAddress failure={failure} of={{ id: 'k1', name: 'Dapodik', allowedAddresses }} />);
}

it('offers to allow an address until it is allowed', () => {
  for (const networks of [['10.1.0.0/16'], ['10.1.2.2/31'], ['192.168.0.1/32', '0.0.0.0/0']]) {
    const { unmount } = showOffer(networks);
    expect(offer(), networks.join()).toBeNull();
    unmount();
  }
  for (const networks of [['10.2.0.0/16'], ['2001:db8::/32'], ['broken'], ['broken', '10.1.2.4/32']]) {
    const { unmount } = showOffer(networks);
    expect(offer(), networks.join()).not.toBeNull();
    unmount();
  }
});

it('returns the focus when its dialog is cancelled', async () => {
  const { user } = showOffer(['10.2.0.0/16']);
  await user.click(offer()!);
  await user.click(await screen.findByRole('button', { name: say('common.actions.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(offer()));
});
