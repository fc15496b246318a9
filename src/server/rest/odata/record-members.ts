import type { Collection, Field } from '@/domain/collections';
import { EDM_TYPE, entityTypeOf, ODATA_NAMESPACE } from '@/domain/odata/edm';
import { literal, quoted } from '@/server/database/schema/sql';
import { shownMembers } from '@/server/odata/record-page';
import type { ODataForm } from './odata-format';

/** The SQL of a record's members, with the control information that the form asks for. */
export function recordMembers(
  collection: Collection,
  fields: readonly Field[],
  { level, timeZone }: Pick<ODataForm, 'level'> & { timeZone: string },
): string {
  const typed = ({ name, kind }: Field): (readonly [string, string])[] =>
    level === 'full' && EDM_TYPE[kind] !== 'String'
      ? [[`${name}@odata.type`, literal(`#${EDM_TYPE[kind]}`)]]
      : [];
  const members = shownMembers(fields, { timeZone, annotations: typed });
  if (level !== 'full') return members;
  const { identifier, resource } = collection;
  const id = `${literal(`${resource}(`)} || t.${quoted(identifier)} || ')'`;
  const own = [
    [literal(`#${ODATA_NAMESPACE}.${entityTypeOf(collection)}`), '@odata.type'],
    [id, '@odata.id'],
    [id, '@odata.readLink'],
  ] as const;
  return [...own.map(([value, name]) => `${value} AS ${quoted(name)}`), members].join(', ');
}
