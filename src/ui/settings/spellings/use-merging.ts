import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Collection, Field } from '@/domain/collections';
import { useErrorText } from '@/ui/errors';
import { type Outputs, trpc } from '@/ui/trpc';
import { READ_ONCE, usePairChoices } from '../values/pairs/use-pairs';

/** What is merged. */
export type Merged = Readonly<{
  collection: Collection;
  field: Field;
  within: Readonly<Record<string, readonly string[]>>;
  values: readonly string[];
  to: string;
}>;

/** The result of a merge of {@link useMerging}. */
export type MergingOfGroup = ReturnType<typeof useMerging>;

type Foreseen = Outputs['spellings']['merge'];

/**
 * Merges spellings: all at once, or, where records become duplicates, one by one with a choice for each pair.
 */
export function useMerging({ collection, field, within, values, to }: Merged) {
  const t = useTranslations('spellings');
  const utils = trpc.useUtils();
  const textOf = useErrorText();
  const merge = trpc.spellings.merge.useMutation();
  /** The spelling whose pairs are shown, and those that follow. */
  const [queue, setQueue] = useState<readonly string[]>([]);
  const [foreseen, setForeseen] = useState<Foreseen>();
  const [refusal, setRefusal] = useState<string>();
  const current = queue[0];
  const asked = {
    collection: collection.resource,
    field: field.name,
    within: Object.fromEntries(Object.entries(within).map(([name, texts]) => [name, [...texts]])),
    to,
  };
  const pages = trpc.spellings.pairs.useInfiniteQuery(
    { ...asked, values: [current ?? ''], limit: 50 },
    { enabled: current !== undefined, ...READ_ONCE },
  );
  const pairs = usePairChoices(pages, collection.identifier);

  const done = async ({ value, records, removed }: Foreseen) => {
    notifications.show({ message: t('done', { value, records, removed }), color: 'teal' });
    await utils.spellings.groups.invalidate({ collection: asked.collection, field: asked.field });
  };
  const stop = () => {
    setQueue([]);
    setForeseen(undefined);
    pairs.forget();
  };
  /** Merges spellings that cause no duplicates, and shows the pairs of the first that does. */
  const proceed = async (rest: readonly string[]): Promise<void> => {
    const preview = await merge.mutateAsync({ ...asked, values: [...rest], preview: true });
    if (preview.collisions === 0) {
      await done(await merge.mutateAsync({ ...asked, values: [...rest] }));
      return stop();
    }
    const [first = '', ...others] = rest;
    if (others.length === 0) {
      setForeseen(preview);
      return setQueue(rest);
    }
    const single = await merge.mutateAsync({ ...asked, values: [first], preview: true });
    if (single.collisions > 0) {
      setForeseen(single);
      return setQueue(rest);
    }
    await done(await merge.mutateAsync({ ...asked, values: [first] }));
    return proceed(others);
  };
  const attempt = async (work: () => Promise<void>, total: number) => {
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal((await pairs.refuse(error, total)) ?? textOf(error));
    }
  };
  const total = foreseen?.collisions ?? 0;
  return {
    isPending: merge.isPending,
    refusal,
    to,
    /** The spelling whose pairs need choices; undefined: none. */
    current,
    total,
    pairs,
    stop,
    begin: () => void attempt(() => proceed(values), 0),
    /** Merges the current spelling as chosen, and goes on with the others. */
    choose: () =>
      void attempt(async () => {
        const chosen = pairs.inputOf(total);
        if (current === undefined || chosen === undefined) return;
        await done(await merge.mutateAsync({ ...asked, values: [current], pairs: chosen }));
        pairs.forget();
        const others = queue.slice(1);
        if (others.length === 0) stop();
        else await proceed(others);
      }, total),
  };
}
