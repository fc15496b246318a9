import { expect, it, vi } from 'vitest';
import { createOwnServices } from '@/server/testing';
import { corpus } from './corpus';
import type { CorpusFile } from './corpus/entry';
import { knownGaps } from './corpus/known-gaps';
import { clear, type Walk, walk } from './officer';
import { verdictOf } from './verdict';

/**
 * Each file of the corpus goes from its upload to the records, or to the question at which it must wait. The stored records
 * are compared with the facts, record by record. A known gap is never stored wrongly, and fails this test once it is
 * closed.
 */
vi.mock('@/server/imports/program/import-process', async () => ({
  startImportProcess: (await import('@/server/imports/program/testing')).startHere,
}));

const services = await createOwnServices();
const MAX_DECISIONS = 3;
const walks: string[] = [];
const decisions: number[] = [];

it.each(corpus.map((file) => [file.name, file] as const))('%s', async (name, file) => {
  await clear(services);
  const walked = await walk(services, file);
  const { verdict, why } = verdictOf(file, walked);
  if (file.outcome === 'stored') decisions.push(verdict === 'right' ? walked.decisions.length : Infinity);
  walks.push(shownWalk(file, walked));
  expect(verdict === 'wrong' ? why : '').toBe('');
  // A closed gap must be removed from the list.
  expect([verdict, why]).toEqual([knownGaps[name]?.verdict ?? 'right', expect.any(String)]);
});

it('needs at most three decisions for nine of ten files that fit', () => {
  const few = decisions.filter((count) => count <= MAX_DECISIONS).length;
  expect(few / decisions.length).toBeGreaterThanOrEqual(0.9);
});

/** What the service proposes is a file of its own, so that each change of it is visible. */
it('proposes what the table of walks says', async () => {
  const title =
    '# Walks\n\nWhat becomes of each file of the corpus: the proposed steps, the questions and the decisions.';
  await expect([title, ...walks, ''].join('\n\n')).toMatchFileSnapshot('./corpus/walks.md');
});

function shownWalk(
  { name }: CorpusFile,
  { end, collection, state, questions, decisions: made }: Walk,
): string {
  const steps = (state?.recipe?.steps ?? []).map((step) => `- ${JSON.stringify(step)}`);
  const reading = JSON.stringify(state?.file?.reading ?? null);
  return [
    `## ${name}\n`,
    `- ${end}${collection === null ? '' : ` in ${collection}`}, read by ${reading}`,
    ...steps,
    `- questions: ${questions.join(', ') || 'none'}`,
    `- decisions: ${made.join(', ') || 'none'}`,
  ].join('\n');
}
