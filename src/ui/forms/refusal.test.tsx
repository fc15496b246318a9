import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '@/ui/testing';
import { FailureAlert } from './refusal';

const FAILURE = new Error('no connection');

/** A form that is rendered again with each letter, as all forms are. */
function Form() {
  const [name, setName] = useState('');
  return (
    <form>
      <FailureAlert error={FAILURE} />
      <input aria-label="name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </form>
  );
}

it('takes the focus once for a failure, and leaves it to whoever goes on typing', async () => {
  const { user } = show(<Form />);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  await user.type(screen.getByLabelText('name'), 'Sari');
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('Sari');
});
