import { useFormatter, useTranslations } from 'next-intl';
import { type GroupName, groups, type Text } from '@/domain/collections';
import { textsIn } from '@/domain/history/member-texts';
import { type Binding, readBindings } from '@/domain/keys/bindings';
import { type Grant, grantOf } from '@/domain/permissions';
import type { PageLanguage } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { useBindingWords } from '@/ui/keys/bindings/words';
import { type PermissionWords, usePermissionWords } from '@/ui/keys/permissions/words';
import { isMember, MEMBERS, type MemberKind } from './members';

type Say = (value: unknown) => string;

/** The formatters from which the texts of values are made. */
export type ValueSpeech = Readonly<{
  t: ReturnType<typeof useTranslations<'history'>>;
  common: ReturnType<typeof useTranslations<'common'>>;
  permissions: (grants: readonly Grant[]) => PermissionWords;
  bindings: (bindings: readonly Binding[]) => string;
  format: ReturnType<typeof useFormatter>;
  language: PageLanguage;
}>;

/**
 * Returns a function that formats the value of a member in the reader's language. A value of an unexpected form is
 * shown as it is stored. Needs the messages `history` and `permissions`.
 */
export function useValueWords(): (name: string, value: unknown) => string {
  const t = useTranslations('history');
  const common = useTranslations('common');
  return valueWords({
    t,
    common,
    permissions: usePermissionWords(),
    bindings: useBindingWords(),
    format: useFormatter(),
    language: useLanguage(),
  });
}

/** The same as {@link useValueWords}, outside of a page. */
export function valueWords(speech: ValueSpeech): (name: string, value: unknown) => string {
  const words = { ...textWords(speech), ...nameWords(speech) } satisfies Record<MemberKind, Say>;
  return (name, value) => {
    const kind = isMember(name) ? MEMBERS[name] : 'text';
    if (isNothing(value) && kind !== 'end' && kind !== 'rate' && kind !== 'addresses' && kind !== 'bindings')
      return speech.t('empty');
    return words[kind](value);
  };
}

function textWords({ t, format, permissions, bindings }: ValueSpeech) {
  const moment: Say = (value) =>
    typeof value === 'string'
      ? format.dateTime(new Date(value), { dateStyle: 'medium', timeStyle: 'short' })
      : plain(value);
  return {
    text: plain,
    texts: (value: unknown) => textsIn(value).join(', ') || t('empty'),
    addresses: (value: unknown) => textsIn(value).join(', ') || t('values.anyAddress'),
    bindings: (value: unknown) => bindings(readBindings(textsIn(value))) || t('values.notBound'),
    lists: (value: unknown) => t(value === true ? 'values.listsOwn' : 'values.listsAll'),
    permissions: (value: unknown) => permissions(textsIn(value).map(grantOf)).full,
    rate: (value: unknown) => {
      if (typeof value !== 'number') return t('values.rateDefault');
      return value === 0 ? t('values.unlimited') : t('values.rate', { count: value });
    },
    end: (value: unknown) => (isNothing(value) ? t('values.never') : moment(value)),
    moment,
    number: (value: unknown) => (typeof value === 'number' ? format.number(value) : plain(value)),
    flag: (value: unknown) => t(value === true ? 'values.yes' : 'values.no'),
  };
}

/** A text that is stored in both languages. */
const inLanguage = (value: unknown, language: PageLanguage): string =>
  plain((value as Partial<Text> | null)?.[language] ?? value);

function nameWords({ t, common, language }: ValueSpeech) {
  const groupName = (name: string) =>
    name === '*' ? common('groups.all') : (groups[name as GroupName]?.[language] ?? name);
  return {
    both: (value: unknown) => inLanguage(value, language),
    state: (value: unknown) =>
      t.has(`states.${value as 'active'}`) ? t(`states.${value as 'active'}`) : plain(value),
    role: (value: unknown) =>
      common.has(`roles.${value as 'viewer'}`) ? common(`roles.${value as 'viewer'}`) : plain(value),
    groups: (value: unknown) =>
      new Intl.ListFormat(language, { type: 'conjunction' }).format(textsIn(value).map(groupName)),
    language: (value: unknown) =>
      common.has(`languages.${value as 'id'}`) ? common(`languages.${value as 'id'}`) : plain(value),
    theme: (value: unknown) =>
      common.has(`account.themes.${value as 'auto'}`)
        ? common(`account.themes.${value as 'auto'}`)
        : plain(value),
  };
}

const plain: Say = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
