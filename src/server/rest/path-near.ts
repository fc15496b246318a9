import { type Collection, collections, type GroupName, groups } from '@/domain/collections';
import type { NearPath } from '@/domain/refusals/refusal';
import { nearestName } from '@/domain/spelling/nearest-name';
import { ACROSS_PATHS } from './across/across-route';
import { DOCUMENT_PATHS } from './open-api/open-api-reply';
import { RECONCILE_PATHS } from './reconcile/paths';

/** What stands around the names in the paths of other services: no name of this one. */
const SURROUNDING = /^(?:api|rest|v\d+(?:\.\d+)*|)$/;
const IDENTIFIER = /^\d+$/;
const OTHER_PATHS = [...ACROSS_PATHS, ...DOCUMENT_PATHS, ...RECONCILE_PATHS];
const RESOURCES = collections.map(({ resource }) => resource);
const GROUPS = Object.keys(groups) as GroupName[];

/**
 * The paths that one which does not exist was probably meant to be: of a collection that it names nearly, of another list, of
 * the collections of a group; else of all collections.
 */
export function pathNear(path: string): NearPath {
  const segments = decoded(path)
    .split(/[/\\]/)
    .filter((segment) => !SURROUNDING.test(segment.toLowerCase()));
  const names = segments
    .filter((segment) => !IDENTIFIER.test(segment))
    .map((name) => name.replace(/\.\w+$/, ''));
  // Of the names of a path, the last says most.
  const collection = names.reduceRight<Collection | undefined>(
    (found, name) => found ?? collectionNear(name),
    undefined,
  );
  if (collection !== undefined) {
    const { path: meant, identifier } = collection;
    if (IDENTIFIER.test(segments.at(-1) ?? '')) return { paths: [meant], identifier };
    const isSummary = names.length > 1 && nearestName(names.at(-1)!, ['summary', ...RESOURCES]) === 'summary';
    return { paths: [isSummary ? `${meant}/summary` : meant] };
  }
  const group = nearestName(names[0] ?? '', GROUPS);
  const other = group === undefined ? nearestOther(segments.join('/')) : undefined;
  if (other !== undefined) return { paths: [`/api/${other}`] };
  return {
    paths: collections.filter((one) => group === undefined || one.group === group).map((one) => one.path),
  };
}

function collectionNear(name: string): Collection | undefined {
  // The name of a group is no misspelt resource.
  if (GROUPS.some((group) => group === name.toLowerCase())) return undefined;
  const resource = nearestName(name, RESOURCES);
  return collections.find((one) => one.resource === resource);
}

const nearestOther = (text: string): string | undefined =>
  nearestName(
    text,
    OTHER_PATHS.map((one) => one.slice('/api/'.length)),
  );

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
