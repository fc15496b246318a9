'use client';

import { Alert, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ImportState, RelatedImport } from '@/domain/imports/import';
import { Link } from '../parts/link';

/** The import that a file of corrected rows continues, or why it continues none; and the imports that continue this one. */
export function ContinuationNotes({ state }: { state: ImportState }) {
  const t = useTranslations('imports.continuation');
  const { continues, notContinued, continuedBy } = state;
  return (
    <>
      {continues !== null && <Related of={continues} text="continues" />}
      {notContinued !== null && (
        <Alert color="yellow" variant="light" title={t('notTitle')}>
          {t(`not.${notContinued}`)}
        </Alert>
      )}
      {continuedBy.map((one) => (
        <Related key={one.id} of={one} text="continuedBy" />
      ))}
    </>
  );
}

function Related({
  of: { id, fileName, createdAt },
  text,
}: {
  of: RelatedImport;
  text: 'continues' | 'continuedBy';
}) {
  const t = useTranslations('imports.continuation');
  const format = useFormatter();
  const when = format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'short' });
  const file = (chunks: ReactNode) => (id === null ? chunks : <Link href={`/imports/${id}`}>{chunks}</Link>);
  return (
    <Text size="sm">
      {t.rich(text, { file, fileName, when })}
      {id === null && ` ${t('removed')}`}
    </Text>
  );
}
