import { Card, NativeSelect, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import type { Collection } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import type { View } from '@/domain/collections/view/view';
import { citedVersion } from '@/domain/figures/cite';
import type { askedPicture } from '@/domain/pictures/asked-picture';
import { type Drawn, halvesOf, hasNoFigures, largestOf } from '@/domain/pictures/drawn';
import { OTHERS } from '@/domain/pictures/others';
import type { Picture } from '@/domain/pictures/picture';
import { useLanguage } from '@/i18n/use-language';
import { PrintedCitation } from '@/ui/figures/citation';
import { usePinFigure } from '@/ui/figures/use-pin-figure';
import { Link } from '@/ui/parts/link';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { filteredTexts, useFilterWords } from '@/ui/table/tools/filter/filter-words';
import { narrowedView, pictureAddress, tableAddress } from '@/ui/table/tools/view/page-address';
import { type Outputs, trpc } from '@/ui/trpc';
import { PictureDrawing } from '../drawing/picture-drawing';
import { changedNames } from '../place-systems/changed-places';
import { PlacedNotes } from '../place-systems/placed-notes';
import { usePlacedWords } from '../place-systems/use-placed-words';
import { cellFigure, nameConditions } from './cell-figure';
import { CopyPicture } from './copy-picture';
import { PictureFiles } from './picture-files';
import { PictureTable } from './picture-table';
import { hasPeriodNames, usePictureWords } from './picture-words';
import classes from './pictures.module.css';
import { usePictureSource } from './use-picture-source';

const WIDTHS = { wide: 520, narrow: 330 } as const;
/** On paper, two pictures share a page: bars with more names than this are divided into two halves beside each other. */
const MAX_HIGH = 12;
const HALF_WIDTH = 345;
const LOADING_LINES = 6;
const MAX_OUTSIDE = 5;

type Options = Readonly<{
  collection: Collection;
  picture: Picture;
  view: View;
  asked: ReturnType<typeof askedPicture>;
  /** Called when another dimension is chosen; undefined: none can be. */
  onBy: ((by: string) => void) | undefined;
  /** Whether the person may add it to a report. */
  mayAdd?: boolean;
}>;

/** One picture, with its figures below it. */
export function PictureCard(options: Options) {
  const { asked } = options;
  const read = trpc.pictures.read.useQuery(asked, { placeholderData: keepPreviousData });
  if (read.isPending)
    return (
      <Card withBorder>
        <LoadingState lines={LOADING_LINES} />
      </Card>
    );
  if (read.data === undefined) return <FailedState error={read.error} onRetry={() => read.refetch()} />;
  return (
    <ReadPicture {...options} data={read.data} readAt={read.dataUpdatedAt} isStale={read.isPlaceholderData} />
  );
}

function ReadPicture(
  options: Options & { data: Outputs['pictures']['read']; readAt: number; isStale: boolean },
) {
  const { collection, picture, view, asked, onBy, data, isStale } = options;
  const t = useTranslations('pictures');
  const words = usePictureWords(collection);
  const source = usePictureSource(collection, { asked, data });
  const tools = useTranslations('tableTools');
  const filterWordsOf = useFilterWords(collection);
  const { pin } = usePinFigure();
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const heading = useId();
  const placed = usePlacedWords();
  const title = placed.titled(words.title(picture, data), asked.system);
  const head = (
    <div className={classes.head}>
      <Title order={2} size="h4" id={heading}>
        {title}
      </Title>
      {onBy !== undefined && <DimensionChoice {...{ collection, data, onBy }} />}
    </div>
  );
  if (data.drawn === null || hasNoFigures(data.drawn))
    return (
      <Card withBorder component="section" aria-labelledby={heading}>
        {head}
        <Text c="var(--ink-quiet)" mt="sm">
          {data.drawn === null ? t('tooMany') : t('blank')}
        </Text>
      </Card>
    );
  const drawn = withTexts(words.drawn(picture, data, data.drawn), placed.keptTexts(data.placed));
  const isHigh = drawn.names.length > MAX_HIGH && data.map === null && hasBars(picture, data);
  const insufficient = new Set(data.insufficient.map(({ name }) => words.periodText(name, 'short')));
  // The period is named, because tomorrow the latest one may be another.
  const period = hasPeriodNames(picture, data) ? asked.period : (data.period ?? undefined);
  const { by, system } = asked;
  const addressOf = (of: string | undefined) =>
    pictureAddress(collection, { view, kind: picture.kind, by, system, period: of });
  const address = addressOf(period);
  // The block of a report has the request as it is: its latest period is that of each day.
  const figures = {
    kind: 'picture',
    collection: collection.resource,
    picture: picture.kind,
    query: queryOf(addressOf(asked.period)),
  } as const;
  const codes = words.codes(data, data.drawn);
  const filters = filteredTexts(view, filterWordsOf).join(', ');
  const notes = [
    ...(filters === '' ? [] : [tools('filtered', { filter: filters })]),
    ...(codes === undefined ? [] : [codes]),
    ...placed.notes(data.placed),
    source,
  ];
  const drawing = {
    ...{ kind: picture.kind, title, insufficient },
    ...{ tiles: data.tiles, map: data.map, compared: data.compared, isNew: words.isNew(data) },
  };
  const cited = {
    name: `${collection.label[language]}: ${title}`,
    // The title has the period.
    period: null,
    version: citedVersion(data.standing, new Date(options.readAt)),
    address,
  };
  const isChanged = changedNames(data.placed);
  const figureAt = (at: number, series: number) => {
    const cell = { name: data.drawn!.names[at]!, series: data.drawn!.series[series]!.name };
    return cellFigure(options, cell);
  };
  const linkOf = (name: string, index: number) => {
    const stored = data.drawn!.names[index]!;
    if (stored === OTHERS || isChanged(stored)) return name;
    return (
      <Link href={tableAddress(collection, narrowedView(view, nameConditions(options, stored)))}>{name}</Link>
    );
  };
  return (
    <Card
      withBorder
      component="section"
      // Several pictures of a report may be of the same kind.
      id={onBy === undefined ? undefined : picture.kind}
      className={classes.picture}
      aria-labelledby={heading}
      aria-busy={isStale}
    >
      {head}
      <div ref={frame} className={classes.drawing} data-stale={isStale || undefined}>
        {(['wide', 'narrow'] as const).map((width) => (
          <div key={width} data-width={width} data-high={isHigh || undefined}>
            <PictureDrawing {...drawing} drawn={drawn} width={WIDTHS[width]} />
          </div>
        ))}
        {isHigh && (
          <div data-width="paper">
            {halvesOf(drawn).map((half) => (
              <PictureDrawing
                key={half.names[0]}
                {...drawing}
                drawn={half}
                largest={largestOf(drawn)}
                width={HALF_WIDTH}
              />
            ))}
          </div>
        )}
      </div>
      <Outside data={data} />
      {codes !== undefined && (
        <Text size="sm" mt="sm">
          {codes}
        </Text>
      )}
      <PlacedNotes placed={data.placed} />
      <Text size="sm" c="var(--ink-quiet)" mt="sm">
        {source}
      </Text>
      <PrintedCitation {...cited} />
      <PictureFiles
        frame={frame}
        texts={{ title, notes }}
        cited={cited}
        filter={filters}
        address={address}
        figures={options.mayAdd ? figures : undefined}
        copy={<CopyPicture {...{ collection, picture, view, system, data }} />}
      />
      <details className={classes.details}>
        <summary>{t('figures')}</summary>
        <PictureTable
          drawn={drawn}
          caption={title}
          heading={hasPeriodNames(picture, data) ? t('period') : words.label(data.place ?? data.by)}
          nameCell={linkOf}
          absent={words.absent(data)}
          onFigure={(at, series) => {
            const query = figureAt(at, series);
            if (query !== undefined) pin(query);
          }}
          isPinned={(at, series) => figureAt(at, series) !== undefined}
        />
      </details>
    </Card>
  );
}

/** A picture with other texts for some of its names. */
const withTexts = ({ names, series }: Drawn, texts: ReadonlyMap<Value, string>): Drawn => ({
  names: names.map((name) => texts.get(name) ?? name),
  series: series.map(({ name, values }) => ({ name: texts.get(name) ?? name, values })),
});

/** The parameters of an address. */
const queryOf = (address: string): string => new URL(address, 'http://page').search.slice(1);

/** Whether a picture has a bar for each name. */
const hasBars = ({ kind }: Picture, { tiles }: Outputs['pictures']['read']): boolean =>
  kind === 'places' || kind === 'shares' || (kind === 'tiles' && Object.keys(tiles ?? {}).length === 0);

/** The field by which the picture is drawn, if there are several. */
function DimensionChoice(
  options: Pick<Options, 'collection'> & { data: Outputs['pictures']['read']; onBy: (by: string) => void },
) {
  const { collection, data, onBy } = options;
  const t = useTranslations('pictures');
  const { label } = usePictureWords(collection);
  if (data.dimensions.length < 2) return null;
  return (
    <NativeSelect
      className={classes.by ?? ''}
      size="xs"
      label={t('by')}
      value={data.by}
      onChange={({ currentTarget: { value } }) => onBy(value)}
      data={data.dimensions.map((name) => ({ value: name, label: name === '' ? t('byNone') : label(name) }))}
    />
  );
}

/** The places that have figures but no square or area on the map, listed so that none is overlooked. */
function Outside({ data: { drawn, tiles, map } }: { data: Outputs['pictures']['read'] }) {
  const t = useTranslations('pictures');
  const format = useFormatter();
  if (drawn === null || tiles === null) return null;
  const places = map?.shapes ?? tiles;
  const names = drawn.names.filter((name) => places[name] === undefined);
  if (names.length === 0) return null;
  return (
    <Text size="sm" mt="sm">
      {t(map === null ? 'outside' : 'outsideMap', {
        count: names.length,
        names: format.list(names.slice(0, MAX_OUTSIDE)),
      })}
    </Text>
  );
}
