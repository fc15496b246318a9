import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { ReportBlock } from '@/domain/reports/block';
import { Announcer } from '@/ui/table/announcer';
import { say, show } from '@/ui/testing';
import { BlockList } from './block-list';

const text = (id: string): ReportBlock => ({ id, kind: 'text', text: id });

function List() {
  const [blocks, setBlocks] = useState<readonly ReportBlock[]>(['satu', 'dua', 'tiga'].map(text));
  return (
    <>
      <BlockList blocks={blocks} collections={['siswa']} onChange={setBlocks} />
      <Announcer />
    </>
  );
}

const nameOf = (id: string) => `${say('reports.form.kinds.text')}: ${id}`;
const button = (way: 'up' | 'down' | 'remove', id: string) =>
  screen.getByRole('button', { name: say(`reports.form.${way}`, { name: nameOf(id) }) });
const order = () =>
  screen.getAllByRole('listitem').map((item) => within(item).getByRole('textbox').textContent);

it('blocks are moved and removed by keyboard, with the focus kept and said', async () => {
  const { user } = show(<List />, { 'indicators.list': () => ({ indicators: [] }) });
  expect(button('up', 'satu')).toHaveProperty('disabled', true);
  button('up', 'tiga').focus();
  await user.keyboard('{Enter}');
  expect(order()).toEqual(['satu', 'tiga', 'dua']);
  expect(document.activeElement).toBe(button('up', 'tiga'));
  await user.keyboard('{Enter}');
  expect(order()).toEqual(['tiga', 'satu', 'dua']);
  // At the end, only the other direction is possible.
  expect(document.activeElement).toBe(button('down', 'tiga'));
  expect(screen.getByRole('status').textContent?.trim()).toBe(
    say('reports.form.moved', { name: nameOf('tiga'), place: 1, count: 3 }),
  );
  button('remove', 'satu').focus();
  await user.keyboard('{Enter}');
  expect(order()).toEqual(['tiga', 'dua']);
  expect(document.activeElement).toBe(button('remove', 'dua'));
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  const add = screen.getByRole('button', { name: say('reports.form.addKind.heading') });
  expect(document.activeElement).toBe(add);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText(say('reports.form.heading')));
});
