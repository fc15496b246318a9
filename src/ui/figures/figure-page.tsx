'use client';

import { Alert, Button, Text, Title } from '@mantine/core';
import { IconInfoCircle, IconPrinter } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { figureAddress } from '@/domain/figures/pinned';
import { useLanguage } from '@/i18n/use-language';
import { CopyButton } from '@/ui/parts/copy-button';
import { Facts } from '@/ui/parts/facts';
import { Link } from '@/ui/parts/link';
import { Moment } from '@/ui/parts/moment';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { filteredTexts, useFilterWords } from '@/ui/table/tools/filter/filter-words';
import { tableAddress } from '@/ui/table/tools/view/page-address';
import { type Outputs, trpc } from '@/ui/trpc';
import { refusalOf } from '../errors';
import { usePlacedWords } from '../place-systems/use-placed-words';
import { BehindTable, type FigureRights } from './behind-table';
import { Citation, useFullAddress } from './citation';
import classes from './figures.module.css';

const LINES = 10;
const ICON_SIZE = 16;

type Pin = Outputs['figures']['read'];

/** A figure with a permanent address: what it was, what it is now, and the records behind it. */
export function FigurePage({ id, may }: { id: string; may: FigureRights }) {
  const t = useTranslations('figures');
  const { data, error, refetch } = trpc.figures.read.useQuery({ id });
  if (error !== null)
    return isUnknown(error) ? (
      <PageHeader title={t('unknown')} intro={t('unknownText')} />
    ) : (
      <FailedState error={error} onRetry={() => void refetch()} />
    );
  if (data === undefined)
    return (
      <>
        <PageHeader title={t('title')} />
        <LoadingState lines={LINES} />
      </>
    );
  return <Known pin={data} may={may} />;
}

/** A figure of a table that is not open to the person is shown like one that does not exist. */
function isUnknown(error: unknown): boolean {
  const code = refusalOf(error)?.code;
  return code === 'not_found' || code === 'not_permitted' || code === 'invalid_parameter';
}

function Known({ pin, may }: { pin: Pin; may: FigureRights }) {
  const t = useTranslations('figures');
  const language = useLanguage();
  const format = useFormatter();
  const collection = findCollection(pin.collection)!;
  const filters = filteredTexts(pin.view, useFilterWords(collection));
  const places = usePlacedWords();
  const address = figureAddress(pin.id);
  const full = useFullAddress(address);
  const { value, records, leftOut, label, release, period, name } = pin;
  const version = release === null ? { asOf: new Date(label) } : { release };
  return (
    <article>
      <PageHeader
        title={name[language]}
        intro={t('intro')}
        actions={
          <>
            <CopyButton label={t('share')} value={full} />
            {pin.placed === null && (
              // No filter of the table selects the records of a place of another time.
              <Button component={Link} variant="default" href={tableAddress(collection, pin.view)}>
                {t('toRecords')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={ICON_SIZE} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          </>
        }
      />
      <p className={classes.value}>
        {format.number(Number(value), { maximumFractionDigits: 2 })}
        <small>
          {t('asOf')} <Moment at={label} />
        </small>
      </p>
      <Citation
        name={name[language]}
        period={period?.[language] ?? null}
        version={version}
        address={address}
      />
      <Facts
        facts={[
          { name: t('now'), value: <Present pin={pin} /> },
          { name: t('table'), value: collection.label[language] },
          ...(period === null ? [] : [{ name: t('period'), value: period[language] }]),
          ...(release === null ? [] : [{ name: t('release'), value: release }]),
          { name: t('filter'), value: filters.length === 0 ? t('all') : filters.join(', ') },
          ...(pin.placed === null ? [] : [{ name: places.about, value: places.figurePlace(pin.placed) }]),
          { name: t('measure'), value: t(`measures.${pin.measure}`) },
          { name: t('records'), value: t('recordsCount', { count: records, leftOut }) },
          {
            name: t('made'),
            value: (
              <>
                {pin.staffName}, <Moment at={pin.createdAt} />
              </>
            ),
          },
          {
            name: t('program'),
            value: <code>{release === null ? `as_of=${label}` : `release=${release}`}</code>,
          },
        ]}
      />
      <Title order={2} size="h4" mt="xl" mb="xs">
        {t('behind.title')}
      </Title>
      {pin.reachesBack ? (
        <BehindTable {...{ collection, pin, may }} />
      ) : (
        <Alert variant="light" icon={<IconInfoCircle aria-hidden />} title={t('behind.notKeptTitle')}>
          <Text size="sm">{t('behind.notKeptText', { count: records })}</Text>
        </Alert>
      )}
    </article>
  );
}

/** The figure as it stands now, and whether it has changed. */
function Present({ pin }: { pin: Pin }) {
  const t = useTranslations('figures.present');
  const format = useFormatter();
  const { data, error } = trpc.figures.present.useQuery({ id: pin.id }, { trpc: { abortOnUnmount: true } });
  if (error !== null) return t('failed');
  if (data === undefined) return t('reading');
  if ('isGone' in data) return t('isGone');
  const { value } = data;
  if (value === null) return t('none');
  const shown = format.number(Number(value), { maximumFractionDigits: 2 });
  if (value === pin.value)
    return data.records === pin.records ? t('same', { value: shown }) : t('sameOther', { value: shown });
  const difference = format.number(Number(value) - Number(pin.value), {
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  return t('changed', { value: shown, difference });
}
