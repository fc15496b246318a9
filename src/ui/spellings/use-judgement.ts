import { useDebouncedValue } from '@mantine/hooks';
import type { Collection } from '@/domain/collections';
import type { Judgement } from '@/domain/places/judgement';
import { trpc } from '@/ui/trpc';
import { type AskedText, canBeJudged } from './asked-text';

const PAUSE_MS = 300;

/** The judgement of a text, a moment after it was typed; undefined while it is not known, and for fields that are not judged. */
export function useJudgement(collection: Collection, asked: AskedText): Judgement | undefined {
  const [settled] = useDebouncedValue(JSON.stringify(asked), PAUSE_MS);
  const settledText = JSON.parse(settled) as AskedText;
  const { data } = trpc.places.judge.useQuery(
    { collection: collection.resource, values: [settledText] },
    { enabled: canBeJudged(settledText), retry: false },
  );
  return settled === JSON.stringify(asked) ? (data?.judgements[0] ?? undefined) : undefined;
}
