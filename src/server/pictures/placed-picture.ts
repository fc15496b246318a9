import type { DimensionPart } from '@/domain/answers/dimensions';
import { createPlacer, type PlacedSummary, placedFieldsOf } from '@/domain/answers/placer';
import type { Collection, Field } from '@/domain/collections';
import type { StoredPeriod } from '@/domain/coverage/stored-period';
import type { Group } from '@/domain/pictures/draw-from';
import type { PictureQuestion } from '@/domain/pictures/picture';
import type { Vocabulary } from '@/domain/places/judge-field';
import type { ShownSystem } from '@/domain/places/successions/shown-place';

/** A group as `groupsSql` reads it. */
export type ReadPictureGroup = Omit<Group, 'period'> &
  Partial<StoredPeriod> &
  Readonly<{
    compared?: readonly string[];
    /** The texts of `namedPlaces`. */
    named?: readonly string[];
  }>;

type Compared = Readonly<{ collection: Collection; compared: readonly DimensionPart[] }>;

/** The fields of the places that decide under which place of a system a figure stands; none: its picture names no such place. */
export function namedPlaces(question: PictureQuestion, { collection, compared }: Compared): readonly Field[] {
  const { regency, district } = placedFieldsOf(collection);
  const fields = [regency, district].filter((field) => field !== undefined);
  const shown = [question.place, question.category, ...compared.map(({ field }) => field)];
  return shown.some((field) => fields.some(({ name }) => name === field?.name)) ? fields : [];
}

/** Puts the groups of a picture under the places of a system, and merges those that are then the same. */
export function placePicture(
  groups: readonly ReadPictureGroup[],
  options: Compared & {
    question: PictureQuestion;
    named: readonly Field[];
    vocabulary: Vocabulary;
    shown: ShownSystem;
  },
): Readonly<{ groups: readonly ReadPictureGroup[]; placed: PlacedSummary }> {
  const { question, collection, compared, named } = options;
  const fields = placedFieldsOf(collection);
  const textIn = (texts: readonly string[], field: Field | undefined) =>
    field === undefined ? undefined : texts[named.findIndex(({ name }) => name === field.name)];
  const hasDistricts = [question.place, question.category].some(
    (field) => field !== undefined && field.name === fields.district?.name,
  );
  const placer = createPlacer({ ...options, hasDistricts });
  const merged = new Map<string, { group: ReadPictureGroup; figures: number[] }>();
  for (const { figures, named: texts = [], year, part = '', ...group } of groups) {
    const place = placer.place(
      { regency: textIn(texts, fields.regency) ?? '', district: textIn(texts, fields.district) },
      year === undefined ? undefined : { year, part },
    );
    const put = (field: Field | undefined, text: string | undefined): string | undefined => {
      if (field === undefined) return text;
      if (field.name === fields.regency?.name) return place.regency;
      return field.name === fields.district?.name ? place.district : text;
    };
    const own = {
      ...group,
      ...(question.byPeriod && year !== undefined && { year, part }),
      ...(group.place !== undefined && { place: put(question.place, group.place)! }),
      ...(group.category !== undefined && { category: put(question.category, group.category)! }),
      ...(group.compared !== undefined && {
        compared: group.compared.map((text, at) => put(compared[at]!.field, text)!),
      }),
    };
    const key = JSON.stringify(own);
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { group: { ...own, figures }, figures: [...figures] });
    else for (const [at, figure] of figures.entries()) known.figures[at]! += figure;
  }
  return {
    groups: [...merged.values()].map(({ group, figures }) => ({ ...group, figures })),
    placed: placer.placed(),
  };
}
