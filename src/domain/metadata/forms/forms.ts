import type { Text } from '../../collections/field';
import {
  ACTIVITY_ABOUT,
  ACTIVITY_COLLECTING,
  ACTIVITY_PLACES,
  ACTIVITY_PROCESSING,
  ACTIVITY_PRODUCTS,
  ACTIVITY_QUALITY,
  ACTIVITY_SAMPLE,
  ACTIVITY_SCHEDULE,
  ACTIVITY_VARIABLES,
} from './activity';
import { INDICATOR, INDICATOR_PARTS, INDICATOR_VARIABLES } from './indicator-members';
import { englishMemberOf, type MemberNeed, type MetadataMember, requiredMember } from './member';
import { CLASSIFIED, PRESENTED_BY, PUBLICATION } from './publication';
import { VARIABLE, VARIABLE_VALUES } from './variable';

/** A part of a form, under a heading. */
export type MetadataSection = Readonly<{
  name: string;
  label: Text;
  members: readonly MetadataMember[];
  /** Its members hold the rows of a sheet of their own, a line for each; when there must be rows. */
  rows?: Readonly<{ draft: MemberNeed; submission: MemberNeed }>;
}>;

/** The forms of metadata: of a collection's activity, of a field, of a field that is a figure, of an indicator. */
export type FormName = 'collection' | 'field' | 'figure' | 'indicator';

const section = (
  [name, id, en]: readonly [string, string, string],
  members: readonly MetadataMember[],
  rows?: MetadataSection['rows'],
): MetadataSection => ({ name, label: { id, en }, members, ...(rows && { rows }) });

const PUBLISHED = ['publication', 'Daftar data dan portal', 'List of data and portals'] as const;
const CLASSIFIED_SECTION = section(['classification', 'Klasifikasi', 'Classification'], [CLASSIFIED]);

const VARIABLE_SECTIONS: readonly MetadataSection[] = [
  CLASSIFIED_SECTION,
  section(['variable', 'Variabel', 'Variable'], VARIABLE),
  section(['values', 'Nilai yang mungkin', 'Possible values'], VARIABLE_VALUES, {
    draft: 'never',
    submission: 'never',
  }),
];

const partial: MemberNeed = { member: 'cakupan_wilayah', equals: 'SEBAGIAN_WILAYAH_INDONESIA' };
const composite: MemberNeed = { anyTrue: ['indikator_komposit'] };
const notComposite: MemberNeed = { notTrue: 'indikator_komposit' };

/** The forms, in sections. */
export const FORMS: Readonly<Record<FormName, readonly MetadataSection[]>> = {
  collection: [
    CLASSIFIED_SECTION,
    section(['about', 'Kegiatan', 'Activity'], ACTIVITY_ABOUT),
    section(['schedule', 'Jadwal', 'Schedule'], ACTIVITY_SCHEDULE),
    section(['collecting', 'Pengumpulan data', 'Collecting data'], ACTIVITY_COLLECTING),
    section(['places', 'Wilayah', 'Places'], ACTIVITY_PLACES, { draft: 'never', submission: partial }),
    section(['sample', 'Sampel (untuk survei)', 'Sample (of a survey)'], ACTIVITY_SAMPLE),
    section(['quality', 'Mutu dan petugas', 'Quality and staff'], ACTIVITY_QUALITY),
    section(['processing', 'Pengolahan dan analisis', 'Processing and analysis'], ACTIVITY_PROCESSING),
    section(['products', 'Diseminasi', 'Publishing'], ACTIVITY_PRODUCTS),
    section(PUBLISHED, PUBLICATION),
  ],
  field: VARIABLE_SECTIONS,
  figure: [...VARIABLE_SECTIONS, section(PUBLISHED, [PRESENTED_BY, ...PUBLICATION])],
  indicator: [
    CLASSIFIED_SECTION,
    section(['indicator', 'Indikator', 'Indicator'], INDICATOR),
    section(['parts', 'Indikator pembangun', 'Indicators that it is made of'], INDICATOR_PARTS, {
      draft: composite,
      submission: composite,
    }),
    section(['variables', 'Variabel pembangun', 'Variables that it is made of'], INDICATOR_VARIABLES, {
      draft: notComposite,
      submission: notComposite,
    }),
    section(PUBLISHED, PUBLICATION),
  ],
};

/** The members of a form, in its order. */
export const membersOfForm = (form: FormName): readonly MetadataMember[] =>
  FORMS[form].flatMap(({ members }) => members);

const labels: ReadonlyMap<string, Text> = new Map(
  (Object.keys(FORMS) as FormName[]).flatMap((form) =>
    membersOfForm(form).flatMap(({ name, label: { id, en } }): [string, Text][] => [
      [name, { id, en }],
      [englishMemberOf(name), { id: `${id} (bahasa Inggris)`, en: `${en} (English)` }],
    ]),
  ),
);

/** The label of a stored value, as the history names it; undefined if no form has it. */
export const metadataMemberLabel = (name: string): Text | undefined => labels.get(name);

/** The names of the values that a form stores: its members, and the English texts of bilingual ones. */
export const storedNames = (form: FormName): readonly string[] =>
  membersOfForm(form).flatMap(({ name, bilingual }) => (bilingual ? [name, englishMemberOf(name)] : [name]));

const activity = requiredMember('judul_kegiatan', 'Kegiatan induk', 'Activity that it belongs to');
const variable = requiredMember('variabel_nama', 'Variabel induk', 'Variable that it belongs to');
const indicator = requiredMember('indikator_nama', 'Indikator induk', 'Indicator that it belongs to');

/** The sheets of BPS's metadata (INDAH), in their order, each with its columns in their order. */
export const INDAH_SHEETS = {
  ms_kegiatan: [
    ...ACTIVITY_ABOUT,
    ...ACTIVITY_SCHEDULE,
    ...ACTIVITY_COLLECTING,
    ...ACTIVITY_SAMPLE,
    ...ACTIVITY_QUALITY,
    ...ACTIVITY_PROCESSING,
    ...ACTIVITY_PRODUCTS,
  ],
  ms_kegiatan_variabel_dikumpulkan: [activity, ...ACTIVITY_VARIABLES],
  ms_kegiatan_wilayah: [activity, ...ACTIVITY_PLACES],
  ms_variabel: [activity, ...VARIABLE],
  ms_variabel_value_domain: [activity, variable, ...VARIABLE_VALUES],
  ms_indikator: [activity, ...INDICATOR],
  ms_indikator_pembangun: [activity, indicator, ...INDICATOR_PARTS],
  ms_indikator_variabel_pembangun: [activity, indicator, ...INDICATOR_VARIABLES],
} as const satisfies Record<string, readonly MetadataMember[]>;

/** The name of a sheet of BPS's metadata. */
export type IndahSheet = keyof typeof INDAH_SHEETS;
