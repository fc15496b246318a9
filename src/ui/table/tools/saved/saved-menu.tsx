'use client';

import { Menu } from '@mantine/core';
import { IconDeviceFloppy, IconPencil, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DotBadge } from '@/ui/parts/dot-badge';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { ToolMenu } from '../tool-menu';
import type { ToolProps } from '../tools';
import type { SavedView } from './saved-views';
import { useSaved } from './use-saved';

const ICON_SIZE = 16;

/** Opens a saved view, and saves, renames, shares or deletes one. */
export function SavedMenu({ tools, opened }: ToolProps) {
  const t = useTranslations('tableTools.saved');
  const saved = useSaved(tools);
  const { open, isChanged, isPlain, mayChange, views, list } = saved;
  const { shown, close } = tools;
  const show = (view: SavedView | undefined) => {
    close();
    shown.showSaved(view);
  };
  return (
    <ToolMenu label={t('title')} opened={opened} onClose={close}>
      <Item value="" chosen={isPlain} onClick={() => show(undefined)}>
        {t('all')}
      </Item>
      <Section label={t('mine')} views={views.filter(({ mine }) => mine)} open={open} onOpen={show} />
      <Section label={t('others')} views={views.filter(({ mine }) => !mine)} open={open} onOpen={show} />
      {list.isPending && <LoadingState lines={2} />}
      {list.error !== null && <FailedState error={list.error} onRetry={list.refetch} />}
      <Menu.Divider />
      {open !== undefined && isChanged && mayChange(open) && (
        <Menu.Item
          leftSection={<IconDeviceFloppy size={ICON_SIZE} aria-hidden />}
          onClick={() => {
            close();
            void saved.update(open);
          }}
        >
          {t('updateNamed', { name: open.name })}
        </Menu.Item>
      )}
      {open !== undefined && isChanged && (
        <Menu.Item leftSection={<IconRestore size={ICON_SIZE} aria-hidden />} onClick={() => show(open)}>
          {t('restoreNamed', { name: open.name })}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPlus size={ICON_SIZE} aria-hidden />} onClick={() => tools.open('save')}>
        {t('saveAs')}
      </Menu.Item>
      {open !== undefined && mayChange(open) && (
        <>
          <Menu.Item
            leftSection={<IconPencil size={ICON_SIZE} aria-hidden />}
            onClick={() => tools.open('rename')}
          >
            {t('rename', { name: open.name })}
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={ICON_SIZE} aria-hidden />}
            onClick={() => tools.open('forget')}
          >
            {t('remove', { name: open.name })}
          </Menu.Item>
        </>
      )}
    </ToolMenu>
  );
}

function Section(options: {
  label: string;
  views: readonly SavedView[];
  open: SavedView | undefined;
  onOpen: (view: SavedView) => void;
}) {
  const { label, views, open, onOpen } = options;
  const t = useTranslations('tableTools.saved');
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Item
          key={view.id}
          value={view.id}
          chosen={view === open}
          onClick={() => onOpen(view)}
          note={view.mine && view.shared ? <DotBadge>{t('shared')}</DotBadge> : null}
        >
          {view.name}
        </Item>
      ))}
    </>
  );
}

function Item(options: {
  value: string;
  chosen: boolean;
  onClick: () => void;
  /** Shown at the end of its line. */
  note?: ReactNode;
  children: ReactNode;
}) {
  const { value, chosen, onClick, note, children } = options;
  return (
    <Menu.RadioItem value={value} checked={chosen} onChange={onClick} rightSection={note} closeMenuOnClick>
      {children}
    </Menu.RadioItem>
  );
}
