import { expect, it } from 'vitest';
import { readRecipeFile, recipeFile } from './recipe-file';

const file = (text: string | Blob) => new File([text], 'langkah.json');

it('reads the recipe that was written', async () => {
  const recipe = {
    reading: { header: { line: 3, lines: 1 } },
    steps: [{ kind: 'constant', field: 'semester', value: '1' }],
  };
  expect(await readRecipeFile(file(await recipeFile(recipe).text()))).toEqual(recipe);
});

it.each([
  'no JSON',
  '[]',
  '{"steps":[]}',
  '{"reading":{},"steps":[{"kind":"unheardOf"}]}',
  '{"reading":{},"steps":[{"kind":"constant","field":7}]}',
])('refuses %s', async (text) => {
  expect(await readRecipeFile(file(text))).toBeUndefined();
});
