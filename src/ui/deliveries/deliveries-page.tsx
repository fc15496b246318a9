'use client';

import { Button, Stack, Text } from '@mantine/core';
import { IconAdjustments, IconDownload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { findCollection } from '@/domain/collections';
import { DELIVERY_STATES } from '@/domain/deliveries/state';
import { useLanguage } from '@/i18n/use-language';
import { presentSearch } from '@/ui/parts/address/present-search';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { BoardChoices } from './board-choices';
import { BoardTable, type OpenedDelivery } from './board-table';
import { type BoardView, boardAddress, boardFileAddress, readBoardView, shownBoard } from './board-view';
import classes from './deliveries.module.css';
import { DeliveryDialog } from './delivery-dialog';
import { SettingDialog } from './setting-dialog';
import { StateIcon } from './state-icon';
import type { WireBoard, WireBoardUnit } from './types';

const LINES = 12;
const ICON_SIZE = 18;

/**
 * The deliveries: which unit has delivered which period. @param options.collections the resource names of the person's
 * tables with deliveries
 */
export function DeliveriesPage(options: {
  collections: readonly string[];
  mayChange: boolean;
  /** Whether the person may see the agencies. */
  seesAgencies: boolean;
  seesReleases: boolean;
}) {
  const { collections, mayChange, seesAgencies, seesReleases } = options;
  const t = useTranslations('deliveries');
  const language = useLanguage();
  const shownOf = (search: URLSearchParams): BoardView => {
    const asked = readBoardView(search);
    return {
      ...asked,
      collection: collections.find((name) => name === asked.collection) ?? collections[0] ?? '',
    };
  };
  const view = shownOf(useSearchParams());
  const resource = view.collection;
  const [opened, setOpened] = useState<OpenedDelivery>();
  const [changing, setChanging] = useState<WireBoardUnit | 'whole'>();
  const query = trpc.deliveries.board.useQuery(
    { collection: resource },
    { enabled: resource !== '', placeholderData: keepPreviousData },
  );
  const board = query.isPlaceholderData ? undefined : query.data;
  const show = (change: Partial<BoardView>) =>
    window.history.replaceState(null, '', boardAddress({ ...shownOf(presentSearch()), ...change }));
  const label = findCollection(resource)?.label[language] ?? '';
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        actions={
          <>
            {board !== undefined && (
              <Button
                component="a"
                href={boardFileAddress(view)}
                download
                variant="default"
                leftSection={<IconDownload size={ICON_SIZE} aria-hidden />}
              >
                {t('download')}
              </Button>
            )}
            {seesAgencies && (
              <Button component={Link} variant="default" href="/deliveries/agencies">
                {t('toAgencies')}
              </Button>
            )}
            {mayChange && board !== undefined && (
              <Button
                variant="default"
                leftSection={<IconAdjustments size={ICON_SIZE} aria-hidden />}
                onClick={() => setChanging('whole')}
              >
                {t('settings.open')}
              </Button>
            )}
          </>
        }
      />
      {resource === '' ? (
        <EmptyState title={t('noTables')}>{t('noTablesText')}</EmptyState>
      ) : (
        <>
          <BoardChoices view={view} collections={collections} board={board} onShow={show} />
          {query.error !== null && board === undefined && (
            <FailedState error={query.error} onRetry={() => void query.refetch()} />
          )}
          {query.error === null && board === undefined && <LoadingState lines={LINES} />}
          {board !== undefined && <ShownBoard {...{ view, board, resource }} onOpen={setOpened} />}
        </>
      )}
      {opened !== undefined && board !== undefined && (
        <DeliveryDialog
          {...{ resource, board, opened, seesReleases }}
          onSettings={mayChange && opened.unit.isListed ? () => setChanging(opened.unit) : undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
      {changing !== undefined && board !== undefined && (
        <SettingDialog
          key={changing === 'whole' ? '' : changing.unit}
          {...{ resource, label, board }}
          unit={changing === 'whole' ? undefined : changing}
          onClose={() => {
            setChanging(undefined);
            setOpened(undefined);
          }}
        />
      )}
    </>
  );
}

function ShownBoard(options: {
  view: BoardView;
  board: WireBoard;
  resource: string;
  onOpen: (opened: OpenedDelivery) => void;
}) {
  const { view, board, resource, onOpen } = options;
  const t = useTranslations('deliveries');
  const { at, units } = shownBoard(board, view);
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {t('shown', { count: units.length })}
      </Text>
      {units.length > 0 && (
        <BoardTable
          key={`${resource} ${view.state} ${view.period}`}
          {...{ resource, board, at, units, onOpen }}
          state={view.state}
          agency={view.agency}
          compares={view.compare === '1'}
        />
      )}
      {board.unplaced > 0 && <Text size="sm">{t('unplaced', { count: board.unplaced })}</Text>}
      <ul className={classes.legend}>
        {DELIVERY_STATES.map((state) => (
          <li key={state}>
            <StateIcon state={state} />
            <span>
              <strong>{t(`states.${state}`)}</strong>: {t(`meanings.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
