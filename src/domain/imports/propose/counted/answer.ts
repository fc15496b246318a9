import type { Vocabulary } from '../../../places/judge-field';
import type { Recipe } from '../../recipe';
import type { RecipeStep } from '../../steps';
import { textsAbout } from '../constants';
import type { ProposalInput } from '../propose-recipe';
import { tellingWords } from './naming';

const KIND = 'counts';

/** A recipe with a person's answer that the figures of the file count what the collection counts. */
export function withAnswer(recipe: Recipe, { collection, ...file }: ProposalInput): Recipe {
  const answer = { kind: KIND, what: collection.resource, about: wordsAbout(file).join(' ') };
  return { ...recipe, steps: [answer, ...recipe.steps.filter(({ kind }) => kind !== KIND)] };
}

/**
 * Whether the steps of a recipe include the answer for a file: it is for the same collection, and the file's name, sheet
 * and titles have no other words than those of the file for which it was given.
 */
export const isAnswered = (steps: readonly RecipeStep[], { collection, ...file }: ProposalInput): boolean =>
  steps.some(({ kind, what, about }) => {
    if (kind !== KIND || what !== collection.resource) return false;
    const known = new Set(String(about).split(' '));
    return wordsAbout(file).every((word) => known.has(word));
  });

/** The words with which a file describes itself, without words that say nothing, places, times and numbers. */
const wordsAbout = ({
  info,
  fileName,
  vocabulary,
}: Omit<ProposalInput, 'collection' | 'vocabulary'> & { vocabulary?: Vocabulary | undefined }): string[] =>
  [
    ...new Set(
      textsAbout(info, fileName)
        .flatMap(({ text }) => tellingWords(text, vocabulary))
        .flatMap((phrase) => phrase.split(' ')),
    ),
  ].sort();
