import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Binding, bindableField, onlyValueOf } from '@/domain/keys/bindings';
import type { PageLanguage } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import type { BindingFault } from './find-binding-fault';

/** The number of values of a field that a sentence names. */
const MAX_NAMED = 5;

/** Bindings as one text: "Kota/Kabupaten: Langsa atau Sabang; Jenjang: SMA". */
export function bindingWords(
  bindings: readonly Binding[],
  { t, language }: { t: ReturnType<typeof useTranslations<'permissions'>>; language: PageLanguage },
): string {
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return bindings
    .map(({ field, values }) => {
      if (onlyValueOf(field) !== undefined) return bindableField(field)!.label[language];
      const more = values.length - MAX_NAMED;
      const named = values.slice(0, MAX_NAMED);
      const shown = more > 0 ? [...named, t('scope.others', { count: more })] : named;
      return `${bindableField(field)?.label[language] ?? field}: ${list.format(shown)}`;
    })
    .join('; ');
}

/** The same as {@link bindingWords}, in the reader's language. Needs the messages `permissions`. */
export function useBindingWords(): (bindings: readonly Binding[]) => string {
  const t = useTranslations('permissions');
  const language = useLanguage();
  return useMemo(() => (bindings) => bindingWords(bindings, { t, language }), [t, language]);
}

/** Returns a function that explains what is wrong with a binding. Needs the messages `permissions`. */
export function useBindingFaultText() {
  const t = useTranslations('permissions.scope.faults');
  const language = useLanguage();
  return (fault: BindingFault): string =>
    fault.kind === 'value'
      ? t('value', { value: fault.value, reason: fault.reason[language] })
      : t(fault.kind);
}
