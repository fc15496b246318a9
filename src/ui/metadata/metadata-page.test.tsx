import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { say, show } from '@/ui/testing';
import type { Inputs } from '@/ui/trpc';
import { MetadataPage } from './metadata-page';

const table = {
  ...{ kind: 'collection', id: 'siswa', label: { id: 'Siswa', en: 'Pupils' }, form: 'collection' },
  ...{
    collection: 'siswa',
    group: 'disdik',
    classification: 'terbuka',
    level: 'draft',
    missing: 1,
    wrong: 0,
  },
  mayChange: true,
};

it('classifies the fields of a table, and opens the catalogue as it was seen', async () => {
  const classified: unknown[] = [];
  const turned: Inputs['metadata']['turnCatalogue'][] = [];
  const state = {
    onSince: null as string | null,
    onBy: null as string | null,
    licence: null,
    hasContact: true,
  };
  const { user } = show(<MetadataPage maySetCatalogue />, {
    'metadata.list': () => ({ subjects: [table], producers: [] }),
    'metadata.catalogue': () => ({ ...state }),
    'metadata.classifyFields': (input) => classified.push(input),
    'metadata.turnCatalogue': (input: Inputs['metadata']['turnCatalogue']) => {
      turned.push(input);
      state.onSince = input.isOn ? '2026-11-27T00:00:00.000Z' : null;
      state.onBy = 'Cut';
    },
  });
  await user.selectOptions(await screen.findByLabelText(say('metadata.classify.as')), 'terbatas');
  await user.click(screen.getByText(say('metadata.classify.apply')));
  await waitFor(() =>
    expect(classified).toEqual([{ collection: 'siswa', classification: 'terbatas', isOnlyUnset: true }]),
  );
  await user.selectOptions(await screen.findByLabelText(say('metadata.catalogue.licence')), 'CC-BY-4.0');
  await user.click(screen.getByText(say('metadata.catalogue.turnOn')));
  await user.click(await screen.findByText(say('metadata.catalogue.turnOff')));
  await waitFor(() =>
    expect(turned).toEqual([
      { isOn: true, licence: 'CC-BY-4.0', seen: null },
      expect.objectContaining({ isOn: false, seen: '2026-11-27T00:00:00.000Z' }),
    ]),
  );
});

it('shows nothing of the catalogue to who does not decide about it', async () => {
  show(<MetadataPage maySetCatalogue={false} />, {
    'metadata.list': () => ({ subjects: [{ ...table, mayChange: false }], producers: [] }),
  });
  await screen.findByText('Siswa');
  expect(screen.queryByText(say('metadata.catalogue.title'))).toBeNull();
  expect(screen.queryByText(say('metadata.classify.apply'))).toBeNull();
});
