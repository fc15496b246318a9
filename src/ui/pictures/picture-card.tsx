import { Button, Card, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import type { Collection } from '@/domain/collections';
import type { Condition, View } from '@/domain/collections/view/view';
import { hasNoFigures } from '@/domain/pictures/drawn';
import type { Picture } from '@/domain/pictures/picture';
import { saveFile } from '@/ui/parts/files/save-file';
import { Link } from '@/ui/parts/link';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { narrowedView, tableAddress } from '@/ui/table/tools/view/page-address';
import { type Outputs, trpc } from '@/ui/trpc';
import { PictureDrawing } from './drawing/picture-drawing';
import { periodConditions } from './period';
import { PictureTable } from './picture-table';
import { hasPeriodNames, usePictureWords } from './picture-words';
import classes from './pictures.module.css';
import { pngOf, standaloneSvg } from './save-picture';

const WIDTHS = { wide: 520, narrow: 330 } as const;
const ICON_SIZE = 16;
const LOADING_LINES = 6;
const MAX_OUTSIDE = 5;

type Options = Readonly<{ collection: Collection; picture: Picture; view: View; period: string | undefined }>;

/** One picture, with its figures below it. */
export function PictureCard({ collection, picture, view, period }: Options) {
  const { kind } = picture;
  const { resource } = collection;
  const read = trpc.pictures.read.useQuery(
    { collection: resource, view, kind, ...(period === undefined ? {} : { period }) },
    { placeholderData: keepPreviousData },
  );
  if (read.isPending)
    return (
      <Card withBorder>
        <LoadingState lines={LOADING_LINES} />
      </Card>
    );
  if (read.data === undefined) return <FailedState error={read.error} onRetry={() => read.refetch()} />;
  return <ReadPicture {...{ collection, picture, view }} data={read.data} isStale={read.isPlaceholderData} />;
}

function ReadPicture(
  options: Omit<Options, 'period'> & { data: Outputs['pictures']['read']; isStale: boolean },
) {
  const { collection, picture, view, data, isStale } = options;
  const t = useTranslations('pictures');
  const words = usePictureWords(collection);
  const source = useSource(collection, data);
  const frame = useRef<HTMLDivElement>(null);
  const heading = useId();
  const title = words.title(picture, data);
  if (data.drawn === null || hasNoFigures(data.drawn))
    return (
      <Card withBorder component="section" aria-labelledby={heading}>
        <Title order={2} size="h4" id={heading}>
          {title}
        </Title>
        <Text c="var(--ink-quiet)" mt="sm">
          {data.drawn === null ? t('tooMany') : t('blank')}
        </Text>
      </Card>
    );
  const drawn = words.drawn(picture, data, data.drawn);
  const linkOf = (name: string, index: number) => (
    <Link
      href={tableAddress(collection, narrowedView(view, conditionsOf(options, data.drawn!.names[index]!)))}
    >
      {name}
    </Link>
  );
  return (
    <Card withBorder component="section" aria-labelledby={heading} aria-busy={isStale}>
      <Title order={2} size="h4" id={heading}>
        {title}
      </Title>
      <div ref={frame} className={classes.drawing} data-stale={isStale || undefined}>
        {(['wide', 'narrow'] as const).map((width) => (
          <div key={width} data-width={width}>
            <PictureDrawing
              {...{ kind: picture.kind, drawn, title, width: WIDTHS[width], tiles: data.tiles }}
            />
          </div>
        ))}
      </div>
      <Outside data={data} />
      <Text size="sm" c="var(--ink-quiet)" mt="sm">
        {source}
      </Text>
      <Downloads frame={frame} texts={{ title, source }} />
      <details className={classes.details}>
        <summary>{t('figures')}</summary>
        <PictureTable drawn={drawn} caption={title} heading={headingOf(options)} nameCell={linkOf} />
      </details>
    </Card>
  );

  function headingOf({ picture: shown }: Pick<Options, 'picture'>): string {
    if (hasPeriodNames(shown, data)) return t('period');
    return words.label(data.place ?? shown.by ?? '');
  }
}

/** The places that have figures and no square on the map, so that none is lost unnoticed. */
function Outside({ data: { drawn, tiles } }: { data: Outputs['pictures']['read'] }) {
  const t = useTranslations('pictures');
  const format = useFormatter();
  if (drawn === null || tiles === null) return null;
  const names = drawn.names.filter((name) => tiles[name] === undefined);
  if (names.length === 0) return null;
  return (
    <Text size="sm" mt="sm">
      {t('outside', { count: names.length, names: format.list(names.slice(0, MAX_OUTSIDE)) })}
    </Text>
  );
}

/** The conditions of the records that a name of a picture counts. */
function conditionsOf(
  {
    collection,
    picture,
    data,
  }: Pick<Options, 'collection' | 'picture'> & { data: Outputs['pictures']['read'] },
  name: string,
): Condition[] {
  if (hasPeriodNames(picture, data)) return periodConditions(collection, name);
  const column = data.place ?? picture.by;
  const ofName: Condition[] = column === undefined ? [] : [{ column, op: 'eq', value: name }];
  return data.period === null ? ofName : [...ofName, ...periodConditions(collection, data.period)];
}

/** Where the figures are from, and when the latest of them was recorded. */
function useSource(collection: Collection, { newest }: Outputs['pictures']['read']): string {
  const t = useTranslations('pictures');
  const format = useFormatter();
  const language = useLocale();
  const name = collection.label[language];
  return newest === null
    ? t('sourceAlone', { name })
    : t('source', { name, day: format.dateTime(new Date(newest), { dateStyle: 'medium' }) });
}

function Downloads(options: {
  frame: React.RefObject<HTMLDivElement | null>;
  texts: { title: string; source: string };
}) {
  const { frame, texts } = options;
  const t = useTranslations('pictures');
  const [isFailed, setFailed] = useState(false);
  const fileOf = async (type: 'svg' | 'png'): Promise<void> => {
    const svg = standaloneSvg(frame.current!.querySelector('svg')!, texts);
    const file = type === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg);
    saveFile(file, `${texts.title.replace(/[\\/:*?"<>|]+/g, ' ')}.${type}`);
  };
  const save = (type: 'svg' | 'png') => {
    setFailed(false);
    fileOf(type).catch(() => setFailed(true));
  };
  return (
    <div className={classes.downloads}>
      {(['png', 'svg'] as const).map((type) => (
        <Button
          key={type}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size={ICON_SIZE} aria-hidden />}
          onClick={() => save(type)}
        >
          {type.toUpperCase()}
        </Button>
      ))}
      {isFailed && <Text c="red">{t('notSaved')}</Text>}
    </div>
  );
}
