import { useFormatter, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { textsIn } from '@/domain/history/member-texts';
import { type Binding, readBindings } from '@/domain/keys/bindings';
import { type Grant, grantOf } from '@/domain/permissions';
import { useBindingWords } from '../bindings/words';
import { usePermissionWords } from '../permissions/words';

/** The properties of a key, and the members that only its history has. */
export const KEY_MEMBERS = [
  'name',
  'owner',
  'contact',
  'purpose',
  'permissions',
  'bindings',
  'listsOwnOnly',
  'proposesOnly',
  'allowedAddresses',
  'origins',
  'ratePerMinute',
  'expiresAt',
  'state',
  'replaces',
  'replacedBy',
] as const;
export type Member = (typeof KEY_MEMBERS)[number];

/** Returns a function that formats a member's value, of a key or of its history. */
export function useMemberWords(): (member: Member, value: unknown) => string {
  const t = useTranslations('keyDetail');
  const states = useTranslations('common.keyStates');
  const format = useFormatter();
  const words = usePermissionWords();
  const scope = useTranslations('permissions.scope');
  const bindingWords = useBindingWords();
  return useCallback(
    (member: Member, value: unknown) => {
      switch (member) {
        case 'permissions':
          return words(grantsIn(value)).full;
        case 'bindings':
          return bindingWords(bindingsIn(value)) || scope('none');
        case 'listsOwnOnly':
          return t(value === true ? 'listsOwn' : 'listsAll');
        case 'proposesOnly':
          return t(value === true ? 'proposesYes' : 'proposesNo');
        case 'allowedAddresses':
          return textsIn(value).join(', ') || t('anyAddress');
        case 'origins':
          return textsIn(value).join(', ') || t('noWebPage');
        case 'ratePerMinute':
          if (typeof value !== 'number') return t('rateDefault');
          return value === 0 ? t('rateUnlimited') : t('ratePerMinute', { count: value });
        case 'expiresAt':
          if (typeof value !== 'string') return t('neverExpires');
          return format.dateTime(new Date(value), { dateStyle: 'medium', timeStyle: 'short' });
        case 'state':
          return states.has(value as 'active') ? states(value as 'active') : String(value);
        default:
          return typeof value === 'string' && value !== '' ? value : t('nothing');
      }
    },
    [t, states, format, words, scope, bindingWords],
  );
}

/** The bindings of a key, or of an event, in the form in which the history stores them. */
function bindingsIn(value: unknown): readonly Binding[] {
  const texts = textsIn(value);
  if (texts.length > 0 || !Array.isArray(value)) return readBindings(texts);
  return value as Binding[];
}

function grantsIn(value: unknown): readonly Grant[] {
  const texts = textsIn(value);
  if (texts.length > 0 || !Array.isArray(value)) return texts.map(grantOf);
  return value as Grant[];
}
