import type { AnyCollection } from '../../collections/collection';
import { type Field, hasDefault, isPlaceField, LEVELS } from '../../collections/field';
import { figureFieldsOf } from '../../collections/parts';
import { isJudged } from '../../places/judge-field';
import { CAPTION_COLUMN } from '../file-reading';
import type { ColumnFacts } from './facts';
import { headingKey, headingScore, isGeneric, mentions } from './headings';
import { joinedScore, type SharedParts, sharedLastParts } from './joined-headings';
import { figurePartOf, namesTotal } from './parts';
import { CERTAINTY, COUNT, SHARE } from './thresholds';

/** A column for a field, and how certain the match is, from 0 to 1. */
export type FieldMatch = Readonly<{ field: Field; column: ColumnFacts; score: number }>;

/** Finds the column of each field by the headings and the contents; each column is used for one field only. */
export function matchFields(columns: readonly ColumnFacts[], collection: AnyCollection): FieldMatch[] {
  const figures = figureFieldsOf(collection);
  const shared = sharedLastParts(columns.map(({ name }) => name));
  const candidates = collection.fields.flatMap((field) =>
    columns.flatMap((column): FieldMatch[] => {
      const score = scoreOf(column, field, {
        collection,
        isFigure: figures.includes(field),
        isSeveral: figures.length > 1,
        shared,
      });
      return score < CERTAINTY.match ? [] : [{ field, column, score }];
    }),
  );
  const matches: FieldMatch[] = [];
  for (const match of candidates.sort((a, b) => b.score - a.score)) {
    const isTaken = matches.some(({ field, column }) => field === match.field || column === match.column);
    if (!isTaken) matches.push(match);
  }
  return matches.sort((a, b) => collection.fields.indexOf(a.field) - collection.fields.indexOf(b.field));
}

function scoreOf(
  column: ColumnFacts,
  field: Field,
  {
    collection,
    isFigure,
    isSeveral,
    shared,
  }: { collection: AnyCollection; isFigure: boolean; isSeveral: boolean; shared: SharedParts },
): number {
  if (column.profile.filled === 0 || column.name.startsWith('__')) return 0;
  const heading = Math.max(
    headingScore(column.name, field, collection),
    joinedScore(column.name, field, { collection, isFigure, shared }),
  );
  if (hasDefault(field))
    return heading >= CERTAINTY.recordTime && column.possibleDates > SHARE.recordTimes ? heading : 0;
  if (isFigure) {
    // If there are several figures, `Jumlah` is none of them, but probably their total.
    const isTotal = isSeveral && isGeneric(headingKey(column.name).plain);
    const isFigures = column.isNumeric || (column.hasFigures && heading >= CERTAINTY.named);
    return isFigures && column.isCount && !isTotal ? heading : 0;
  }
  const caption = column.name === CAPTION_COLUMN ? captionScore(column, field, collection) : 0;
  return Math.max(heading * plausibility(column, field), contentScore(column, field), caption);
}

/** Whether the contents of a column can be values of a field, as a factor: 1, or less. */
function plausibility(column: ColumnFacts, field: Field): number {
  const { isNumeric, years, periods, possibleDates, provinces, isCode, numbers } = column;
  switch (field.kind) {
    case 'year':
      return years > SHARE.kind ? 1 : periods > SHARE.kind ? CERTAINTY.yearInWords : CERTAINTY.unlikely;
    case 'int':
      return field.list === undefined || isNumeric || column.listed(field.list) > SHARE.most || periods > 0
        ? 1
        : CERTAINTY.unlikely;
    case 'datetime':
    case 'timestamp':
      return possibleDates > SHARE.kind ? 1 : CERTAINTY.unlikely;
    default:
      break;
  }
  if (isPlaceField(field)) {
    if (provinces > SHARE.most && column.profile.distinct >= COUNT.several) return CERTAINTY.otherLevel;
    const others = LEVELS.filter((level) => level !== field.place);
    if (others.some((level) => column.prefixed(level) > SHARE.kind)) return CERTAINTY.otherLevel;
    // A heading such as `Wilayah` may stand above places of any level.
    if (
      column.placed(field.place) < SHARE.ownLevel &&
      others.some((level) => column.placed(level) > SHARE.kind)
    )
      return CERTAINTY.unlikely;
    // A column of names is preferred to one of codes, and a column of Kemendagri's codes to one of others.
    const isNamed = !isCode && !(numbers.share > SHARE.figures);
    return (isNamed ? 1 : CERTAINTY.placeCodes) * (/bps/i.test(column.name) ? CERTAINTY.ofBps : 1);
  }
  if (field.list === 'ageGroup' || field.list === 'semester') return 1;
  return isNumeric ? CERTAINTY.unlikely : 1;
}

/** How certain it is that a column is that of the field, by its contents alone. */
function contentScore(column: ColumnFacts, field: Field): number {
  if (column.isCode) return 0;
  if (field.names === 'doctors') return column.doctors > SHARE.kind ? CERTAINTY.doctors : 0;
  // `Tanggal akses` is no time of a record, but the date of what the file is about.
  if (field.kind === 'datetime' || field.kind === 'timestamp')
    return column.dates > SHARE.contentsAlone ? CERTAINTY.contents : 0;
  if (field.kind === 'year')
    return column.years > SHARE.contentsAlone &&
      column.profile.distinct < COUNT.years &&
      !countsThings(column.name)
      ? CERTAINTY.contents
      : 0;
  if (field.list === 'status') return 0;
  if (field.list === 'semester' && column.halves > SHARE.kind) return CERTAINTY.contents;
  if (field.list !== undefined) return column.listed(field.list) > SHARE.kind ? CERTAINTY.list : 0;
  if (!isPlaceField(field) || column.isNumeric) return 0;
  if (column.provinces > SHARE.kind) return 0;
  if (column.placed(field.place) > SHARE.kind)
    return field.place === 'regency' ? CERTAINTY.regencies : CERTAINTY.innerPlaces;
  return column.prefixed(field.place) === 1 ? CERTAINTY.contents : 0;
}

/** How certain it is that the captions of the parts of a table are names of a field: `SPESIALIS ANAK`, `Poli Gigi`. */
function captionScore({ profile }: ColumnFacts, field: Field, collection: AnyCollection): number {
  const isName = field.kind === 'varchar' && !isJudged(field);
  return isName && profile.values.every(({ text }) => mentions(text, field, collection))
    ? CERTAINTY.captions
    : 0;
}

/** Whether a heading is one of figures, which may look like years by chance. */
const countsThings = (heading: string): boolean =>
  heading
    .split(' / ')
    .some(
      (part) =>
        namesTotal(part) ||
        figurePartOf(part) !== undefined ||
        /\b(?:jumlah|jml|jlh|total|banyak(?:nya)?|number|count)\b/i.test(part),
    );
