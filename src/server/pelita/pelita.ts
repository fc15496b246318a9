import type { Text } from '@/domain/collections';
import type { Field } from '@/domain/collections/field';
import { type Indicator, jointOf } from '@/domain/indicators/indicator';
import type { Classification } from '@/domain/metadata/forms/publication';
import { type MetadataKind, metadataId, metadataLabel } from '@/domain/metadata/subject';
import { type DataSet, type DataSetLacks, dataSetLacks, mayLeave } from '@/domain/pelita/data-set';
import { dataSetMembers, metadataMembers } from '@/domain/pelita/members';
import { ServiceError } from '@/server/errors';
import type { MetadataService } from '@/server/metadata/metadata';
import { type PelitaCaller, type PelitaView, pelitaViewOf } from './caller';
import { createDescribedSets, type DescribedSet } from './described-sets';
import {
  createPelitaFigures,
  indicatorRows,
  type PelitaSources,
  ROW_PLACE_CODE,
  ROW_VALUE,
  rowMember,
} from './figures';
import { createPelitaSettings, type PelitaSettings } from './settings';

/** The data sets of a page of the list, by the contract. */
export const PELITA_PAGE_SIZE = 25;
/** The rows of a page of a data set. */
export const PELITA_ROWS = 1_000;

/** A data set on the page of the office. */
export type PelitaReadiness = DataSetLacks &
  Readonly<{
    id: string;
    kind: MetadataKind;
    subject: string;
    label: Text;
    /** Of a figure, the label of its collection. */
    of: Text | null;
    classification: Classification | null;
    isListed: boolean;
  }>;

/** What the list is asked for. */
export type AskedDataSets = Readonly<{
  page: number;
  year: number | undefined;
  provinceCode: string | undefined;
  regencyCode: string | undefined;
  fieldCode: string | undefined;
}>;

type Members = ReturnType<typeof dataSetMembers>;

/** A field of the rows, as the contract describes it. */
type RowField = Readonly<{
  name_field: string;
  data_type: string;
  length: number;
  klasifikasi_data: Classification;
}>;

/** A data set with a page of its rows, as JSON objects with commas between them. */
export type PelitaDetail = Readonly<{
  members: Members;
  field: readonly RowField[];
  rows: string;
  total: number;
}>;

/** Who asks, and from where. */
export type PelitaAsking = Readonly<{
  caller: PelitaCaller;
  /** The address of the service, for `endpoint` where the settings have none. */
  address: string;
  signal: AbortSignal;
}>;

export type Pelita = ReturnType<typeof createPelita>;

type Options = PelitaSources & Readonly<{ metadata: Pick<MetadataService, 'everything'>; now: () => Date }>;

/** The path of the list, which `endpoint` has too. */
export const DATASET_PATH = '/v1/dataset';

/** Data sets that Kemendagri's portal reads (docs/decisions/pelita.md). */
export function createPelita(options: Options) {
  const own = createPelitaSettings(options);
  const figures = createPelitaFigures(options);

  const described = createDescribedSets(options);

  async function open(): Promise<Opened> {
    const [settings, sets] = await Promise.all([own.read(), described()]);
    return { settings, sets };
  }

  const lacksOf = ({ set, fields }: DescribedSet, settings: PelitaSettings): DataSetLacks =>
    dataSetLacks(set, metadataMembers(set, settings), fields);

  /** Whether a data set has all that the portal requires. */
  const isWhole = (one: DescribedSet, settings: PelitaSettings): boolean =>
    lacksOf(one, settings).required.length === 0;

  const membersOf = (
    { set, id }: DescribedSet,
    { settings, address }: Readonly<{ settings: PelitaSettings; address: string }>,
    at: Readonly<{ year: number; day: string }>,
  ): Members => {
    const endpoint = `${settings.baseUrl || address}${DATASET_PATH}/${id}`;
    return dataSetMembers(set, settings, { id, tahun: at.year, tanggal_data: at.day, endpoint });
  };

  /** Refuses everything while it is off. */
  async function opened(): Promise<Opened> {
    const found = await open();
    if (found.settings.onSince === null) throw new ServiceError('not_found');
    return found;
  }

  return {
    settings: own.read,
    save: own.save,
    turn: own.turn,

    /** @throws {ServiceError} `not_found` while it is off */
    async assertOn(): Promise<void> {
      if ((await own.read()).onSince === null) throw new ServiceError('not_found');
    },

    /** Every data set, and what it lacks. */
    async readiness(): Promise<readonly PelitaReadiness[]> {
      const { settings, sets } = await open();
      return sets.map((one) => {
        const { set, id } = one;
        const { subject, classification } = set.described;
        const lacks = lacksOf(one, settings);
        return {
          ...lacks,
          id,
          kind: subject.kind,
          subject: metadataId(subject),
          label: metadataLabel(subject),
          of: subject.kind === 'field' ? subject.collection.label : null,
          classification: classification ?? null,
          isListed: mayLeave(set) && lacks.required.length === 0,
        };
      });
    },

    /** The data sets that a caller finds, a page of them. @throws {ServiceError} `not_found` while it is off */
    async list(asked: AskedDataSets, asking: PelitaAsking): Promise<{ total: number; datalist: Members[] }> {
      const { settings, sets } = await opened();
      const ever = await figures.everReleased();
      const year = asked.year ?? settings.defaultYear;
      const yearsKnown = new Map<string, ReturnType<typeof figures.years>>();
      const listed: Members[] = [];
      for (const one of sets) {
        const { set } = one;
        const seen = pelitaViewOf(set, asking.caller);
        const isNamed = seen === undefined && settings.listsLimited && mayLeave(set);
        if ((seen === undefined && !isNamed) || !isWhole(one, settings)) continue;
        const stated = metadataMembers(set, settings);
        if (asked.provinceCode !== undefined && stated.kode_provinsi !== asked.provinceCode) continue;
        if (asked.regencyCode !== undefined && stated.kode_kab_kota !== asked.regencyCode) continue;
        if (asked.fieldCode !== undefined && stated.kode_bidang_urusan !== asked.fieldCode) continue;
        // Of a data set that is only named, nothing is read.
        if (seen === undefined) {
          listed.push(membersOf(one, { settings, address: asking.address }, { year, day: '' }));
          continue;
        }
        const { releasedOnly } = settings;
        const basis = await figures.basisOf(set, { view: seen, releasedOnly, ever });
        if (basis === 'none') continue;
        const reading = { view: seen, basis, signal: asking.signal };
        const key = `${figures.yearsName(set)} ${basis} ${seen.actor.kind}`;
        const years = await (yearsKnown.get(key) ?? remembered(yearsKnown, key, figures.years(set, reading)));
        const at = years?.find((found) => found.year === year);
        if (years !== undefined && at === undefined) continue;
        const day = at?.lastDay ?? (await figures.changedOn(set, reading));
        listed.push(membersOf(one, { settings, address: asking.address }, { year, day }));
      }
      const skip = (asked.page - 1) * PELITA_PAGE_SIZE;
      return { total: listed.length, datalist: listed.slice(skip, skip + PELITA_PAGE_SIZE) };
    },

    /**
     * A data set with a page of its rows.
     * @throws {ServiceError} `not_found`; `missing_key` or `operation_not_allowed` if it is named but may not be read
     */
    async detail(
      id: string,
      { page, year }: Readonly<{ page: number; year: number | undefined }>,
      { caller, address, signal }: PelitaAsking,
    ): Promise<PelitaDetail> {
      const { settings, sets } = await opened();
      const one = sets.find((known) => known.id === id);
      if (one === undefined || !mayLeave(one.set) || !isWhole(one, settings))
        throw new ServiceError('not_found');
      const { set } = one;
      const view = pelitaViewOf(set, caller);
      if (view === undefined)
        throw settings.listsLimited ? denied(set, caller) : new ServiceError('not_found');
      // Rows about single people or places are read with a right to their lists only.
      if (set.isByName && view.actor.kind !== 'key') throw denied(set, caller);
      const ever = await figures.everReleased();
      const basis = await figures.basisOf(set, { view, releasedOnly: settings.releasedOnly, ever });
      if (basis === 'none') throw new ServiceError('not_found');
      const reading = { view, basis, signal };
      const years = await figures.years(set, reading);
      const at = year === undefined ? years?.at(-1) : years?.find((found) => found.year === year);
      const day = years === undefined ? await figures.changedOn(set, reading) : (at?.lastDay ?? '');
      const slice = { year, skip: (page - 1) * PELITA_ROWS, take: PELITA_ROWS };
      const shown = shownFields(one, view);
      const { subject } = set.described;
      const { text, total } =
        subject.kind === 'indicator'
          ? await figures.ratios(subject.indicator, slice, reading)
          : await figures.records(
              subject.collection,
              { ...slice, fields: shown.map(({ field }) => field) },
              reading,
            );
      return {
        members: membersOf(
          one,
          { settings, address },
          { year: year ?? at?.year ?? settings.defaultYear, day },
        ),
        field:
          subject.kind === 'indicator'
            ? indicatorFields(subject.indicator, set.described.classification!)
            : shown.map(({ field, classification }) => rowField(field, classification)),
        rows: text,
        total,
      };
    },
  };
}

type Opened = Readonly<{ settings: PelitaSettings; sets: readonly DescribedSet[] }>;

function remembered<T>(known: Map<string, T>, key: string, made: T): T {
  known.set(key, made);
  return made;
}

/** The refusal to somebody who knows of a data set and may not read it. */
const denied = ({ collections }: DataSet, caller: PelitaCaller): ServiceError =>
  new ServiceError(
    caller === undefined
      ? { code: 'missing_key', place: undefined }
      : { code: 'operation_not_allowed', operation: 'list', collection: collections[0]!.resource },
  );

/** The fields that a caller may see: none without a classification. */
const shownFields = ({ fields }: DescribedSet, view: PelitaView) =>
  fields.flatMap(({ field, classification }) =>
    classification !== undefined && view.shows.has(classification) ? [{ field, classification }] : [],
  );

const TYPES: Readonly<Record<Field['kind'], string>> = {
  ...{ int: 'integer', year: 'integer', varchar: 'string', enum: 'string' },
  ...{ timestamp: 'datetime', datetime: 'datetime' },
};

const rowField = (field: Field, classification: Classification): RowField => ({
  name_field: field.name,
  data_type: TYPES[field.kind],
  length: lengthOf(field),
  klasifikasi_data: classification,
});

/** The most characters of a value. */
function lengthOf(field: Field): number {
  if (field.kind === 'varchar' || field.kind === 'enum') return field.maxLength;
  if (field.kind === 'int' || field.kind === 'year') return String(field.max).length;
  return field.example.length;
}

const [CODE_LENGTH, TEXT_LENGTH, PERIOD_LENGTH, VALUE_LENGTH] = [13, 255, 7, 40];

function indicatorFields(indicator: Indicator, classification: Classification): RowField[] {
  const of = (name_field: string, data_type: string, length: number): RowField => ({
    ...{ name_field, data_type, length, klasifikasi_data: classification },
  });
  const rows = indicatorRows(indicator).map(rowMember);
  return [
    ...(jointOf(indicator).places.length > 0 ? [of(ROW_PLACE_CODE, 'string', CODE_LENGTH)] : []),
    ...rows.map((name) => of(name, 'string', name === rowMember('period') ? PERIOD_LENGTH : TEXT_LENGTH)),
    of(ROW_VALUE, 'number', VALUE_LENGTH),
  ];
}
