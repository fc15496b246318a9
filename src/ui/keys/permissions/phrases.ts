import { collections, groups, OPERATIONS, type Operation } from '@/domain/collections';
import type { Grant } from '@/domain/permissions';
import type { PageLanguage } from '@/i18n/languages';

/** Operations, and the scopes on which a key has them. */
export type Phrase = Readonly<{ operations: readonly Operation[]; scopes: readonly string[] }>;

/** Grants as phrases: scopes with the same operations together. */
export function phrasesOf(grants: readonly Grant[]): readonly Phrase[] {
  const phrases = new Map<string, { operations: readonly Operation[]; scopes: string[] }>();
  for (const grant of grants) {
    const operations = OPERATIONS.filter((name) => grant.operations.includes(name));
    const phrase = phrases.get(operations.join()) ?? { operations, scopes: [] };
    phrases.set(operations.join(), phrase);
    if (!phrase.scopes.includes(grant.scope)) phrase.scopes.push(grant.scope);
  }
  return [...phrases.values()];
}

/**
 * The first phrase of {@link phrasesOf}, for a narrow space.
 * @returns the phrase, and the number of scopes that are left out
 */
export function shortened(
  phrases: readonly Phrase[],
  most: number,
): { first: Phrase | undefined; more: number } {
  const [first] = phrases;
  if (first === undefined) return { first, more: 0 };
  const named = phrases.reduce((sum, { scopes }) => sum + scopes.length, 0);
  const scopes = first.scopes.slice(0, most);
  return { first: { ...first, scopes }, more: named - scopes.length };
}

/** The name of a group or a collection; undefined for `*`, and for unknown scopes. */
export function scopeName(scope: string, language: PageLanguage): string | undefined {
  const [group = '', resource] = scope.split('/');
  if (resource === undefined)
    return (groups as Record<string, Record<PageLanguage, string>>)[group]?.[language];
  return collections.find((one) => one.group === group && one.resource === resource)?.label[language];
}
