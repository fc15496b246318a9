import { useFormatter, useNow, useTranslations } from 'next-intl';
import { useDoerWords } from '../doer-words';
import type { DiagnosisAnswer } from './use-diagnosis';

/** Returns a function for the texts of the verdict and the next step. */
export function useVerdictWords(): (answer: DiagnosisAnswer) => { title: string; next: string } {
  const t = useTranslations('diagnose');
  const format = useFormatter();
  const now = useNow();
  const doers = useDoerWords();
  const when = (at: string | null | undefined) =>
    at == null
      ? ''
      : `${format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })} (${format.relativeTime(new Date(at), now)})`;
  return ({ verdict, record, call, pasted, foundBy }) => {
    const heir = record?.replacedById == null ? 'alone' : 'replaced';
    switch (verdict) {
      case 'malformed':
        return {
          title: t('malformed.title'),
          next:
            foundBy === 'prefix'
              ? t('prefixNext')
              : pasted.visiblePart === undefined
                ? t('malformed.next')
                : t('malformed.nextVisible'),
        };
      case 'unknown':
        return { title: t('unknown.title'), next: t(foundBy === 'prefix' ? 'prefixNext' : 'unknown.next') };
      case 'revoked': {
        const reason = record?.revokedReason;
        const told = { when: when(record?.revokedAt), by: doers.by(record?.revokedBy ?? '') };
        const title =
          reason == null ? t('revoked.title', told) : t('revoked.titleReason', { ...told, reason });
        return { title, next: t(`revoked.${heir}`) };
      }
      case 'expired':
        return { title: t('expired.title', { when: when(record?.expiresAt) }), next: t(`expired.${heir}`) };
      case 'suspended':
        return {
          title: t('suspended.title', {
            when: when(record?.suspendedAt),
            by: doers.by(record?.suspendedBy ?? ''),
          }),
          next: t('suspended.next'),
        };
      case 'active':
        if (record?.replacedById != null && call?.allowed !== false) {
          return { title: t('active.title'), next: t('active.replaced', { when: when(record.expiresAt) }) };
        }
        if (call === null) return { title: t('active.title'), next: t('active.next') };
        return call.allowed
          ? { title: t('active.titleAllowed'), next: t('active.nextAllowed') }
          : { title: t('active.titleRefused'), next: t('active.nextRefused') };
    }
  };
}
