import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { waysToShow } from '@/domain/answers/shown-as';
import type { Collection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { SummaryResult } from '@/ui/summaries/summary-result';
import { useSummary } from '@/ui/summaries/use-summary';
import { shownSummary } from '@/ui/summaries/use-summary-view';
import { FilteredLine } from '@/ui/table/tools/filter/filtered-line';
import classes from '../reports.module.css';
import { BlockHead, type BlockHeading } from './block-head';

/** A summary of a table, as its page shows it. A reader's sort order is not kept. */
export function SummaryBlock(options: { collection: Collection; query: string; heading: BlockHeading }) {
  const { collection, query, heading } = options;
  const t = useTranslations('reports');
  const language = useLanguage();
  const [chosen, setChosen] = useState(query);
  const shown = useMemo(
    () =>
      shownSummary(collection, new URLSearchParams(chosen), {
        now: () => new URLSearchParams(chosen),
        show: (address) => setChosen(address.split('?')[1] ?? ''),
      }),
    [collection, chosen],
  );
  const summary = useSummary(collection, shown);
  const { read } = summary;
  const ways =
    read === undefined ? [] : waysToShow(read.summary.table, { request: read.request, collection });
  return (
    <section className={classes.block}>
      <BlockHead
        heading={heading}
        usual={t('summaryOf', { name: collection.label[language] })}
        address={shown.address}
      />
      <FilteredLine collection={collection} view={shown.view} />
      <SummaryResult {...{ collection, shown, summary, ways }} opens="records" />
    </section>
  );
}
