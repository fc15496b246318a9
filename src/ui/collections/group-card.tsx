'use client';

import { Anchor, Card, Group, Table, ThemeIcon, Title } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { findCollection, type GroupName, groups } from '@/collections';
import { Link } from '@/ui/parts/link';
import { GROUP_ICONS } from '../shell/navigation';
import { type Figures, Newest, useCount } from './figures';
import classes from './group-card.module.css';

const ICON_SIZE = 18;

/** The tables of one group: how much each holds, and how new it is. @param detailed with what each is about */
export function GroupCard(options: { group: GroupName; figures: readonly Figures[]; detailed?: boolean }) {
  const { group, figures, detailed = false } = options;
  const t = useTranslations('collections');
  const language = useLocale();
  const title = useId();
  const Icon = GROUP_ICONS[group];
  return (
    <Card withBorder padding="md" component="section" aria-labelledby={title}>
      <Group gap="sm" mb="xs">
        <ThemeIcon variant="light" size="md" aria-hidden>
          <Icon size={ICON_SIZE} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Title order={2} size="h5" id={title}>
          {groups[group][language]}
        </Title>
      </Group>
      <Table className={classes.table ?? ''} verticalSpacing={7} horizontalSpacing={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('columns.table')}</Table.Th>
            <Table.Th scope="col">{t('columns.records')}</Table.Th>
            <Table.Th scope="col">{t('columns.newest')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figures.map((one) => (
            <Row key={one.resource} figures={one}>
              {detailed && findCollection(one.resource)?.description[language]}
            </Row>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function Row({ figures, children }: { figures: Figures; children: ReactNode }) {
  const language = useLocale();
  const { group, resource, label } = figures;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Anchor component={Link} href={`/collections/${group}/${resource}`} size="sm" prefetch={false}>
          {label[language]}
        </Anchor>
        {children !== false && <span className={classes.about}>{children}</span>}
      </Table.Th>
      <Table.Td className={classes.count}>{useCount(figures)}</Table.Td>
      <Table.Td className={classes.newest}>
        <Newest figures={figures} />
      </Table.Td>
    </Table.Tr>
  );
}
