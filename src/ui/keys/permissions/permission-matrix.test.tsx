import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Grant } from '@/domain/permissions';
import { say, show } from '@/ui/testing';
import { PermissionMatrix } from './permission-matrix';

type Matrix = Readonly<{ value?: readonly Grant[]; limit?: readonly Grant[] }>;

/** The matrix, and the grants that it reported last. */
function showMatrix(options: Matrix = {}) {
  const granted: { now: readonly Grant[] } = { now: [] };
  const onGrant = (value: readonly Grant[]) => {
    granted.now = value;
  };
  return { granted, ...show(<Granting {...options} onGrant={onGrant} />) };
}

function Granting({
  value: first = [],
  onGrant,
  ...limit
}: Matrix & { onGrant: (value: readonly Grant[]) => void }) {
  const [value, setValue] = useState(first);
  const change = (next: readonly Grant[]) => {
    setValue(next);
    onGrant(next);
  };
  return <PermissionMatrix value={value} onChange={change} {...limit} />;
}

const box = (what: string, operation: 'list' | 'register' | 'change' | 'delete') =>
  screen.getByLabelText<HTMLInputElement>(
    say('permissions.cell', { what, operation: say(`common.operations.${operation}`) }),
  );
const SCHOOLS = 'Sekolah';
const EDUCATION = 'Pendidikan';

it('grants a group when all of its collections are ticked, and shows a partly ticked group as mixed', async () => {
  const { granted, user } = showMatrix({ value: [{ scope: 'disdik', operations: ['list'] }] });
  expect(box(SCHOOLS, 'list').checked).toBe(true);
  await user.click(box(SCHOOLS, 'list'));
  expect([box(EDUCATION, 'list').checked, box(EDUCATION, 'list').indeterminate]).toEqual([false, true]);
  expect(granted.now.map(({ scope }) => scope)).not.toContain('disdik/sekolah');
  expect(granted.now).toHaveLength(5);
  await user.click(box(EDUCATION, 'list'));
  expect(granted.now).toEqual([{ scope: 'disdik', operations: ['list'] }]);
});

it('is one stop of the Tab key; arrows, Home and End move within it and skip boxes beyond the limit', async () => {
  const limit: Grant[] = [
    { scope: 'disdik/sekolah', operations: ['list', 'delete'] },
    { scope: 'rsud/dokter', operations: ['list'] },
  ];
  const { granted, user, container } = showMatrix({ limit });
  expect(container.querySelectorAll('input:enabled[tabindex="0"]')).toHaveLength(1);
  box(SCHOOLS, 'list').focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(box(SCHOOLS, 'delete'));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement, 'there is no further box').toBe(box(SCHOOLS, 'delete'));
  await user.keyboard('{Home}{End} ');
  expect(granted.now).toEqual([{ scope: 'disdik/sekolah', operations: ['delete'] }]);
  await user.keyboard('{ArrowLeft}{ArrowDown} ');
  expect(granted.now).toContainEqual({ scope: 'rsud/dokter', operations: ['list'] });
  expect(box(SCHOOLS, 'list').tabIndex, 'Tab returns to the last box').toBe(-1);
});

it('offers presets within the limit, and marks the chosen one', async () => {
  const { granted, user } = showMatrix({ limit: [{ scope: 'drka', operations: ['list'] }] });
  const read = screen.getByRole('button', { name: say('permissions.presetReadOnly') });
  await user.click(read);
  expect(granted.now).toEqual([{ scope: 'drka', operations: ['list'] }]);
  expect(read.getAttribute('aria-pressed')).toBe('true');
  const beyond = say('permissions.presetGroup', { what: EDUCATION });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: beyond }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: say('permissions.presetNone') }));
  expect(granted.now).toEqual([]);
});
