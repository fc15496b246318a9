'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { FieldValues } from './field-values';
import { KeptLists } from './lists/kept-lists';
import { fieldIdOf, type ValuesRights, type WireEnumField } from './types';
import classes from './values.module.css';

const LINES = 5;

/** The enumerated fields, and the values of one. The selected field is in the address. */
export function ValuesPage(rights: ValuesRights) {
  const t = useTranslations('values');
  const wanted = useSearchParams().get('field');
  const { data, error, isPending, refetch } = trpc.enumValues.fields.useQuery();
  const fields = data?.fields ?? [];
  const field = fields.find((one) => fieldIdOf(one) === wanted) ?? fields[0];
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      {isPending && <LoadingState lines={LINES} />}
      {error !== null && data === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && field === undefined && (
        <EmptyState title={t('noFields')}>{t('noFieldsText')}</EmptyState>
      )}
      {field !== undefined && (
        <div className={classes.page}>
          {fields.length > 1 && <FieldMenu fields={fields} current={field} />}
          <FieldValues key={fieldIdOf(field)} field={field} {...rights} />
        </div>
      )}
      <KeptLists mayChange={rights.mayChange} />
    </>
  );
}

/** The fields by collection, in the order of the collections. */
function FieldMenu({ fields, current }: { fields: readonly WireEnumField[]; current: WireEnumField }) {
  const t = useTranslations('values');
  const language = useLanguage();
  return (
    <nav className={classes.menu} aria-label={t('fields')}>
      {fields.map((field) => (
        <Link
          key={fieldIdOf(field)}
          href={`/settings/values?field=${fieldIdOf(field)}`}
          aria-current={field === current ? 'page' : undefined}
          scroll={false}
        >
          <span>
            {field.label[language]} · {field.collectionLabel[language]}
          </span>
          <span className={classes.quiet}>{t('listedCount', { count: field.listed })}</span>
        </Link>
      ))}
    </nav>
  );
}
