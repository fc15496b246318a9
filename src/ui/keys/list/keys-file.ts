import { createTranslator } from 'next-intl';
import { createTimeOf } from '@/domain/calendar';
import type { Binding } from '@/domain/keys/bindings';
import { localeOf } from '@/domain/languages';
import type { Grant } from '@/domain/permissions';
import type { PageLanguage } from '@/i18n/languages';
import { messagesOf } from '@/i18n/messages';
import { bindingWords } from '../bindings/words';
import { doerWords } from '../doer-words';
import { permissionWords } from '../permissions/words';

/** A key as the server lists it. */
type Listed = Readonly<{
  name: string;
  owner: string | null;
  contact: string | null;
  purpose: string | null;
  prefix: string;
  state: 'active' | 'suspended' | 'expired' | 'revoked';
  replacedById: string | null;
  permissions: readonly Grant[];
  bindings: readonly Binding[];
  allowedAddresses: readonly string[];
  origins: readonly string[];
  ratePerMinute: number | null;
  expiresAt: Date | null;
  createdAt: Date;
  createdBy: string;
  lastUsedAt: Date | null;
  lastUsedAddress: string | null;
  days: readonly Readonly<{ calls: number; refusals: number }>[];
}>;

const COLUMNS = [
  ['name', 'varchar'],
  ['owner', 'varchar'],
  ['contact', 'varchar'],
  ['purpose', 'varchar'],
  ['prefix', 'enum'],
  ['state', 'enum'],
  ['permissions', 'varchar'],
  ['bindings', 'varchar'],
  ['addresses', 'varchar'],
  ['origins', 'varchar'],
  ['rate', 'int'],
  ['expiresAt', 'datetime'],
  ['createdAt', 'datetime'],
  ['createdBy', 'varchar'],
  ['lastUsedAt', 'datetime'],
  ['lastUsedAddress', 'enum'],
  ['calls', 'int'],
  ['refusals', 'int'],
] as const;

/** The sheet of the keys: readable columns in the reader's language, times in the service's zone. */
export function keysFile(language: PageLanguage, timeZone: string) {
  const messages = messagesOf(language);
  const t = createTranslator({ locale: localeOf(language), messages, namespace: 'keys' });
  const states = createTranslator({ locale: localeOf(language), messages, namespace: 'common.keyStates' });
  const grantWords = createTranslator({ locale: localeOf(language), messages, namespace: 'permissions' });
  const timeOf = createTimeOf(timeZone);
  const timeOrNone = (moment: Date | null) => (moment === null ? '' : timeOf(moment));
  const doers = doerWords(
    createTranslator({ locale: localeOf(language), messages, namespace: 'common.doer' }),
  );
  const stateOf = ({ state, replacedById }: Listed) =>
    replacedById === null ? states(state) : `${states(state)}, ${states('replaced')}`;
  return {
    name: t('title'),
    columns: COLUMNS.map(([name, kind]) => ({ field: { kind }, header: t(`file.${name}`) })),
    cellsOf: (key: Listed): (string | number)[] => [
      key.name,
      key.owner ?? '',
      key.contact ?? '',
      key.purpose ?? '',
      key.prefix,
      stateOf(key),
      permissionWords(key.permissions, { t: grantWords, language }).full,
      bindingWords(key.bindings, { t: grantWords, language }),
      key.allowedAddresses.join(', '),
      key.origins.join(', '),
      key.ratePerMinute ?? '',
      timeOrNone(key.expiresAt),
      timeOf(key.createdAt),
      doers.name(key.createdBy),
      timeOrNone(key.lastUsedAt),
      key.lastUsedAddress ?? '',
      key.days.reduce((sum, { calls }) => sum + calls, 0),
      key.days.reduce((sum, { refusals }) => sum + refusals, 0),
    ],
  };
}
