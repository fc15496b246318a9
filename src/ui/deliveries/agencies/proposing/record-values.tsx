import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import { enteredFields } from './entered-fields';

/** The values of a record beside its natural key, one a line. */
export function RecordValues({ collection, record }: { collection: Collection; record: WireRecord }) {
  const t = useTranslations('agencies.own.propose');
  const language = useLanguage();
  return enteredFields(collection)
    .filter(({ name }) => !collection.naturalKey.includes(name) && record[name] != null)
    .map(({ name, label }) => (
      <span key={name}>{t('value', { field: label[language], value: String(record[name]) })}</span>
    ));
}
