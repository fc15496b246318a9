import { createTranslator } from 'next-intl';
import { createTimeOf } from '@/domain/calendar';
import { findRule } from '@/domain/checks/all-rules';
import { findCollection } from '@/domain/collections';
import { localeOf } from '@/domain/languages';
import type { PageLanguage } from '@/i18n/languages';
import { messagesOf } from '@/i18n/messages';
import type { FindingsSheet } from '@/server/trpc/downloads/findings-download';

const COLUMNS = [
  ['collection', 'varchar'],
  ['rule', 'varchar'],
  ['severity', 'varchar'],
  ['about', 'varchar'],
  ['field', 'varchar'],
  ['value', 'varchar'],
  ['expected', 'varchar'],
  ['records', 'int'],
  ['effect', 'int'],
  ['state', 'varchar'],
  ['foundAt', 'datetime'],
  ['reason', 'varchar'],
] as const;

const PER_CENT = 100;

/** The sheet of findings: what each is about, what was found and what was expected. */
export function findingsFile(language: PageLanguage, timeZone: string): FindingsSheet {
  const t = createTranslator({
    locale: localeOf(language),
    messages: messagesOf(language),
    namespace: 'findings',
  });
  const timeOf = createTimeOf(timeZone);
  return {
    name: t('title'),
    columns: COLUMNS.map(([name, kind]) => ({ field: { kind }, header: t(`file.${name}`) })),
    rowOf: ({ rule: name, collection: resource, ...finding }) => {
      const rule = findRule(name);
      const collection = findCollection(resource);
      const field = collection?.field(finding.field);
      const about = collection?.fields.flatMap((one) => {
        const value = finding.key[one.name];
        return value === undefined ? [] : [`${one.label[language]}: ${value}`];
      });
      return [
        collection?.label[language] ?? resource,
        rule?.title[language] ?? name,
        rule === undefined ? '' : t(`severity.${rule.severity}`),
        about?.join(', ') ?? '',
        field?.label[language] ?? finding.field,
        ...[finding.value, finding.expected].map((text) =>
          field?.kind === 'int' && /^\d{1,15}$/.test(text) ? Number(text) : text,
        ),
        finding.records,
        Math.round(finding.effect * PER_CENT * PER_CENT) / PER_CENT,
        t(`states.${finding.state}`),
        timeOf(finding.foundAt),
        finding.reason ?? '',
      ];
    },
  };
}
