import { useEffect, useState } from 'react';
import type { Field } from '@/domain/collections';

const WAIT_MS = 120;
const FIRST_YEAR = 1990;

export type Suggest = (field: Field, text: string) => Promise<readonly string[]>;

/** The options of a field for the typed text: listed values, values of the column, years. */
export function useOptions(options: {
  field: Field;
  text: string;
  suggest: Suggest | undefined;
}): readonly string[] {
  const { field, text, suggest } = options;
  const [found, setFound] = useState<readonly string[]>([]);
  const asks = suggest !== undefined && (field.kind === 'enum' || field.kind === 'varchar');
  useEffect(() => {
    if (!asks) return;
    let current = true;
    const timer = setTimeout(() => {
      // Without suggestions a value can still be typed.
      suggest(field, text.trim()).then(
        (values) => current && setFound(values),
        () => current && setFound([]),
      );
    }, WAIT_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asks, field, text, suggest]);
  return field.kind === 'year' ? yearsLike(text.trim()) : found;
}

function yearsLike(text: string): readonly string[] {
  const newest = new Date().getFullYear() + 1;
  const all = Array.from({ length: newest - FIRST_YEAR + 1 }, (_, place) => String(newest - place));
  // If the text is a complete year, it was the present value, so other years are offered.
  return text.length === 4 ? all : all.filter((year) => year.startsWith(text));
}
