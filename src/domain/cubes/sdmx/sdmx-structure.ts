import type { Text } from '../../collections/field';
import type { Cube, CubeDimension } from '../cube';
import {
  AGENCY,
  codeOfText,
  componentId,
  dataflowId,
  INDICATOR_DIMENSION,
  type SdmxDimension,
  STRUCTURE_VERSION,
  sdmxDimensions,
  statusCode,
  structureName,
  TIME_PERIOD,
} from './codes';

type Code = Readonly<{ id: string; name: Text }>;

const LABELS = {
  indicator: { id: 'Angka', en: 'Figure' },
  value: { id: 'Nilai', en: 'Value' },
  status: { id: 'Status', en: 'Status' },
  unit: { id: 'Satuan', en: 'Unit' },
} as const;

/** All statuses that a figure can have. */
const STATUSES: readonly Code[] = [
  { id: statusCode([]), name: { id: 'Tetap', en: 'Normal' } },
  { id: statusCode(['provisional']), name: { id: 'Sementara', en: 'Provisional' } },
  { id: statusCode(['very_provisional']), name: { id: 'Sangat sementara', en: 'Very provisional' } },
  { id: statusCode(['corrected']), name: { id: 'Dikoreksi', en: 'Corrected' } },
  {
    id: statusCode(['provisional', 'corrected']),
    name: { id: 'Sementara, dikoreksi', en: 'Provisional, corrected' },
  },
  {
    id: statusCode(['very_provisional', 'corrected']),
    name: { id: 'Sangat sementara, dikoreksi', en: 'Very provisional, corrected' },
  },
  {
    id: statusCode(['provisional', 'very_provisional']),
    name: { id: 'Sebagian sangat sementara', en: 'In part very provisional' },
  },
  {
    id: statusCode(['provisional', 'very_provisional', 'corrected']),
    name: { id: 'Sebagian sangat sementara, dikoreksi', en: 'In part very provisional, corrected' },
  },
];

/**
 * The structure of the figures of {@link sdmxCsvText} as an SDMX-JSON 2.0 message: the dataflow, its data structure, the
 * concepts, and code lists with every code that the figures have.
 */
export function sdmxStructure(
  cube: Cube,
  { resource, prepared }: Readonly<{ resource: string; prepared: string }>,
): object {
  const name = structureName(cube, resource);
  const dimensions = sdmxDimensions(cube);
  const coded = dimensions.filter(({ codes }) => codes !== undefined);
  const [amount, ...shown] = cube.measures;
  const schemeId = `CS_${name}`;
  const conceptOf = (id: string) =>
    `urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=${AGENCY}:${schemeId}(${STRUCTURE_VERSION}).${id}`;
  const codelistOf = (id: string) => ({
    enumeration: `urn:sdmx:org.sdmx.infomodel.codelist.Codelist=${AGENCY}:${codelistId(name, id)}(${STRUCTURE_VERSION})`,
  });
  const number = { format: { dataType: 'Decimal' } };
  const measures = [
    { id: 'OBS_VALUE', label: LABELS.value },
    ...shown.map(({ id, label }) => ({ id: componentId(id), label })),
  ];
  const attributes = [
    { id: 'OBS_STATUS', label: LABELS.status, codes: STATUSES, attributeRelationship: { observation: {} } },
    {
      id: 'UNIT_MEASURE',
      label: LABELS.unit,
      codes: [{ id: codeOfText(amount!.unit.en), name: amount!.unit }],
      attributeRelationship: { dataflow: {} },
    },
  ];
  const concepts: Code[] = [
    { id: INDICATOR_DIMENSION, name: LABELS.indicator },
    ...dimensions.map(({ id, dimension }) => ({ id, name: dimension.label })),
    ...[...measures, ...attributes].map(({ id, label }) => ({ id, name: label })),
  ];
  const component = (id: string) => ({ id, conceptIdentity: conceptOf(id) });
  const structure = {
    ...maintainable(`DSD_${name}`, cube.label),
    dataStructureComponents: {
      dimensionList: {
        id: 'DimensionDescriptor',
        dimensions: [INDICATOR_DIMENSION, ...coded.map(({ id }) => id)].map((id, position) => ({
          ...component(id),
          position,
          localRepresentation: codelistOf(id),
        })),
        ...(coded.length < dimensions.length && {
          timeDimension: {
            ...component(TIME_PERIOD),
            localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
          },
        }),
      },
      measureList: {
        id: 'MeasureDescriptor',
        measures: measures.map(({ id }) => ({ ...component(id), localRepresentation: number })),
      },
      attributeList: {
        id: 'AttributeDescriptor',
        attributes: attributes.map(({ id, attributeRelationship }) => ({
          ...component(id),
          localRepresentation: codelistOf(id),
          attributeRelationship,
        })),
      },
    },
  };
  const codelist = (id: string, label: Text, codes: readonly Code[]) => ({
    ...maintainable(codelistId(name, id), label),
    isPartial: true,
    ...(codes.length > 0 && { codes: codes.map((code) => ({ id: code.id, ...named(code.name) })) }),
  });
  return {
    meta: {
      id: name,
      prepared,
      contentLanguages: ['id', 'en'],
      sender: { id: AGENCY },
    },
    data: {
      dataflows: [
        {
          ...maintainable(dataflowId(cube, resource), cube.label),
          structure: `urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=${AGENCY}:DSD_${name}(${STRUCTURE_VERSION})`,
        },
      ],
      dataStructures: [structure],
      conceptSchemes: [
        {
          ...maintainable(schemeId, cube.label),
          concepts: concepts.map(({ id, name: label }) => ({ id, ...named(label) })),
        },
      ],
      codelists: [
        codelist(INDICATOR_DIMENSION, LABELS.indicator, [
          { id: componentId(amount!.id), name: amount!.label },
        ]),
        ...coded.map((one) => codelist(one.id, one.dimension.label, codesOf(one))),
        ...attributes.map(({ id, label, codes }) => codelist(id, label, codes)),
      ],
    },
  };
}

const codelistId = (name: string, id: string): string => `CL_${name}__${id}`;

/** Names of places and categories are those of the records, in every language. */
const codesOf = ({ dimension, codes }: SdmxDimension): Code[] =>
  codes!.map((id, at) => ({ id, name: sameInBoth(dimension, at) }));

function sameInBoth({ categories }: CubeDimension, at: number): Text {
  const { label } = categories[at]!;
  return { id: label, en: label };
}

const named = ({ id, en }: Text) => ({ name: en, names: { id, en } });

const maintainable = (id: string, label: Text) => ({
  ...{ id, agencyID: AGENCY, version: STRUCTURE_VERSION },
  ...named(label),
});
