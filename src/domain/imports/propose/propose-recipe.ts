import type { AnyCollection } from '../../collections/collection';
import { type Field, hasDefault, placeLevelOf } from '../../collections/field';
import { declaredFigures, figureFieldsOf, periodsOf } from '../../collections/parts';
import { isJudged, type Vocabulary } from '../../places/judge-field';
import { readPeriod } from '../../readings/periods';
import { CAPTION_COLUMN, type ColumnProfile, type FileTableInfo } from '../file-reading';
import type { Recipe } from '../recipe';
import type { RecipeStep } from '../steps';
import { type FoundConstant, findConstants, textsAbout } from './constants';
import { type ColumnFacts, factsOf, headingsOfRows } from './facts';
import { findIdentifier } from './find-identifier';
import {
  countsPersons,
  countsRowsOf,
  headingKey,
  isCountedByName,
  isFiner,
  isGeneric,
  isInThousands,
  mentions,
} from './headings';
import { type FieldMatch, matchFields } from './match-fields';
import { type CodedPlaces, findPlaceCodes } from './place-codes';
import { CERTAINTY, COUNT, SHARE } from './thresholds';
import { type Across, findAcross } from './turning/across';
import { findTurnUp, type TurnedUp } from './turning/turned-up';
import { findYearAcross } from './turning/year-across';
import { filledBySteps, valueSteps } from './value-steps';

/** The facts about a file before a person says anything. */
export type ProposalInput = Readonly<{
  info: FileTableInfo;
  fileName: string;
  collection: AnyCollection;
  vocabulary?: Vocabulary | undefined;
}>;

/** The source of a field's value, and how certain it is, from 0 to 1. */
export type FoundField = Readonly<{ field: string; from: string; score: number }>;

export type Proposal = Readonly<{
  recipe: Recipe;
  found: readonly FoundField[];
  /** Required fields for which nothing was found: a person gives them a constant or a column. */
  missing: readonly string[];
  /** Whether rows are parts that are added up; only the whole file shows it. */
  parts: PossibleParts | undefined;
}>;

/**
 * A step that adds up rows which differ only in a column for which the collection has no field; it is proposed if rows of
 * the whole file have equal natural keys and one of these columns distinguishes them.
 */
export type PossibleParts = Readonly<{ step: RecipeStep; columns: readonly string[] }>;

/** The steps that replace spellings by listed or usual ones. */
const SPELLING_KINDS: readonly string[] = ['readPlaces', 'readListed', 'replaceValues'];

/** The maximum number of columns that are looked at. */
const MAX_COLUMNS = 1_000;

/** The facts about the columns of a file, which are the same for every collection. */
export const factsOfFile = (info: FileTableInfo, vocabulary: Vocabulary | undefined): ColumnFacts[] => {
  const inThousands = textsAbout(info, '').some(({ text }) => isInThousands(text));
  return info.columns
    .slice(0, MAX_COLUMNS)
    .filter(({ filled }) => filled > 0)
    .map((column) => factsOf(column, vocabulary, { isInThousands: inThousands }));
};

/** Proposes how the rows of a file become records of a collection. */
export function proposeRecipe(
  input: ProposalInput,
  facts = factsOfFile(input.info, input.vocabulary),
): Proposal {
  const { info, fileName, collection, vocabulary } = input;
  const identifier = findIdentifier(info, input);
  const parts = findParts(
    facts.filter(({ name }) => name !== identifier),
    input,
  );
  const { matches, across, turnedUp, weeks, codes } = parts;
  const named =
    identifier === undefined ? [] : [{ kind: 'assign', column: identifier, field: collection.identifier }];
  const renamed = matches.map(({ field, column }) => ({
    kind: 'assign',
    column: column.name,
    field: field.name,
  }));
  const texts = textsOfFields(parts, facts, collection);
  for (const [name, values] of codes?.names ?? []) texts.set(name, values);
  const halves = across === undefined && turnedUp === undefined ? halvesIn(parts.unused) : undefined;
  const filled = new Set([
    ...texts.keys(),
    ...filledBySteps(valueSteps(texts, { collection, vocabulary })),
    ...(weeks === undefined ? [] : ['bulan']),
  ]);
  const constants = findConstants(textsAbout(info, fileName), {
    collection,
    missing: requiredOf(collection).filter(({ name }) => !filled.has(name)),
    vocabulary,
  });
  for (const { field, value } of constants) {
    filled.add(field);
    texts.set(field, [{ text: value, count: info.rows }]);
  }
  // Texts of stored records are not changed: a row that nobody has changed must change nothing.
  const values = valueSteps(texts, { collection, vocabulary, halves }).filter(
    (step) =>
      (identifier === undefined || !SPELLING_KINDS.includes(step.kind)) && !isReadAlready(step, codes),
  );
  // Rows that name records are not parts of them.
  const counted = identifier === undefined ? aggregation(parts, { collection, filled, info }) : undefined;
  const year = weeks === undefined ? undefined : constants.find(({ field }) => field === 'tahun');
  const steps: RecipeStep[] = [
    ...named,
    ...renamed,
    ...fillDownStep(parts.matches, facts, info),
    ...(codes === undefined ? [] : [codes.step]),
    ...(year === undefined ? [] : [constantStep(year)]),
    ...(weeks === undefined ? [] : [{ kind: 'readWeeks', week: weeks.name, year: 'tahun', into: 'bulan' }]),
    ...(across === undefined
      ? []
      : [{ kind: 'turnDown', labels: across.labels, figures: across.figures, rows: across.rows }]),
    ...withoutTotals(parts.unused),
    ...(turnedUp === undefined ? [] : [turnedUp.step]),
    ...constants.filter((constant) => constant !== year).map(constantStep),
    ...values,
    ...(counted === undefined || counted.columns !== undefined ? [] : [counted.step]),
  ];
  const found = [
    ...(identifier === undefined ? [] : [{ field: collection.identifier, from: identifier, score: 1 }]),
    ...foundOf(parts, constants),
    ...(counted?.found ?? []),
  ];
  const names = new Set([...filled, ...found.map(({ field }) => field)]);
  return {
    recipe: { reading: info.reading, steps },
    found,
    missing: requiredOf(collection).flatMap(({ name }) => (names.has(name) ? [] : [name])),
    parts: counted?.columns === undefined ? undefined : { step: counted.step, columns: counted.columns },
  };
}

/** Whether the names of all places that a step reads come from codes, as the register has them. */
const isReadAlready = ({ kind, ...levels }: RecipeStep, codes: CodedPlaces | undefined): boolean =>
  kind === 'readPlaces' && Object.values(levels).every((name) => codes?.fields.includes(String(name)));

/** A column of half-years for which the collection has no field. */
const halvesIn = (unused: readonly ColumnFacts[]): string | undefined =>
  unused.find(
    ({ name, halves, listed }) =>
      /^(?:sem|smt)/.test(headingKey(name).whole) && (halves > SHARE.kind || listed('semester') > SHARE.kind),
  )?.name;

const constantStep = ({ field, value }: FoundConstant): RecipeStep => ({ kind: 'constant', field, value });

/**
 * Fills the blank cells of labels that a report writes once for several rows. Such a column has each of its texts only once
 * in a sheet, and at least a quarter of its cells are blank; a further column of labels right of it has no blank cells. A
 * single blank cell is a gap.
 */
function fillDownStep(
  matches: readonly FieldMatch[],
  facts: readonly ColumnFacts[],
  { rows, reading, columns }: FileTableInfo,
): RecipeStep[] {
  const around = columns.filter(({ name }) => name === reading.sheetColumn || name === CAPTION_COLUMN);
  const tables = around.reduce((product, { distinct }) => product * Math.max(1, distinct), 1);
  const placeOf = ({ name }: ColumnFacts) => columns.findIndex((column) => column.name === name);
  const isOnce = ({ profile }: ColumnFacts) =>
    rows - profile.filled >= SHARE.blankLabels * rows && profile.values.every(({ count }) => count <= tables);
  const filled = matches
    .filter(({ field, column }) => {
      const isLabel = field.kind !== 'int' || field.list !== undefined;
      const isAround = around.some(({ name }) => name === column.name);
      const hasMore = facts.some(
        (other) => placeOf(other) > placeOf(column) && !other.isNumeric && other.profile.filled === rows,
      );
      return isLabel && !isAround && isOnce(column) && hasMore;
    })
    .sort((a, b) => placeOf(a.column) - placeOf(b.column));
  if (!filled.some(({ column }) => rows - column.profile.filled > COUNT.blankCells)) return [];
  const nameNow = (name: string) => matches.find(({ column }) => column.name === name)?.field.name ?? name;
  const within = around.map(({ name }) => nameNow(name));
  return [
    {
      kind: 'fillDown',
      columns: filled.map(({ field }) => field.name),
      ...(within.length === 0 ? {} : { within }),
    },
  ];
}

/** Rows with the total of both sexes are left out if the rows of each are there too. */
const withoutTotals = (unused: readonly ColumnFacts[]): RecipeStep[] =>
  unused
    .filter(({ totals, listed }) => totals.length > 0 && listed('sex') > SHARE.sexes)
    .map(({ name, totals }) => ({ kind: 'keepRows', column: name, where: 'isNot', values: totals }));

const requiredOf = ({ fields }: AnyCollection): Field[] => fields.filter((field) => !hasDefault(field));

type Parts = Readonly<{
  matches: readonly FieldMatch[];
  across: Across | undefined;
  turnedUp: TurnedUp | undefined;
  /** The column with codes of places that have no column of names. */
  codes: CodedPlaces | undefined;
  /** The column of weeks, from which months are made. */
  weeks: ColumnFacts | undefined;
  unused: readonly ColumnFacts[];
}>;

function findParts(
  facts: readonly ColumnFacts[],
  { collection, vocabulary, fileName, info }: ProposalInput,
): Parts {
  let matches = matchFields(facts, collection).filter((match) => !isOfOthers(match, facts, collection));
  const figures = figureFieldsOf(collection);
  const lacks = (name: string) => !matches.some(({ field }) => field.name === name);
  const unusedBy = (used: readonly FieldMatch[]) =>
    facts.filter((column) => !used.some((match) => match.column === column));
  const codes = findPlaceCodes(facts, { collection, matches, vocabulary });
  const coded = codes?.fields ?? [];
  const keys = matches.filter(({ field }) => !figures.includes(field));
  const missing = collection.fields.filter(
    ({ name }) =>
      collection.naturalKey.includes(name) &&
      !keys.some(({ field }) => field.name === name) &&
      !coded.includes(name),
  );
  const about = textsAbout(info, fileName).map(({ text }) => text);
  const hasFigure = figures.some(({ name }) => !lacks(name));
  const across =
    findAcross(unusedBy(keys), { collection, missing, vocabulary, about }) ??
    (hasFigure ? undefined : findYearAcross(unusedBy(keys), collection));
  if (across !== undefined) matches = keys;
  const turnedUp =
    across === undefined
      ? findTurnUp(unusedBy(keys), { collection, matches, coded, isLacking: lacks })
      : undefined;
  if (turnedUp !== undefined) matches = keys;
  const weeks =
    collection.field('bulan') !== undefined &&
    lacks('bulan') &&
    (!lacks('tahun') || about.some((text) => readPeriod(text).year))
      ? unusedBy(matches).find(({ name }) => /^(?:minggu|week|mg)\b/.test(headingKey(name).whole))
      : undefined;
  const turned = new Set(across?.rows.flatMap(({ cells }) => cells));
  return {
    matches,
    across:
      across === undefined ? undefined : { ...across, score: scoreIn(across, { collection, fileName }) },
    turnedUp,
    codes,
    weeks,
    unused: unusedBy(matches).filter(
      (column) => column !== weeks && column !== codes?.column && !turned.has(column.name),
    ),
  };
}

/** Whether a `Jumlah` counts something else, because each row is one of the things that the figure counts. */
const isOfOthers = (
  { field, column }: FieldMatch,
  facts: readonly ColumnFacts[],
  collection: AnyCollection,
): boolean =>
  isGeneric(headingKey(column.name).plain) && facts.some(({ name }) => countsRowsOf(name, field, collection));

/** If the headings do not name the figure, it is the one in the name of the file. */
function scoreIn(
  across: Across,
  { collection, fileName }: Pick<ProposalInput, 'collection' | 'fileName'>,
): number {
  const [figure] = figureFieldsOf(collection);
  const isNamed = figure !== undefined && mentions(fileName, figure, collection);
  return isNamed ? Math.max(across.score, CERTAINTY.acrossByFile) : across.score;
}

function textsOfFields(
  { matches, across, turnedUp }: Parts,
  facts: readonly ColumnFacts[],
  { fields }: AnyCollection,
) {
  const texts = new Map<string, ColumnProfile['values']>(
    matches.map(({ field, column }) => [field.name, column.profile.values]),
  );
  if (turnedUp !== undefined)
    for (const field of turnedUp.fields) texts.set(field, turnedUp.figure.profile.values);
  if (across === undefined) return texts;
  across.labels.forEach((name, n) => {
    if (fields.some((field) => field.name === name))
      texts.set(
        name,
        across.rows.map(({ labels }) => ({ text: labels[n]!, count: 1 })),
      );
  });
  const profiles = new Map(facts.map((one) => [one.name, one.profile]));
  across.figures.forEach((name, n) => {
    const cells = across.rows.flatMap(({ cells: all }) => all[n] ?? []);
    texts.set(
      name,
      cells.flatMap((cell) => profiles.get(cell)?.values ?? []),
    );
  });
  return texts;
}

/**
 * Whether rows are counted or added up by the natural key, because the file divides them further. With `columns`, they are
 * only added up if one of these columns divides them.
 */
function aggregation(
  { matches, across, turnedUp, weeks, unused }: Parts,
  {
    collection,
    filled,
    info,
  }: { collection: AnyCollection; filled: ReadonlySet<string>; info: FileTableInfo },
): { step: RecipeStep; found: FoundField[]; columns?: readonly string[] } | undefined {
  const figures = figureFieldsOf(collection);
  if (figures.length === 0) return undefined;
  const by = collection.naturalKey.filter((name) => filled.has(name));
  const present = figures.filter(({ name }) => filled.has(name));
  const [first] = figures;
  const counted = rowsCounted(info, first!, collection);
  const { rows } = info;
  if (present.length === 0 && counted !== undefined && figures.length === 1) {
    return {
      step: { kind: 'aggregate', by, figures: [{ field: first!.name, how: 'count' }] },
      found: [{ field: first!.name, from: counted, score: CERTAINTY.rows }],
    };
  }
  if (present.length === 0 || by.length === 0) return undefined;
  const keys = matches.filter(({ field }) => collection.naturalKey.includes(field.name));
  const combinations = keys.reduce(
    (product, { column }) => product * Math.max(1, column.profile.distinct),
    1,
  );
  // The column that divides the rows may be the part of the key that was not found: a date, a name.
  const isWhole = collection.fields.every(
    (field) => by.includes(field.name) || !collection.naturalKey.includes(field.name) || isOfWholeFile(field),
  );
  const isRefined =
    (isWhole && rows > combinations * COUNT.rowsOfKey && unused.some(isText)) ||
    weeks !== undefined ||
    across?.isSummed === true ||
    (turnedUp === undefined && unused.some((column) => dividesRows(column, collection)));
  const columns = isWhole && turnedUp === undefined ? unused.filter((column) => mayDivide(column, rows)) : [];
  if (!isRefined && columns.length === 0) return undefined;
  // If each row is another school, its dates are not periods of the figures.
  const isOnce = unused.some(({ name, profile }) => isFiner(name) && profile.distinct === rows);
  if (!isOnce && weeks === undefined && unused.some((column) => isOtherPeriod(column, collection)))
    return undefined;
  return {
    step: {
      kind: 'aggregate',
      by,
      figures: present.map(({ name }) => ({ field: name, how: 'sum', column: name })),
    },
    found: [],
    ...(isRefined ? {} : { columns: columns.map(({ name }) => name) }),
  };
}

/**
 * The heading that says that each row is one of the things that a figure counts. If the heading only says that persons are
 * listed, they may be those of any figure that counts persons in this way.
 */
function rowsCounted(info: FileTableInfo, figure: Field, collection: AnyCollection): string | undefined {
  const named = headingsOfRows(info).find((name) => countsRowsOf(name, figure, collection));
  if (named !== undefined) return named;
  const [first, ...others] = info.persons ?? [];
  const isOfAny = first !== undefined && ![first, ...others].some((name) => isCountedByName(name));
  return isOfAny && countsPersons(figure, collection) ? first : undefined;
}

/** Whether a field may have the same value for all rows of a file, given by a person: a year, a place, a half-year. */
const isOfWholeFile = (field: Field): boolean => field.kind === 'year' || isJudged(field);

const isText = ({ isNumeric, isCode, profile }: ColumnFacts): boolean =>
  !isNumeric && !isCode && profile.distinct >= COUNT.several;

/** Whether a column names so many things that they may be parts of what is counted: villages, schools. */
const mayDivide = (column: ColumnFacts, rows: number): boolean =>
  isText(column) &&
  column.dates < SHARE.most &&
  column.periods < SHARE.most &&
  column.profile.distinct >= SHARE.parts * rows;

/**
 * Whether a column has periods that must not be added up: those of figures that count the same people or schools in each
 * period, and any periods if the collection has a shorter one or none. The months of a year may be added if the figure
 * counts what happens in them.
 */
function isOtherPeriod(column: ColumnFacts, collection: AnyCollection): boolean {
  if (column.profile.distinct < COUNT.several) return false;
  const isPeriod = [column.listed('month'), column.quarters, column.halves, column.dates].some(
    (share) => share > SHARE.kind,
  );
  if (!isPeriod) return false;
  const isYearly = periodsOf(collection).every(({ kind }) => kind === 'year');
  return !isYearly || declaredFigures(collection).some(({ additive }) => additive !== 'always');
}

/** Whether a column divides the rows although the collection has no field for it: a village, an age, a sex, a school. */
function dividesRows(column: ColumnFacts, { fields }: AnyCollection): boolean {
  const { profile, name } = column;
  if (profile.distinct < COUNT.several) return false;
  const lacks = (list: 'sex' | 'ageGroup' | 'month' | 'semester' | 'jenjang') =>
    !fields.some((field) => field.list === list) && column.listed(list) > SHARE.kind;
  const isVillage = /^(?:desa|kelurahan|gampong|kampung|nagari|village)/.test(headingKey(name).plain);
  const hasVillage = fields.some((field) => placeLevelOf(field) === 'village');
  return isFiner(name) || (isVillage && !hasVillage) || lacks('sex') || lacks('ageGroup');
}

function foundOf(
  { matches, across, turnedUp, weeks, codes }: Parts,
  constants: readonly FoundConstant[],
): FoundField[] {
  const heading = across?.rows.flatMap(({ cells }) => cells.find((cell) => cell !== null) ?? []) ?? [];
  const headings =
    heading.length > 3 ? `${heading.slice(0, 2).join(', ')}, …, ${heading.at(-1)}` : heading.join(', ');
  return [
    ...matches.map(({ field, column, score }) => ({ field: field.name, from: column.name, score })),
    ...(codes?.fields ?? []).map((field) => ({ field, from: codes!.column.name, score: CERTAINTY.made })),
    ...[...(across?.labels ?? []), ...(across?.figures ?? [])].map((field) => ({
      field,
      from: headings,
      score: across!.score,
    })),
    ...(turnedUp?.fields ?? []).map((field) => ({
      field,
      from: turnedUp!.figure.name,
      score: CERTAINTY.sexes,
    })),
    ...(weeks === undefined ? [] : [{ field: 'bulan', from: weeks.name, score: CERTAINTY.made }]),
    ...constants.map(({ field, text }) => ({ field, from: text, score: CERTAINTY.constant })),
  ];
}
