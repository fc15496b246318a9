import { expect, it } from 'vitest';
import { nextAction } from './next-action';
import { prepared, previewed } from './testing';

it.each([
  ['prepares the collection that fits best', prepared({ recipe: null, collection: null }), 'prepare siswa'],
  [
    'prepares the collection that was chosen',
    prepared({ recipe: null, collection: 'guru', fits: [] }),
    'prepare guru',
  ],
  ['previews what nobody changed', prepared(), 'preview addAndChange'],
  [
    'previews a remembered recipe as then',
    prepared({ origin: { kind: 'remembered', id: 'r', name: null }, mode: 'add' }),
    'preview add',
  ],
  ['leaves what a person changed', prepared({ origin: { kind: 'changed' } }), ''],
  ['leaves what has been previewed', prepared({ counts: previewed().counts }), ''],
  ['leaves what fits no collection', prepared({ recipe: null, collection: null, fits: [] }), ''],
  ['waits for what is under way', prepared({ progress: { phase: 'preparing', done: 0, of: null } }), ''],
  ['leaves what failed', prepared({ fault: { code: 'import_ended' } }), ''],
  ['leaves the imports of others', prepared({ mayChange: false }), ''],
  [
    'leaves steps that cannot be run',
    prepared({
      steps: [...prepared().steps, { columns: [], rows: 0, sample: [], fault: { code: 'missingColumn' } }],
    }),
    '',
  ],
  ['leaves what has no value for a required field', prepared({ steps: prepared().steps.slice(0, 2) }), ''],
])('%s', (_, state, expected) => {
  const next = nextAction(state);
  const text = next === undefined ? '' : `${next.do} ${next.do === 'prepare' ? next.collection : next.mode}`;
  expect(text).toBe(expected);
});
