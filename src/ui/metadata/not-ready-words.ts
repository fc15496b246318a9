import { createTranslator } from 'next-intl';
import { localeOf } from '@/domain/languages';
import { activityOfSubject } from '@/domain/metadata/describe';
import { metadataMemberLabel } from '@/domain/metadata/forms/forms';
import { faultsInWords, type NotReady } from '@/domain/metadata/indah-pack';
import { metadataLabel } from '@/domain/metadata/subject';
import type { PageLanguage } from '@/i18n/languages';
import { messagesOf } from '@/i18n/messages';

/** How the list of what is not ready describes it, in the reader's language. */
export function notReadyWords(language: PageLanguage) {
  const t = createTranslator({
    locale: localeOf(language),
    messages: messagesOf(language),
    namespace: 'metadata',
  });
  const labelOf = (_form: unknown, member: string) =>
    metadataMemberLabel(member) ?? { id: member, en: member };
  return {
    everyAgency: t('downloads.everyAgency'),
    header: (['kind', 'table', 'name', 'level', 'faults', 'waits'] as const).map((name) => t(`pack.${name}`)),
    lineOf: ({ described, level, waits }: NotReady): readonly string[] => [
      t(`kinds.${described.subject.kind}`),
      activityOfSubject(described.subject).label[language],
      metadataLabel(described.subject)[language],
      t(`levels.${level}`),
      faultsInWords(described, labelOf)[language],
      waits ? t('pack.waiting') : '',
    ],
  };
}
