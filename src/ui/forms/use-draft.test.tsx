import { useForm } from '@mantine/form';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { show } from '@/ui/testing';
import { useDraft } from './use-draft';

function Form() {
  const form = useForm({ initialValues: { name: '' } });
  useDraft(form, { name: 'test', read: (stored) => (stored ?? undefined) as { name: string } | undefined });
  return <input aria-label="name" {...form.getInputProps('name')} />;
}

const kept = () => sessionStorage.getItem('draft test');
const field = () => screen.getByLabelText<HTMLInputElement>('name');

beforeEach(() => sessionStorage.clear());

it('keeps what is typed until the form is as it was at first, or is left', async () => {
  const { user, unmount } = show(<Form />);
  await user.type(field(), 'Sari');
  expect(kept()).toBe('{"name":"Sari"}');
  await user.clear(field());
  expect(kept()).toBeNull();
  await user.type(field(), 'B');
  unmount();
  expect(kept()).toBeNull();
});

it('shows what was typed before a reload', async () => {
  sessionStorage.setItem('draft test', '{"name":"Sari"}');
  const { user } = show(<Form />);
  expect(field().value).toBe('Sari');
  await user.type(field(), 'h');
  expect(kept()).toBe('{"name":"Sarih"}');
});
