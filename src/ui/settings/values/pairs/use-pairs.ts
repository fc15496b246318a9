import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { refusalOf } from '@/ui/errors';
import { useWho } from '@/ui/record-panel/history/use-who';
import { type Inputs, type Outputs, trpc } from '@/ui/trpc';
import {
  type Choices,
  choicesAmong,
  choicesInput,
  type Kept,
  NO_CHOICES,
  withOwn,
  withRest,
} from './choices';

/** Two records to which a rename would give one natural key, as the browser receives them. */
export type WirePair = Outputs['enumValues']['pairs']['pairs'][number];

const PAGE_SIZE = 50;

/** The rename whose pairs are read; undefined: there are none. */
type Asked = Pick<Inputs['enumValues']['pairs'], 'collection' | 'field' | 'value' | 'to'>;

/**
 * The pairs of a rename, and the record of each that is kept.
 * @param identifier the name of the field by which pairs are known
 */
export const usePairs = (asked: Asked | undefined, identifier: string) =>
  usePairChoices(usePairPages(asked), identifier);

function usePairPages(asked: Asked | undefined) {
  return trpc.enumValues.pairs.useInfiniteQuery(
    { ...(asked ?? { collection: '', field: '', value: '', to: '' }), limit: PAGE_SIZE },
    { enabled: asked !== undefined, ...READ_ONCE },
  );
}

/** The options of a query of pairs: they are read again only after a refusal. */
export const READ_ONCE = {
  getNextPageParam: ({ next }: { next: number | null }) => next ?? undefined,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

type PairPages = ReturnType<typeof usePairPages>;

/** The record of each pair of a query that is kept. @param identifier the name of the field by which pairs are known */
export function usePairChoices(pages: PairPages, identifier: string) {
  const t = useTranslations('values.rename.pairs');
  const who = useWho();
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const idOf = ({ renamed }: WirePair) => Number(renamed.record[identifier]);
  const pairsOf = (read: typeof pages.data) => read?.pages.flatMap((page) => page.pairs) ?? [];
  /** Reads the pairs again; those that were changed need a new choice. */
  const renew = async (changed: readonly number[] | undefined) => {
    const { data } = await pages.refetch();
    const isSame = ({ renamed, existing }: WirePair) =>
      changed !== undefined &&
      [renamed, existing].every(({ record }) => !changed.includes(Number(record[identifier])));
    const kept = new Set(pairsOf(data).filter(isSame).map(idOf));
    setChoices((before) => choicesAmong(before, kept));
  };
  return {
    pages,
    pairs: pairsOf(pages.data),
    idOf,
    choices,
    chooseAll: (rest: Kept | undefined) => setChoices((before) => withRest(before, rest)),
    choose: (pair: number, kept: Kept) => setChoices((before) => withOwn(before, pair, kept)),
    forget: () => setChoices(NO_CHOICES),
    /** The input of the procedure; undefined until the pairs were read. */
    inputOf: (expected: number) => {
      const seen = pages.data?.pages[0]?.seen;
      return seen === undefined ? undefined : { expected, seen, ...choicesInput(choices) };
    },
    /**
     * Reads the pairs again if they were the reason of a refusal. @returns the text of the refusal; undefined: the refusal
     * has another reason
     */
    refuse: async (error: unknown, told: number): Promise<string | undefined> => {
      const refusal = refusalOf(error);
      if (refusal?.code === 'count_changed') {
        await renew([]);
        return t('countChanged', { now: refusal.count, told });
      }
      if (refusal?.code !== 'matching_changed') return undefined;
      const { count, records, by } = refusal;
      await renew(count > records.length ? undefined : records);
      const named = `${records.join(', ')}${count > records.length ? ', …' : ''}`;
      return t('changedSince', { count, who: [...new Set(by.map(who))].join(', '), records: named });
    },
  };
}

export type Pairs = ReturnType<typeof usePairs>;
