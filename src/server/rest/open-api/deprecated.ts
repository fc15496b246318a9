import { type Deprecation, deprecatedUse } from '@/domain/deprecations/deprecations';
import { both, type Json } from './texts';

type Operation = Json & { description?: string; parameters?: readonly Json[] };
type Document = Readonly<{
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: Readonly<{ parameters: Readonly<Record<string, Json>> }>;
}>;

/**
 * The document with what is deprecated marked in it: an operation or parameter by `deprecated`, a value in the description of its
 * parameter, for OpenAPI marks no values.
 * @throws {Error} if the document has no such operation or parameter
 */
export const markDeprecated = (document: Json, declared: readonly Deprecation[]): Json =>
  declared.reduce((marked, one) => withMark(marked as unknown as Document, one) as unknown as Json, document);

function withMark(document: Document, one: Deprecation): Document {
  const method = one.method.toLowerCase();
  const item = document.paths[one.path];
  const operation = item?.[method];
  if (operation === undefined) throw new Error(`no operation ${deprecatedUse(one)}`);
  const marked =
    one.parameter === undefined
      ? { ...withSentence(operation, one), deprecated: true }
      : { ...operation, parameters: markParameter(operation, one, document) };
  return { ...document, paths: { ...document.paths, [one.path]: { ...item, [method]: marked } } };
}

/** A parameter that several operations share is copied into the one in which it is deprecated. */
function markParameter({ parameters = [] }: Operation, one: Deprecation, { components }: Document): Json[] {
  let isFound = false;
  const marked = parameters.map((given) => {
    const shared = String(given['$ref'] ?? '')
      .split('/')
      .at(-1)!;
    const parameter = components.parameters[shared] ?? given;
    if (parameter['in'] !== 'query' || parameter['name'] !== one.parameter) return given;
    isFound = true;
    return { ...withSentence(parameter, one), ...(one.value === undefined && { deprecated: true }) };
  });
  if (!isFound) throw new Error(`no parameter ${deprecatedUse(one)}`);
  return marked;
}

function withSentence(part: Json, one: Deprecation): Json {
  const { value, since, sunset, instead, section } = one;
  const what =
    value === undefined
      ? { id: 'Usang', en: 'Deprecated' }
      : { id: `\`${value}\` usang`, en: `\`${value}\` is deprecated` };
  const end =
    sunset === null
      ? { id: 'waktu penghentiannya belum ditetapkan', en: 'the day of its end is not yet set' }
      : { id: `dihentikan ${sunset}`, en: `discontinued on ${sunset}` };
  const sentence = both({
    id: `${what.id} sejak ${since}, ${end.id}. ${instead.id} [Panduan](/docs?lang=id#${section.id}).`,
    en: `${what.en} since ${since}, ${end.en}. ${instead.en} [Guide](/docs?lang=en#${section.en}).`,
  });
  const { description } = part;
  return { ...part, description: description === undefined ? sentence : `${description}\n\n${sentence}` };
}
