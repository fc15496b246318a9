'use client';

import { Anchor, Card, Group, ThemeIcon, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { findCollection, type GroupName, groups } from '@/domain/collections';
import { picturesOf } from '@/domain/pictures/picture';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { GROUP_ICONS } from '../shell/navigation';
import { Newest, type WireFigures } from './figures';
import classes from './group-card.module.css';
import { PicturesLink } from './pictures-link';

const ICON_SIZE = 18;

/** The tables of one group: the number of records, and their age. @param detailed with a description of each table */
export function GroupCard(options: {
  group: GroupName;
  figures: readonly WireFigures[];
  detailed?: boolean;
}) {
  const { group, figures, detailed = false } = options;
  const t = useTranslations('collections');
  const language = useLanguage();
  const title = useId();
  const Icon = GROUP_ICONS[group];
  return (
    <Card withBorder padding="md" component="section" aria-labelledby={title} className={classes.card ?? ''}>
      <Group gap="sm" mb="xs">
        <ThemeIcon variant="light" size="md" aria-hidden>
          <Icon size={ICON_SIZE} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Title order={2} size="h5" id={title}>
          {groups[group][language]}
        </Title>
      </Group>
      <table className={classes.table} data-detailed={detailed || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('columns.table')}</th>
            <th scope="col">{t('columns.records')}</th>
            <th scope="col">{t('columns.newest')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((one) => (
            <Row key={one.resource} figures={one}>
              {detailed && findCollection(one.resource)?.description[language]}
            </Row>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Row({ figures, children }: { figures: WireFigures; children: ReactNode }) {
  const language = useLanguage();
  const format = useFormatter();
  const { group, resource, label, records } = figures;
  const collection = findCollection(resource)!;
  const name = label[language];
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} href={`/collections/${group}/${resource}`} size="sm" prefetch={false}>
          {name}
        </Anchor>
        {picturesOf(collection).length > 0 && (
          <PicturesLink collection={collection} name={name} className={classes.pictures} />
        )}
        {children !== false && <span className={classes.about}>{children}</span>}
      </th>
      <td className={classes.count}>{format.number(records)}</td>
      <td className={classes.newest}>
        <Newest figures={figures} />
      </td>
    </tr>
  );
}
