'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { waysToShow } from '@/domain/answers/shown-as';
import { isSummarised } from '@/domain/answers/summary-choice';
import { type Collection, findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { AddToReport } from '@/ui/add-to-report/add-to-report';
import { CollectionIndicators } from '@/ui/indicators/collection-indicators';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState } from '@/ui/parts/state';
import { FilterBar } from '@/ui/table/tools/filter/filter-bar';
import { OtherPages } from '@/ui/table/tools/view/other-pages';
import { UnknownWordsNote } from '@/ui/table/tools/view/unknown-words-note';
import { DimensionChips } from './dimension-chips';
import type { FigureOpens } from './figures-row';
import { SavedSummaries } from './saved-summaries';
import classes from './summaries.module.css';
import { SummaryChoices } from './summary-choices';
import { SummaryResult } from './summary-result';
import { useSummary } from './use-summary';
import { type ShownSummary, useSummaryView } from './use-summary-view';

/**
 * A collection summed up: rows × columns × figure.
 * @param resource the resource name of an existing collection
 * @param mayAdd whether the person may add it to a report
 * @param mayChangeShared whether the person may change shared summaries of others
 */
export function SummaryPage(options: { resource: string; mayChangeShared: boolean; mayAdd: boolean }) {
  const { resource, mayChangeShared, mayAdd } = options;
  const collection = findCollection(resource)!;
  const t = useTranslations('summaries');
  const language = useLanguage();
  const shown = useSummaryView(collection);
  const isPossible = isSummarised(collection);
  return (
    <>
      <PageHeader
        title={t('titleOf', { name: collection.label[language] })}
        intro={isPossible ? t('intro') : undefined}
        actions={
          <div className={classes.actions}>
            <OtherPages page="summary" collection={collection} view={shown.view} />
            {isPossible && <SavedSummaries {...{ collection, shown, mayChangeShared }} />}
            {isPossible && mayAdd && (
              <AddToReport
                figures={{ kind: 'summary', collection: resource, query: shown.address.split('?')[1] ?? '' }}
              />
            )}
          </div>
        }
      />
      {shown.unknown.length > 0 ? (
        <UnknownWordsNote words={shown.unknown} onWithout={() => shown.show((now) => now)} />
      ) : isPossible ? (
        <Summary collection={collection} shown={shown} />
      ) : (
        <EmptyState title={t('impossible')}>{t('impossibleText')}</EmptyState>
      )}
    </>
  );
}

function Summary({ collection, shown }: { collection: Collection; shown: ShownSummary }) {
  const summary = useSummary(collection, shown);
  const [opens, setOpens] = useState<FigureOpens>('records');
  const { read } = summary;
  // The title of the table contains the filter.
  const isTable = read !== undefined && read.summary.table.columns.length > 0;
  const ways =
    read === undefined ? [] : waysToShow(read.summary.table, { request: read.request, collection });
  return (
    <>
      <DimensionChips collection={collection} shown={shown} />
      <SummaryChoices {...{ collection, shown, ways, opens }} onOpens={setOpens} />
      <FilterBar collection={collection} view={shown.view} onChange={shown.showView} isNamed={isTable} />
      <SummaryResult {...{ collection, shown, summary, ways, opens }} />
      <CollectionIndicators collection={collection} />
    </>
  );
}
