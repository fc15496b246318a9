import type { useFormatter, useTranslations } from 'next-intl';
import type { PlacedSummary } from '@/domain/answers/placer';
import type { Value } from '@/domain/collections/kinds/parse';
import type { FigurePlace } from '@/domain/figures/pinned';
import type { PlaceSystem } from '@/domain/places/successions/place-system';
import type { RetainedPlace } from '@/domain/places/successions/shown-place';

type Speech = Readonly<{
  t: ReturnType<typeof useTranslations<'placeSystems'>>;
  format: Pick<ReturnType<typeof useFormatter>, 'list'>;
}>;

type PinnedPlace = FigurePlace & Readonly<{ from: readonly (readonly string[])[] }>;

/** The number of places of which a note says whose figures they have. */
const MAX_PLACED_NOTES = 40;

export type PlacedWords = ReturnType<typeof placedWords>;

/** The words about figures that stand under the places of a system, in a language. */
export function placedWords({ t, format }: Speech) {
  /** A former or later place, with what it became or came of. */
  const keptText = ({ name, side, at, kind, others }: RetainedPlace): string =>
    t(side, { name, at, kind, others: format.list(others) });
  return {
    /** The heading of the notes in a file. */
    about: t('about'),
    /** A title with the system: `…, wilayah seperti sekarang`. */
    titled: (title: string, system: PlaceSystem | undefined): string =>
      system === undefined ? title : t('caption', { caption: title, places: system }),
    /** The place of a pinned figure, with the places that its records name. */
    figurePlace: ({ system, regency, district, from }: PinnedPlace): string => {
      const name = [regency, district].filter((text) => text !== undefined).join(' › ');
      const named = from.slice(0, MAX_PLACED_NOTES).map((texts) => texts.join(' › '));
      return t('received', {
        into: t('caption', { caption: name, places: system }),
        from: format.list(named, { type: 'unit' }),
      });
    },
    /** The texts of places that are none of the system, by how they stand among the figures. */
    keptTexts: (placed: PlacedSummary | null): ReadonlyMap<Value, string> =>
      new Map((placed?.kept ?? []).map((kept) => [kept.text, keptText(kept)])),
    /** What is not at the place that the records name; none: no system was chosen. */
    notes: (placed: PlacedSummary | null): readonly string[] => {
      if (placed === null) return [];
      const { kept, received } = placed;
      const names = new Map(kept.map((one) => [one.text, keptText(one)]));
      const nameOf = (texts: readonly string[]) => texts.map((text) => names.get(text) ?? text).join(' › ');
      const notes = [
        ...kept.map((one) =>
          [
            t('keptNote', { name: keptText(one) }),
            ...(one.decree === '' ? [] : [t('decree', { decree: one.decree })]),
          ].join(' '),
        ),
        ...received
          .filter(({ into }) => !into.some((text) => names.has(text)))
          .map(({ into, from }) =>
            t('received', { into: nameOf(into), from: format.list(from.map(nameOf)) }),
          ),
      ];
      const left = notes.length - MAX_PLACED_NOTES;
      if (notes.length === 0) return [t('same')];
      return left > 0 ? [...notes.slice(0, MAX_PLACED_NOTES), t('more', { count: left })] : notes;
    },
  };
}
