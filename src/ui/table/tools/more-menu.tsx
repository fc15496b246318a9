'use client';

import { Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconApi,
  IconChartBar,
  IconHighlight,
  IconHistory,
  IconKeyboard,
  IconListSearch,
  IconMathFunction,
  IconMessages,
  IconPencil,
  IconReplace,
  IconSum,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { isSummarised } from '@/domain/answers/summary-choice';
import { rulesOf } from '@/domain/checks/all-rules';
import { withoutFindings } from '@/domain/collections/view/filter-parts';
import { picturesOf } from '@/domain/pictures/picture';
import { Link } from '@/ui/parts/link';
import { ToolMenu } from './tool-menu';
import type { ToolProps } from './tools';
import { HELP_KEY } from './tools';
import { picturesAddress, summaryAddress } from './view/page-address';

const ICON_SIZE = 16;
const FIND_KEYS = 'Ctrl F';

/** Less frequent tools: changes of all matching records, the REST call, the changes of the table, the keys. */
export function MoreMenu({ tools, opened }: ToolProps) {
  const { collection, rights, shown, open, close, find } = tools;
  const t = useTranslations('tableTools.more');
  return (
    <ToolMenu label={t('title')} opened={opened} onClose={close}>
      <Menu.Item
        leftSection={<IconListSearch size={ICON_SIZE} aria-hidden />}
        rightSection={<kbd>{FIND_KEYS}</kbd>}
        onClick={() => {
          close();
          find();
        }}
      >
        {t('find')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconHighlight size={ICON_SIZE} aria-hidden />}
        onClick={() => open('highlights')}
      >
        {t('highlights')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMathFunction size={ICON_SIZE} aria-hidden />}
        onClick={() => open('calculated')}
      >
        {t('calculated')}
      </Menu.Item>
      {rulesOf(collection).length > 0 && (
        <Menu.Item
          leftSection={<IconAlertTriangle size={ICON_SIZE} aria-hidden />}
          onClick={() => {
            close();
            shown.changeView((view) =>
              view.findings !== undefined ? withoutFindings(view) : { ...view, findings: true },
            );
          }}
        >
          {t(shown.view.findings !== undefined ? 'withoutFindings' : 'findings')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconMessages size={ICON_SIZE} aria-hidden />}
        onClick={() => open('openComments')}
      >
        {t('comments')}
      </Menu.Item>
      {rights.edit && (
        <>
          <Menu.Item
            leftSection={<IconReplace size={ICON_SIZE} aria-hidden />}
            onClick={() => open('replace')}
          >
            {t('replace')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={ICON_SIZE} aria-hidden />} onClick={() => open('change')}>
            {t('change')}
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={ICON_SIZE} aria-hidden />}
            onClick={() => open('delete')}
          >
            {t('delete')}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      {picturesOf(collection).length > 0 && (
        <Menu.Item
          component={Link}
          href={picturesAddress(collection, shown.view)}
          leftSection={<IconChartBar size={ICON_SIZE} aria-hidden />}
        >
          {t('pictures')}
        </Menu.Item>
      )}
      {isSummarised(collection) && (
        <Menu.Item
          component={Link}
          href={summaryAddress(collection, shown.view)}
          leftSection={<IconSum size={ICON_SIZE} aria-hidden />}
        >
          {t('summary')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconApi size={ICON_SIZE} aria-hidden />} onClick={() => open('api')}>
        {t('api')}
      </Menu.Item>
      <Menu.Item
        component={Link}
        href={`/collections/${collection.group}/${collection.resource}/changes`}
        leftSection={<IconHistory size={ICON_SIZE} aria-hidden />}
      >
        {t('changes')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconKeyboard size={ICON_SIZE} aria-hidden />}
        rightSection={<kbd>{HELP_KEY}</kbd>}
        onClick={() => open('help')}
      >
        {t('help')}
      </Menu.Item>
    </ToolMenu>
  );
}
