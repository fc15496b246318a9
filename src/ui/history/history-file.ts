import { createFormatter, createTranslator } from 'next-intl';
import { createTimeOf } from '@/domain/calendar';
import { isAction } from '@/domain/history/actions';
import { localeOf } from '@/domain/languages';
import { metadataMemberLabel } from '@/domain/metadata/forms/forms';
import type { PageLanguage } from '@/i18n/languages';
import { messagesOf } from '@/i18n/messages';
import { bindingWords } from '@/ui/keys/bindings/words';
import { permissionWords } from '@/ui/keys/permissions/words';
import { fieldName } from './event';
import { changesOf, isMember } from './members';
import { valueWords } from './use-value-words';

/** An event as the server reads it. */
type Stored = Readonly<{
  id: string;
  at: Date;
  actorKind: 'staff' | 'key' | 'system' | 'anyone';
  actorName: string;
  address: string | null;
  action: string;
  subjectKind: string;
  subjectId: string | null;
  subjectName: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  reason: string | null;
}>;

const COLUMNS = [
  ['at', 'datetime'],
  ['actor', 'varchar'],
  ['actorKind', 'enum'],
  ['address', 'enum'],
  ['action', 'varchar'],
  ['subject', 'varchar'],
  ['before', 'varchar'],
  ['after', 'varchar'],
  ['reason', 'varchar'],
  ['id', 'int'],
] as const;

/** The sheet of the history's events: readable columns in the reader's language, times in the service's zone. */
export function historyFile(language: PageLanguage, timeZone: string) {
  const messages = messagesOf(language);
  const t = createTranslator({ locale: localeOf(language), messages, namespace: 'history' });
  const common = createTranslator({ locale: localeOf(language), messages, namespace: 'common' });
  const grantWords = createTranslator({ locale: localeOf(language), messages, namespace: 'permissions' });
  const format = createFormatter({ locale: localeOf(language), timeZone });
  const say = valueWords({
    t,
    common,
    permissions: (grants) => permissionWords(grants, { t: grantWords, language }),
    bindings: (bindings) => bindingWords(bindings, { t: grantWords, language }),
    format,
    language,
  });
  const labelOf = (name: string) =>
    isMember(name) ? t(`members.${name}`) : (metadataMemberLabel(name)?.[language] ?? name);
  const timeOf = createTimeOf(timeZone);
  const listOf = (members: readonly (readonly [name: string, value: unknown])[]) =>
    members.map(([name, value]) => `${labelOf(name)}: ${say(name, value)}`).join('; ');
  const subjectOf = ({ subjectKind, subjectId, subjectName }: Stored) =>
    subjectKind === 'enum_value' ? `${subjectName}, ${fieldName(subjectId, language)}` : subjectName;
  return {
    // Excel reserves the name History.
    name: `${t('title')}, ${common('product')}`,
    columns: COLUMNS.map(([name, kind]) => ({ field: { kind }, header: t(`file.columns.${name}`) })),
    cellsOf: (event: Stored): (string | number)[] => {
      const changes = changesOf(event);
      return [
        timeOf(event.at),
        event.actorName,
        t(`file.actorKinds.${event.actorKind}`),
        event.address ?? '',
        isAction(event.action) ? t(`names.${event.action}`) : event.action,
        subjectOf(event),
        listOf(changes.flatMap((change) => ('before' in change ? [[change.name, change.before]] : []))),
        listOf(changes.map(({ name, after }) => [name, after])),
        event.reason ?? '',
        Number(event.id),
      ];
    },
  };
}
