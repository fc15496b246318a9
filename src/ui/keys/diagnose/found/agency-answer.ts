import { createFormatter, createTranslator } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { localeOf } from '@/domain/languages';
import type { PageLanguage } from '@/i18n/languages';
import enAnswer from '@/i18n/messages/en/keys/answer.json';
import idAnswer from '@/i18n/messages/id/keys/answer.json';
import type { WireFoundFailure } from '../../detail/failures/types';
import { caseOf } from './case-of';

const MESSAGES = { id: { answer: idAnswer }, en: { answer: enAnswer } } as const;

/** The language of letters to the agency of a key; Indonesian if no key is known. */
export const agencyLanguageOf = ({ key }: Pick<WireFoundFailure, 'key'>): PageLanguage =>
  key?.language === 'en' ? 'en' : 'id';

/**
 * The answer of the help desk to an agency that asks about a failed request, in the language of the agency: the call, every
 * recorded fault, and what to do. It names no member of staff, and contains no reasons that they wrote.
 */
export function agencyAnswer(found: WireFoundFailure, timeZone: string): string {
  const language = agencyLanguageOf(found);
  const locale = localeOf(language);
  const t = createTranslator({ locale, messages: MESSAGES[language], namespace: 'answer.agency' });
  const format = createFormatter({ locale, timeZone });
  const { key, method, path, collection, address, status } = found;
  const label = collection === null ? undefined : findCollection(collection)?.label[language];
  const facts = [
    t('requestId', { id: found.requestId }),
    t('when', {
      when: format.dateTime(new Date(found.at), { dateStyle: 'long', timeStyle: 'medium' }),
      zone: timeZone,
    }),
    t('call', { call: `${method} ${path}${label === undefined ? '' : ` (${label})`}`, address }),
    ...(key === null ? [] : [t('key', { name: key.name, prefix: key.prefix })]),
    found.failedItems === null
      ? t('answer', { status: String(status), message: found.message[language] })
      : countsOf(found, t),
  ];
  const owner = key?.owner ?? null;
  return [
    owner === null ? t('greetingNobody') : t('greeting', { owner }),
    t('intro'),
    facts.join('\n'),
    ...(found.failedItems === null ? [] : [itemsOf(found, { t, language })]),
    `${t('whatToDo')} ${t(`steps.${caseOf(found)}`, { address })}`,
    t('closing'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

type Translate = ReturnType<typeof createTranslator<(typeof MESSAGES)[PageLanguage], 'answer.agency'>>;

function countsOf({ storedItems, failedItems, duplicateItems }: WireFoundFailure, t: Translate): string {
  const counts = { failed: String(failedItems ?? 0), duplicates: String(duplicateItems ?? 0) };
  return storedItems === null
    ? t('countsUnknown', counts)
    : t('counts', { stored: String(storedItems), ...counts });
}

/** The recorded items, one per line; for older batches, only the first fault is known. */
function itemsOf(found: WireFoundFailure, { t, language }: { t: Translate; language: PageLanguage }): string {
  const { items, failedItems, duplicateItems, message } = found;
  if (items.length === 0) return message[language];
  const left = (failedItems ?? 0) + (duplicateItems ?? 0) - items.length;
  // The message names the field.
  const lines = items.map(({ index, message: fault }) =>
    t('item', { index: String(index), message: fault[language] }),
  );
  return [t('itemsTitle'), ...lines, ...(left > 0 ? [t('more', { count: left })] : [])].join('\n');
}
