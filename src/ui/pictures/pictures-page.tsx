'use client';

import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { isPlaced } from '@/domain/answers/summary-choice';
import { type Collection, findCollection } from '@/domain/collections';
import { withPresent } from '@/domain/collections/view/view';
import { picturesOf } from '@/domain/pictures/picture';
import { useLanguage } from '@/i18n/use-language';
import { CollectionIndicators } from '@/ui/indicators/collection-indicators';
import { PageHeader } from '@/ui/parts/page-header';
import { FilterBar } from '@/ui/table/tools/filter/filter-bar';
import { OtherPages } from '@/ui/table/tools/view/other-pages';
import { UnknownWordsNote } from '@/ui/table/tools/view/unknown-words-note';
import { trpc } from '@/ui/trpc';
import { StandingLine } from '../coverage/standing-line';
import { PICTURE_COLORS } from '../drawing/palette';
import { PlaceSystemSelect } from '../place-systems/place-system-select';
import { usePeriodWords } from './period';
import { PictureCard } from './picture-card';
import classes from './pictures.module.css';
import { PlaceChoices } from './place-choices';
import { usePicturesView } from './use-pictures-view';

/**
 * The pictures of a collection's figures.
 * @param resource the resource name of an existing collection
 * @param mayAdd whether the person may add them to a report
 */
export function PicturesPage({ resource, mayAdd }: { resource: string; mayAdd: boolean }) {
  const collection = findCollection(resource)!;
  const t = useTranslations('pictures');
  const language = useLanguage();
  const shown = usePicturesView(collection);
  const pictures = picturesOf(collection);
  return (
    <div style={PICTURE_COLORS} className={classes.page}>
      <PageHeader
        title={t('titleOf', { name: collection.label[language] })}
        intro={pictures.length === 0 ? t('none') : t('intro')}
        actions={
          <div className={classes.actions}>
            <OtherPages page="pictures" collection={collection} view={shown.view} />
          </div>
        }
      />
      {shown.unknown.length > 0 ? (
        <UnknownWordsNote words={shown.unknown} onWithout={() => shown.showView((now) => now)} />
      ) : (
        <>
          {pictures.length > 0 && <Choices collection={collection} shown={shown} />}
          <FilterBar collection={collection} view={shown.view} onChange={shown.showView} />
          {pictures.length > 0 && <Released collection={collection} shown={shown} />}
          <div className={classes.pictures}>
            {pictures.map((picture) => (
              <PictureCard
                key={picture.kind}
                collection={collection}
                picture={picture}
                view={shown.view}
                asked={shown.asked(picture.kind)}
                onBy={(by) => shown.setBy(picture.kind, by)}
                mayAdd={mayAdd}
              />
            ))}
          </div>
          <CollectionIndicators collection={collection} isDrawn />
        </>
      )}
    </div>
  );
}

/** Of which releases the figures of the page are. A picture over time names all periods. */
function Released({
  collection,
  shown,
}: {
  collection: Collection;
  shown: ReturnType<typeof usePicturesView>;
}) {
  const pictures = picturesOf(collection);
  const shownFirst = pictures.find(({ kind }) => kind === 'series') ?? pictures[0];
  const read = trpc.pictures.read.useQuery(shown.asked(shownFirst!.kind));
  return (
    <StandingLine
      standing={read.data?.standing ?? null}
      onChange={(isPresent) => shown.showView((now) => withPresent(now, isPresent))}
    />
  );
}

/** The period and the places for which all pictures are drawn. */
function Choices(options: { collection: Collection; shown: ReturnType<typeof usePicturesView> }) {
  const { collection, shown } = options;
  const t = useTranslations('pictures');
  const periodText = usePeriodWords(collection);
  const [first] = picturesOf(collection);
  const read = trpc.pictures.read.useQuery(shown.asked(first!.kind));
  const periods = read.data?.periods ?? [];
  return (
    <div className={classes.choices}>
      {periods.length > 0 && (
        <NativeSelect
          label={t('period')}
          value={shown.period ?? ''}
          onChange={({ currentTarget: { value } }) => shown.setPeriod(value === '' ? undefined : value)}
          data={[
            { value: '', label: t('latest', { period: periodText(read.data?.latest ?? periods[0]!) }) },
            ...periods.map((period) => ({ value: period, label: periodText(period) })),
          ]}
        />
      )}
      <PlaceChoices collection={collection} shown={shown} />
      {isPlaced(collection) && <PlaceSystemSelect system={shown.system} onChange={shown.setSystem} />}
    </div>
  );
}
