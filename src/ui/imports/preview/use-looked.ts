import { useCallback, useState } from 'react';

/**
 * The parts of a preview that the person has looked at; none of a new preview.
 * @param preview distinguishes previews
 */
export function useLooked(preview: string) {
  const [seen, setSeen] = useState<{ preview: string; parts: readonly string[] }>({ preview, parts: [] });
  const see = useCallback(
    (part: string) =>
      setSeen((before) => ({
        preview,
        parts: before.preview === preview ? [...new Set([...before.parts, part])] : [part],
      })),
    [preview],
  );
  return { looked: seen.preview === preview ? seen.parts : NOTHING, see };
}

const NOTHING: readonly string[] = [];
