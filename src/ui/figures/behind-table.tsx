'use client';

import { Anchor, Table, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { Collection, Field } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import { useActorName } from '@/ui/changes/batch-sentence';
import { Link } from '@/ui/parts/link';
import { LoadMore } from '@/ui/parts/load-more';
import { Moment } from '@/ui/parts/moment';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { recordAddress } from '@/ui/record-panel/record-link';
import { type Outputs, trpc } from '@/ui/trpc';
import classes from './figures.module.css';

const LINES = 6;

type WireBehind = Outputs['figures']['behind']['records'][number];

/** What the person may open beside the figure. */
export type FigureRights = Readonly<{ files: boolean; keys: boolean }>;

type Options = Readonly<{
  collection: Collection;
  pin: Outputs['figures']['read'];
  may: FigureRights;
}>;

/** The records behind a pinned figure as they were at its label, each with who wrote it, and the line of its file. */
export function BehindTable({ collection, pin, may }: Options) {
  const t = useTranslations('figures.behind');
  const language = useLanguage();
  const pages = trpc.figures.behind.useInfiniteQuery(
    { id: pin.id },
    { getNextPageParam: ({ next }) => next ?? undefined },
  );
  const records = pages.data?.pages.flatMap((page) => page.records);
  if (pages.isError) return <FailedState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (records === undefined) return <LoadingState lines={LINES} />;
  const fields = pin.figures.flatMap((name) => collection.field(name) ?? []);
  return (
    <div>
      <Table className={classes.table ?? ''} aria-label={t('title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('record')}</Table.Th>
            {fields.map(({ name, label }) => (
              <Table.Th key={name} className={classes.amount ?? ''}>
                {label[language]}
              </Table.Th>
            ))}
            <Table.Th>{t('writtenBy')}</Table.Th>
            <Table.Th>{t('file')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map((one) => (
            <Row key={one.id} {...{ one, collection, fields, may }} />
          ))}
        </Table.Tbody>
      </Table>
      <LoadMore pages={pages} shown={records.length} entry="[data-record]">
        {t('shown', { shown: records.length, all: pin.records })}
      </LoadMore>
    </div>
  );
}

function Row(options: {
  one: WireBehind;
  collection: Collection;
  fields: readonly Field[];
  may: FigureRights;
}) {
  const { one, collection, fields, may } = options;
  const t = useTranslations('figures.behind');
  const language = useLanguage();
  const format = useFormatter();
  const { id, record } = one;
  return (
    <Table.Tr data-record={id} tabIndex={-1}>
      <Table.Td>
        <Anchor component={Link} href={recordAddress(collection, id)} size="sm" prefetch={false}>
          {keyOf(collection, record)}
        </Anchor>
        <span className={classes.place}>{t('number', { id: String(id) })}</span>
      </Table.Td>
      {fields.map(({ name, label }) => (
        <Table.Td key={name} className={classes.amount ?? ''}>
          <span className={classes.label}>{label[language]}: </span>
          {record === null ? '' : format.number(Number(record[name]))}
        </Table.Td>
      ))}
      <Table.Td>
        <Writer batch={one.batch} may={may} />
      </Table.Td>
      <Table.Td>
        <FileLine {...one} may={may} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The values of a record's natural key. */
const keyOf = ({ naturalKey }: Collection, record: WireRecord | null): string =>
  naturalKey.map((name) => record?.[name] ?? '').join(', ');

/** The person or key that wrote a record, and the batch. */
function Writer({ batch, may }: { batch: WireBehind['batch']; may: FigureRights }) {
  const t = useTranslations('figures.behind');
  const actorName = useActorName();
  if (batch === null) return <Text size="sm">{t('unknown')}</Text>;
  const { actor } = batch;
  const name = actorName(actor);
  const isLinked = may.keys && actor.kind === 'key' && actor.id !== null;
  return (
    <>
      {isLinked ? (
        <Anchor component={Link} href={`/keys/${actor.id}`} size="sm" prefetch={false}>
          {name}
        </Anchor>
      ) : (
        <Text span size="sm">
          {name}
        </Text>
      )}
      <span className={classes.place}>
        <Moment at={batch.at} /> · {t('batch', { id: batch.id })}
        {batch.undoes !== null && ` · ${t('undoes', { id: batch.undoes })}`}
      </span>
    </>
  );
}

/** The file that a record came from, with the line in it, and a link that saves the file while it is kept. */
function FileLine({ file, batch, may }: Pick<WireBehind, 'file' | 'batch'> & { may: FigureRights }) {
  const t = useTranslations('figures.behind');
  const format = useFormatter();
  if (file === null) {
    // After an undoing it is not known which file the record came from.
    const isKnown = batch !== null && batch.operation !== 'undo' && batch.operation !== 'restore';
    return isKnown && <span className={classes.place}>{t('noFile')}</span>;
  }
  const { name, sheet, line, lines, sha256, isKept } = file;
  const place =
    line === null
      ? t('noLine')
      : [
          ...(sheet === null || sheet === '' ? [] : [t('sheet', { sheet })]),
          t('line', { line: String(line) }),
          ...(lines !== null && lines > 1 ? [t('lines', { lines: format.number(lines) })] : []),
        ].join(', ');
  return (
    <>
      {isKept && may.files ? (
        <Anchor size="sm" href={`/imports/${file.import}/file`} download>
          {t('fileLine', { name, place })}
        </Anchor>
      ) : (
        <Text span size="sm">
          {t('fileLine', { name, place })}
        </Text>
      )}
      <span className={classes.place} title={sha256}>
        {!isKept && `${t('notKept')} · `}
        {t('digest', { digest: sha256.slice(0, DIGEST_SHOWN) })}
      </span>
    </>
  );
}

/** The digits of a SHA-256 that are shown; all are in its title. */
const DIGEST_SHOWN = 12;
