import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Field } from '@/domain/collections';
import { type Highlight, type HighlightTest, isScale } from '@/domain/collections/view/highlight';
import { isText } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';

const MAX_DIGITS = 10;

/** Formats highlights and their tests in the reader's language. @param fields of the table */
export function useHighlightWords(fields: readonly Field[]) {
  const t = useTranslations('looks.highlights');
  const operators = useTranslations('tableTools.filter');
  const language = useLanguage();
  const format = useFormatter();
  return useMemo(() => {
    const test = (one: HighlightTest, field: Field): string => {
      if (one === 'between') return t('between');
      return isText(field) && (one === 'eq' || one === 'ne')
        ? operators(`texts.${one}`)
        : operators(`operators.${one}`);
    };
    const value = (one: number | string, field: Field): string => {
      if (typeof one === 'string') return `“${one}”`;
      // Years have no thousands separators.
      return format.number(one, { useGrouping: field.kind === 'int', maximumFractionDigits: MAX_DIGITS });
    };
    /** The cells that are coloured, and the condition. */
    const highlight = (one: Highlight): string => {
      const field = fields.find(({ name }) => name === one.column);
      if (field === undefined) return one.column;
      const column = field.label[language];
      if (isScale(one)) return t('scaleOf', { column });
      const { upper } = one;
      const asked = `${column} ${test(one.test, field)} ${value(one.value, field)}`;
      return upper === undefined ? asked : t('upTo', { from: asked, to: value(upper, field) });
    };
    return { test, highlight };
  }, [fields, t, operators, language, format]);
}
