import { collections, type GroupName, groups } from '@/domain/collections';
import { bothPlain, type Json } from './texts';

type Tag = Readonly<{ name: string }>;
type Components = Readonly<Record<string, Json>>;
type Whole = Readonly<{ info: Json; tags: readonly Tag[]; paths: Json; components: Components }>;

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;

/**
 * The part of the whole document that is about one group, for tools that read large documents badly: its paths and tags,
 * and of the components only those that these name.
 */
export function groupDocument(whole: Json, group: GroupName): Json {
  const { info, tags, paths, components, ...rest } = whole as Json & Whole;
  const { securitySchemes, ...named } = components;
  const own = new Set<string>(
    collections.filter((one) => one.group === group).map(({ resource }) => resource),
  );
  const ownPaths = pick(paths, (path) => path.startsWith(`/api/${group}/`));
  const title = `${info['title']} · ${group}: ${bothPlain(groups[group])}`;
  return {
    ...rest,
    info: { ...info, title },
    tags: tags.filter(({ name }) => own.has(name)),
    'x-tagGroups': (rest['x-tagGroups'] as Tag[]).filter(({ name }) => name.startsWith(`${group}:`)),
    paths: ownPaths,
    components: { ...namedIn(ownPaths, named), securitySchemes },
  };
}

/** The components that a part of a document names, and those that these name. */
function namedIn(part: Json, components: Components): Components {
  const found = new Set<string>();
  const follow = (text: string) => {
    for (const [, section = '', name = ''] of text.matchAll(REFERENCE)) {
      const key = `${section}/${name}`;
      if (found.has(key)) continue;
      found.add(key);
      follow(JSON.stringify(components[section]![name]));
    }
  };
  follow(JSON.stringify(part));
  return Object.fromEntries(
    Object.entries(components).map(([section, all]) => [
      section,
      pick(all, (name) => found.has(`${section}/${name}`)),
    ]),
  );
}

const pick = (all: Json, isWanted: (name: string) => boolean): Json =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name)));
