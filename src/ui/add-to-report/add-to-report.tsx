'use client';

import { Button, NativeSelect, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconReport } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type FigureBlock, newBlockId } from '@/domain/reports/block';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { FailureAlert } from '@/ui/forms/refusal';
import { Link } from '@/ui/parts/link';
import { type Inputs, trpc } from '@/ui/trpc';

const ICON_SIZE = 16;

type WithoutId<Block> = Block extends unknown ? Omit<Block, 'id' | 'title'> : never;
/** A block with figures that is in no report yet. */
export type NewFigures = WithoutId<FigureBlock>;

/** Adds what a page shows to a report of the office. @param options.isCompact beside small buttons */
export function AddToReport(options: { figures: NewFigures; isCompact?: boolean }) {
  const { figures, isCompact = false } = options;
  const t = useTranslations('common.addToReport');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(isCompact ? { size: 'compact-sm' } : {})}
        variant="default"
        leftSection={<IconReport size={ICON_SIZE} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('add')}
      </Button>
      {isOpen && <ChooseReport figures={figures} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChooseReport({ figures, onClose }: { figures: NewFigures; onClose: () => void }) {
  const t = useTranslations('common.addToReport');
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState('');
  const { data, error } = trpc.reports.list.useQuery();
  const reports = (data?.reports ?? []).filter(({ isOpen }) => isOpen);
  const id = chosen === '' ? (reports[0]?.id ?? '') : chosen;
  const add = trpc.reports.addBlock.useMutation({
    onSuccess: async () => {
      const title = reports.find((one) => one.id === id)?.title ?? '';
      notifications.show({
        message: (
          <>
            {t('added', { title })} <Link href={`/reports/${id}`}>{t('open')}</Link>
          </>
        ),
        color: 'teal',
      });
      onClose();
      await utils.reports.invalidate();
    },
  });
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('confirm')}
      onConfirm={() =>
        add.mutate({
          id,
          block: { ...figures, id: newBlockId(), title: '' } as Inputs['reports']['addBlock']['block'],
        })
      }
      onClose={onClose}
      isPending={add.isPending}
      isDisabled={id === ''}
      refusal={<FailureAlert error={add.error ?? error} />}
    >
      {data !== undefined && reports.length === 0 ? (
        <Text size="sm">
          {t('none')} <Link href="/reports/new">{t('make')}</Link>
        </Text>
      ) : (
        <NativeSelect
          label={t('report')}
          value={id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={reports.map((one) => ({ value: one.id, label: one.title }))}
        />
      )}
    </ConfirmDialog>
  );
}
