import type { CSSProperties } from 'react';

export type TintColour = 'red' | 'amber' | 'green' | 'blue' | 'purple';

/** A colour by which a cell or row is highlighted. */
export type Tint = Readonly<{
  colour: TintColour;
  /** For a scale of shades: the strength, from 0 to 1. */
  share?: number;
  /** The reason, for screen readers. */
  said?: string;
}>;

/** The sign beside each colour, so that they differ without colours too. */
export const TINT_SIGNS: Readonly<Record<TintColour, string>> = {
  red: '▲',
  amber: '◆',
  green: '●',
  blue: '■',
  purple: '★',
};

/**
 * The colours of a tint as variables: `--tint` for the background, `--tint-ink` for its sign. The variables of each colour
 * are in `global.css`.
 */
export function tintStyle(tint: Tint | undefined): CSSProperties {
  if (tint === undefined) return {};
  const { colour, share } = tint;
  const ground = `var(--tint-${colour})`;
  const shaded =
    share === undefined ? ground : `color-mix(in srgb, ${ground} ${percentOf(share)}, var(--surface))`;
  return { '--tint': shaded, '--tint-ink': `var(--tint-${colour}-ink)` } as CSSProperties;
}

export const percentOf = (share: number): string => `${Math.round(share * 100)}%`;
