import type { ListName, PlaceLevel } from '../../collections/field';
import { foldedText } from '../../places/fold';
import type { Vocabulary } from '../../places/judge-field';
import { judgeListed } from '../../places/judge-listed';
import { judgePlace } from '../../places/judge-place';
import { findDayOrder, readDate, readSerialDate } from '../../readings/dates';
import { findNumberStyle, type NumberEvidence } from '../../readings/numbers';
import { readPeriod } from '../../readings/periods';
import { placePartOf, saysPlaceLevel } from '../../readings/place-part';
import type { ColumnProfile, FileTableInfo } from '../file-reading';
import { isCode, isNoCount } from './headings';
import { namesTotal } from './parts';
import { COUNT, SHARE } from './thresholds';

/** The number of different texts of a column that are looked at. */
const MAX_LOOKED_AT = 200;
/** Fewer for places, because it takes longer to find that a name is none. */
const MAX_PLACES = 40;

/** A doctor's title before the name, or a specialist's after it. */
const DOCTOR = /^(?:prof\.?\s*)?(?:dr|drg)\b|,\s*Sp\.?\s?\p{Lu}/iu;
export const isDoctorsName = (text: string): boolean => DOCTOR.test(text);

/** A quarter of a year, with its number. */
export const QUARTER = /\b(?:triwulan|tri wulan|tw|kuartal|kwartal|quarter|q)[\s.-]*([1-4]|i{1,3}|iv)\b/iu;

/** With three digits it may be a number of thousands. */
const FRACTION = /^\d+[.,]\d{1,2}\s*%?$/;

/** What the heading and the texts of a column say about it. Shares are shares of its different texts, from 0 to 1. */
export type ColumnFacts = Readonly<{
  profile: ColumnProfile;
  name: string;
  isCode: boolean;
  /** Whether its cells are figures. */
  isNumeric: boolean;
  /**
   * Whether most of its cells are figures; that is enough if its heading says that it has figures, and the others are then
   * faults.
   */
  hasFigures: boolean;
  /** Whether its figures are numbers of things, as far as its heading and the titles say. */
  isCount: boolean;
  numbers: NumberEvidence;
  /** The share of fractions such as `98,7`, which are no numbers of things. */
  fractions: number;
  /** The share of years alone, such as `2024`. */
  years: number;
  /** The share of texts that name a year among other words. */
  periods: number;
  /** The share of texts that name a half-year, without those that are numbers. */
  halves: number;
  /** The share of texts that name a quarter of a year: `Triwulan II`. */
  quarters: number;
  provinces: number;
  /** The texts that name a total of the others, such as `L+P`; only of a column with few texts. */
  totals: readonly string[];
  /** The share of names with the title of a doctor. */
  doctors: number;
  dates: number;
  /** The share of texts that are dates if the column is one of dates: also serial numbers, such as `44927`. */
  possibleDates: number;
  /** The share of texts that are certainly a value of a list, without those that are numbers. */
  listed: (list: ListName) => number;
  /** The share of names of places that the register has, within the province. */
  placed: (level: PlaceLevel) => number;
  /** The share of texts that say which level of place they are of: `Kec. Jaya`. */
  prefixed: (level: PlaceLevel) => number;
}>;

/**
 * The headings that name what each row is: those of persons, otherwise those of columns in which nearly every text is there
 * only once.
 */
export const headingsOfRows = ({ columns, persons = [], rows }: FileTableInfo): readonly string[] =>
  persons.length > 0
    ? persons
    : columns
        .filter(({ filled, distinct }) => distinct >= SHARE.onceEach * filled && filled > SHARE.most * rows)
        .map(({ name }) => name);

/** The columns of numbers of things. */
export const countColumns = (columns: readonly ColumnFacts[]): ColumnFacts[] =>
  columns.filter(({ hasFigures, isCode, isCount }) => hasFigures && !isCode && isCount);

/** @param isInThousands whether a title says that figures are not numbers of single things */
export function factsOf(
  profile: ColumnProfile,
  vocabulary: Vocabulary | undefined,
  { isInThousands = false }: { isInThousands?: boolean } = {},
): ColumnFacts {
  const texts = profile.values.slice(0, MAX_LOOKED_AT).map(({ text }) => text);
  const share = (is: (text: string) => boolean, max = MAX_LOOKED_AT) => scaleShare(texts.slice(0, max), is);
  const numbers = findNumberStyle(profile.values);
  const totals = texts.length > COUNT.parts ? [] : texts.filter(namesTotal);
  return {
    profile,
    name: profile.name,
    isCode: isCode(profile.name),
    isNumeric: texts.length === 0 ? false : numbers.share > SHARE.figures,
    hasFigures: texts.length > 0 && numbers.share > SHARE.most,
    isCount: !isInThousands && !isNoCount(profile.name),
    numbers,
    fractions: share((text) => FRACTION.test(text)),
    years: share((text) => /^(?:19[5-9]|20[0-9])\d[^\p{L}\d]{0,3}$/u.test(text)),
    periods: share((text) => readPeriod(text).year !== undefined),
    halves: share((text) => !/^\d+$/.test(text) && readPeriod(text).half !== undefined),
    quarters: share((text) => QUARTER.test(text)),
    provinces: share(isProvince),
    totals,
    doctors: share(isDoctorsName),
    dates: findDayOrder(texts).share,
    possibleDates: share(
      (text) => readDate(text, 'dayFirst') !== undefined || readSerialDate(text) !== undefined,
    ),
    listed: remembered((list) =>
      scaleShare(
        texts.filter((text) => !totals.includes(text)),
        (text) =>
          (list === 'ageGroup' ? !/^[\d.,]+$/.test(text) : /\p{L}/u.test(text)) &&
          ['listed', 'spelling'].includes(judgeListed(text, list, vocabulary?.lists).kind),
      ),
    ),
    placed: remembered((level) =>
      vocabulary === undefined
        ? 0
        : share((text) => {
            // A mark for the whole of a place is a mark for no figure too.
            const judged = judgePlace(placePartOf(text, level), level, {}, vocabulary.register);
            return judged.value !== undefined && judged.isWhole !== true;
          }, MAX_PLACES),
    ),
    prefixed: (level) => share((text) => saysPlaceLevel(text, level)),
  };
}

const scaleShare = (texts: readonly string[], is: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(is).length / texts.length;

/** The shares are the same for all collections. */
function remembered<Key>(find: (key: Key) => number): (key: Key) => number {
  const known = new Map<Key, number>();
  return (key) => {
    const share = known.get(key) ?? find(key);
    known.set(key, share);
    return share;
  };
}

const PROVINCE_NAMES =
  'Aceh|Sumatera Utara|Sumatera Barat|Riau|Jambi|Sumatera Selatan|Bengkulu|Lampung|Kepulauan Bangka Belitung|Bangka Belitung|Kepulauan Riau|DKI Jakarta|Jakarta|Jawa Barat|Jawa Tengah|DI Yogyakarta|Daerah Istimewa Yogyakarta|Yogyakarta|Jawa Timur|Banten|Bali|Nusa Tenggara Barat|Nusa Tenggara Timur|Kalimantan Barat|Kalimantan Tengah|Kalimantan Selatan|Kalimantan Timur|Kalimantan Utara|Sulawesi Utara|Sulawesi Tengah|Sulawesi Selatan|Sulawesi Tenggara|Gorontalo|Sulawesi Barat|Maluku|Maluku Utara|Papua|Papua Barat|Papua Selatan|Papua Tengah|Papua Pegunungan|Papua Barat Daya|Irian Jaya|Nanggroe Aceh Darussalam|Kep Bangka Belitung|Kep Riau';
const PROVINCES = new Set(PROVINCE_NAMES.split('|').map(foldedText));

/** Whether a text is the name of a province. */
export const isProvince = (text: string): boolean =>
  PROVINCES.has(foldedText(text.replace(/^prov(?:insi|\.)?\s+/i, '')));
