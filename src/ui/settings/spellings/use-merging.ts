import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { Collection, Field } from '@/domain/collections';
import { useErrorText } from '@/ui/errors';
import { trpc } from '@/ui/trpc';
import { READ_ONCE, usePairChoices } from '../values/pairs/use-pairs';
import { createMergeRun, type Twins } from './merge-run';

/** The values to merge, their field, and the value that they become. */
export type Merged = Readonly<{
  collection: Collection;
  field: Field;
  within: Readonly<Record<string, readonly string[]>>;
  values: readonly string[];
  to: string;
  /** Called when all is merged, before the groups are read again. */
  onMerged: () => void;
}>;

/** The result of a merge of {@link useMerging}. */
export type MergingOfGroup = ReturnType<typeof useMerging>;

/**
 * Merges spellings. If records become duplicates, a choice for each pair is asked first, spelling by spelling; then all are
 * merged. Cancelling changes nothing.
 */
export function useMerging({ collection, field, within, values, to, onMerged }: Merged) {
  const t = useTranslations('spellings');
  const textOf = useErrorText();
  const service = useService({ collection, field, within, to });
  const run = useRef<ReturnType<typeof createMergeRun>>(undefined);
  /** The spellings whose pairs need choices; the first one is asked about now. */
  const [questions, setQuestions] = useState<readonly Twins[]>([]);
  /** The spellings for whose pairs all choices were made. */
  const [chosen, setChosen] = useState<readonly Twins[]>([]);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const current = questions[0];
  const pages = trpc.spellings.pairs.useInfiniteQuery(
    { ...service.asked, values: [current?.spelling ?? ''], limit: 50 },
    { enabled: current !== undefined, ...READ_ONCE },
  );
  const pairs = usePairChoices(pages, collection.identifier);

  const ask = (next: readonly Twins[]) => {
    pairs.forget();
    setQuestions(next);
  };
  const proceed = async () => {
    const twins = await run.current?.proceed();
    if (twins !== undefined) return ask([twins]);
    const effect = run.current?.effect();
    run.current = undefined;
    ask([]);
    if (effect !== undefined)
      notifications.show({ message: t('done', { value: to, ...effect }), color: 'teal' });
    onMerged();
    await service.renew();
  };
  /** Undoes the merges that were already made, so that a merge is done as a whole or not at all. */
  const revert = async () => {
    const stopped = run.current;
    run.current = undefined;
    ask([]);
    await stopped?.revert();
    await service.renew();
  };
  const attempt = async (work: () => Promise<unknown>) => {
    setPending(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal((await pairs.refuse(error, current?.total ?? 0)) ?? textOf(error));
      const twins = await run.current?.refused().catch(() => undefined);
      if (twins !== undefined && twins.total > 0) ask([twins]);
      else await revert().catch((failure) => setRefusal(textOf(failure)));
    } finally {
      setPending(false);
    }
  };
  const others = chosen.filter(({ spelling }) => spelling !== current?.spelling);
  return {
    isPending,
    refusal,
    to,
    /** The spelling whose pairs need choices; undefined: none. */
    current: current?.spelling,
    total: current?.total ?? 0,
    /** Whether a question about another spelling follows. */
    hasNext: questions.length > 1,
    /** The number of all duplicates, of this spelling and those before it. */
    removed: [...others, ...questions.slice(0, 1)].reduce((sum, { total }) => sum + total, 0),
    pairs,
    begin: () =>
      void attempt(async () => {
        run.current = createMergeRun(values, service);
        setChosen([]);
        const found = await run.current.questions();
        if (found.length > 0) ask(found);
        else await proceed();
      }),
    /** Keeps the choices for the current spelling; after the last one, merges all. */
    choose: () => {
      const kept = current && pairs.inputOf(current.total);
      if (kept === undefined) return;
      void attempt(async () => {
        run.current?.keep(current!, kept);
        setChosen([...others, current!]);
        if (questions.length > 1) ask(questions.slice(1));
        else await proceed();
      });
    },
    stop: () => {
      if (!isPending) void attempt(revert);
    },
  };
}

/** The calls of the service for one merge. */
function useService({
  collection,
  field,
  within,
  to,
}: Pick<Merged, 'collection' | 'field' | 'within' | 'to'>) {
  const utils = trpc.useUtils();
  const named = { collection: collection.resource, field: field.name };
  const places = Object.fromEntries(Object.entries(within).map(([name, texts]) => [name, [...texts]]));
  const asked = { ...named, within: places, to };
  const { merge } = utils.client.spellings;
  return {
    asked,
    preview: (values: readonly string[]) => merge.mutate({ ...asked, values: [...values], preview: true }),
    merge: (values: readonly string[], pairs?: Parameters<typeof merge.mutate>[0]['pairs']) =>
      merge.mutate({ ...asked, values: [...values], ...(pairs && { pairs }) }),
    undo: (batch: string) => utils.client.edits.undo.mutate({ collection: named.collection, batch }),
    renew: () => utils.spellings.groups.invalidate(named),
  };
}
