'use client';

import { Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useLanguage } from '@/i18n/use-language';
import { metadataAddress } from '@/ui/metadata/address';
import { DotBadge } from '@/ui/parts/dot-badge';
import { EntryHead, EntryList } from '@/ui/parts/entries/entry-list';
import { Link } from '@/ui/parts/link';
import type { WirePelitaSet } from './types';

/** Every data set, whether the portal finds it, and what it lacks. */
export function DataSetList({ sets }: { sets: readonly WirePelitaSet[] }) {
  const t = useTranslations('pelita.sets');
  return (
    <section aria-labelledby="pelita-sets">
      <Title order={2} size="h4" mb={4} id="pelita-sets">
        {t('title')}
      </Title>
      <Text size="sm" c="var(--ink-quiet)" mb="sm" role="status">
        {t('summary', { listed: sets.filter(({ isListed }) => isListed).length, count: sets.length })}
      </Text>
      <EntryList>
        {sets.map((set) => (
          <DataSetEntry key={set.id} set={set} />
        ))}
      </EntryList>
    </section>
  );
}

function DataSetEntry({ set }: { set: WirePelitaSet }) {
  const t = useTranslations('pelita.sets');
  const classification = useTranslations('metadata.classifications');
  const language = useLanguage();
  const { label, of, isListed, kind, subject, required, empty, fields, isUnclassified } = set;
  const name = of === null ? label[language] : `${label[language]} (${of[language]})`;
  const lacks = [
    ...(isUnclassified ? [t('unclassified')] : []),
    ...(required.length > 0 ? [t('required', { names: required.join(', ') })] : []),
    ...(fields.length > 0 ? [t('fields', { names: fields.join(', ') })] : []),
    ...(empty.length > 0 ? [t('empty', { names: empty.join(', ') })] : []),
  ];
  return (
    <li>
      <EntryHead>
        <Link href={metadataAddress({ kind, id: subject })}>{name}</Link>
        <DotBadge>{classification(set.classification ?? 'unset')}</DotBadge>
        <DotBadge color={isListed ? 'teal' : 'gray'}>{t(isListed ? 'listed' : 'notListed')}</DotBadge>
      </EntryHead>
      {lacks.map((text) => (
        <Text key={text} size="sm" c="var(--ink-quiet)">
          {text}
        </Text>
      ))}
    </li>
  );
}
