import { afterAll, expect, it, vi } from 'vitest';
import { createOwnServices } from '@/server/testing';
import { corpus } from './corpus';
import { knownGaps } from './corpus/known-gaps';
import { clear, walk } from './officer';
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
const lines: string[] = [];
const decisions: number[] = [];

it.each(corpus.map((file) => [file.name, file] as const))('%s', async (name, file) => {
  await clear(services);
  const walked = await walk(services, file);
  const { verdict, why } = verdictOf(file, walked);
  if (file.outcome === 'stored') decisions.push(verdict === 'right' ? walked.decisions.length : Infinity);
  const outcome = file.outcome === 'stored' ? file.collection : file.outcome;
  lines.push(
    [
      verdict,
      name,
      `${outcome} → ${walked.end} ${walked.collection ?? ''}`,
      walked.decisions.join(', '),
      why || walked.questions.join(', '),
    ].join(' | '),
  );
  expect(verdict === 'wrong' ? why : '').toBe('');
  // A closed gap must be removed from the list.
  expect([verdict, why]).toEqual([knownGaps[name]?.verdict ?? 'right', expect.any(String)]);
});

it('needs at most three decisions for nine of ten files that fit', () => {
  const few = decisions.filter((count) => count <= MAX_DECISIONS).length;
  expect(few / decisions.length).toBeGreaterThanOrEqual(0.9);
});

afterAll(() => console.log(lines.join('\n')));
