import type { Deprecation } from './deprecations';

/** A request, with its path decoded. */
type Asked = Readonly<{ method: string; path: string; query: string }>;

/** PHP and others write a parameter that has several values as `tahun[]` or `tahun[0]`. */
const LIST_MARK = /\[\d*\]$/;

/**
 * Finds what a request uses of that which is deprecated.
 * @returns undefined if nothing is deprecated
 */
export function createDeprecatedFinder(
  declared: readonly Deprecation[],
): ((asked: Asked) => readonly Deprecation[]) | undefined {
  if (declared.length === 0) return undefined;
  const known = declared.map((one) => ({ one, pattern: patternOf(one.path) }));
  return ({ method, path, query }) => {
    // HEAD is answered as GET.
    const operation = method === 'HEAD' ? 'GET' : method;
    const near = known.filter(({ one, pattern }) => one.method === operation && pattern.test(path));
    if (near.length === 0) return [];
    const given = [...new URLSearchParams(query)].map(([name, value]) => ({
      name: name.replace(LIST_MARK, ''),
      values: [value, ...value.split(',').map((part) => part.trim())],
    }));
    return near
      .map(({ one }) => one)
      .filter(
        ({ parameter, value }) =>
          parameter === undefined ||
          given.some(
            ({ name, values }) => name === parameter && (value === undefined || values.includes(value)),
          ),
      );
  };
}

/** `{name}` is any one segment. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);
