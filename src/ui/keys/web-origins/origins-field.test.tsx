import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ACCESS_BINDING, type Binding } from '@/domain/keys/bindings';
import { webOriginText } from '@/domain/refusals/web-origin-text';
import { say, show } from '@/ui/testing';
import { OriginsField } from './origins-field';

type OpenKey = Parameters<typeof OriginsField>[0]['of'];

const reader: OpenKey = {
  origins: [],
  permissions: [{ scope: 'disdik', operations: ['list'] }],
  bindings: [],
  proposesOnly: false,
};

function showField(key: OpenKey) {
  const changed = vi.fn((_: readonly string[]) => {});
  const { user } = show(<Form first={key} changed={changed} />);
  return {
    user,
    changed,
    field: () => screen.getByLabelText<HTMLInputElement>('Halaman', { selector: 'input' }),
  };
}

function Form({ first, changed }: { first: OpenKey; changed: (origins: readonly string[]) => void }) {
  const [origins, setOrigins] = useState(first.origins);
  const onChange = (next: readonly string[]) => {
    changed(next);
    setOrigins(next);
  };
  return <OriginsField label="Halaman" of={{ ...first, origins }} onChange={onChange} />;
}

it('takes origins as browsers send them, says what is wrong with others, and that visitors can read the key', async () => {
  const { user, changed, field } = showField(reader);
  expect(screen.queryByRole('status')).toBeNull();
  await user.type(field(), 'HTTPS://Portal.Example:443/{Enter}');
  expect(changed).toHaveBeenLastCalledWith(['https://portal.example']);
  screen.getByText(say('permissions.webPages.readTitle'));
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
  await user.type(field(), 'http://portal.example');
  await user.tab();
  screen.getByText(webOriginText({ text: 'http://portal.example', why: 'not_encrypted' }).id);
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

const writer = {
  ...reader,
  origins: ['https://a.example'],
  permissions: [{ scope: '*', operations: ['list', 'delete'] }],
};
const basic: readonly Binding[] = [{ field: ACCESS_BINDING.name, values: ['basic'] }];

it.each([
  ['only reads', { ...writer, permissions: reader.permissions }, 'read'],
  ['may write', writer, 'write'],
  ['only proposes', { ...writer, proposesOnly: true }, 'read'],
  ['writes nothing for its binding', { ...writer, bindings: basic }, 'read'],
] as const)('warns of a key that %s', (_, key, kind) => {
  showField(key as unknown as OpenKey);
  const warning = screen.getByRole('status');
  expect(warning.getAttribute('data-tone')).toBe(kind === 'write' ? 'danger' : 'warning');
  expect(warning.textContent).toContain(say(`permissions.webPages.${kind}Title`));
});
