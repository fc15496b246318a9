import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { say, show } from '@/ui/testing';
import type { Tools } from '../tools';
import { PresentValues } from './present-values';
import type { Matching } from './use-matching';

it('reads the values anew whenever the dialog is opened', async () => {
  let count = 3;
  const collection = findCollection('siswa')!;
  // The component uses nothing else of either.
  const tools = { collection } as unknown as Tools;
  const matching = { view: {} } as unknown as Matching;
  const values = <PresentValues tools={tools} matching={matching} field={collection.field('jenjang')!} />;
  const text = () =>
    say('tableTools.bulk.present', { values: say('tableTools.bulk.presentValue', { value: 'SD', count }) });
  const { rerender } = show(values, {
    'tables.values': () => ({ values: [{ value: 'SD', count }], more: false }),
  });
  await screen.findByText(text());
  rerender(<div />);
  count = 4;
  rerender(values);
  await screen.findByText(text());
  expect(screen.queryByText(/\(3\)/)).toBeNull();
});
