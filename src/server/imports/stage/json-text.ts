/** A value as JSON that PostgreSQL stores: NUL and halves of surrogate pairs, which it refuses, are left out or replaced. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'string'
      ? storable(member)
      : isPlain(member)
        ? Object.fromEntries(Object.entries(member).map(([name, inner]) => [storable(name), inner]))
        : member,
  );

const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Whether an object has a name that PostgreSQL refuses. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).some((name) => storable(name) !== name);
