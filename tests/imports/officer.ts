import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectionNames } from '@/domain/collections';
import type { ImportFix, ImportProblem, ImportState, ProblemText } from '@/domain/imports/import';
import type { DoubtCode, RecipeStep } from '@/domain/imports/steps';
import { DEFAULT_WHOLE } from '@/domain/places/whole';
import { ServiceError } from '@/server/errors';
import { createCaller } from '@/server/records/edit/testing';
import type { Services } from '@/server/services';
import { fieldsWithoutValue, nextAction } from '@/ui/imports/next-action';
import { type CorpusFile, type Fact, WHOLE } from './corpus/entry';

/**
 * The end of a walk. `stored`: with the records in the collection. `asked`: at a question that the officer cannot answer,
 * or that must stay open. `refused`: the file was not accepted.
 */
export type Walk = Readonly<{
  end: 'stored' | 'asked' | 'refused';
  collection: string | null;
  /** The questions of the service on the way, and at the end. */
  questions: readonly string[];
  /** The decisions of the officer. */
  decisions: readonly string[];
  records: readonly Fact[];
  /** Rows of the file that were not stored. */
  leftOut: number;
  state: ImportState | undefined;
}>;

/** The answers of a person who always continues, for any file that has no period or place. */
const ANY: Readonly<Record<string, string>> = {
  tahun: '2024',
  semester: '1',
  kota_kab: 'Aceh Besar',
  bulan: '1',
  jenjang: 'SD',
};
const LEVELS = ['kecamatan', 'gampong'];
const MAX_ROUNDS = 12;

class Stop extends Error {
  readonly end: 'asked' | 'refused';

  constructor(end: Stop['end'], question: string) {
    super(question);
    this.end = end;
  }
}

/** Imports a file of the corpus as a data officer does who trusts the service's proposals. */
export async function walk(services: Services, file: CorpusFile): Promise<Walk> {
  const officer = createOfficer(services);
  const questions: string[] = [];
  const decisions: string[] = [];
  let state: ImportState | undefined;
  const done = (end: Walk['end'], records: readonly Fact[] = []): Walk => {
    const leftOut = (state?.counts?.faulty ?? 0) + (state?.counts?.doubtful ?? 0);
    return { end, collection: state?.collection ?? null, questions, decisions, records, leftOut, state };
  };
  try {
    state = await officer.upload(file.name, await file.content());
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const asked = questionOf(state, file);
      state =
        asked === undefined
          ? await officer.proceed(state)
          : await answer({ file, state, asked, questions, decisions, officer });
      if (state.status === 'applied') return done('stored', await officer.records(state));
    }
    questions.push('no end');
    return done('asked');
  } catch (error) {
    if (!(error instanceof Stop || error instanceof ServiceError)) throw error;
    questions.push(error instanceof Stop ? error.message : error.code);
    const isRefused = error instanceof Stop ? error.end === 'refused' : state === undefined;
    return done(isRefused ? 'refused' : 'asked');
  }
}

type Asked =
  | { what: 'table' }
  | { what: 'counted' }
  | { what: 'missing'; fields: readonly string[] }
  | { what: 'problems' };

/** The question for which the service waits; undefined: none, the officer need only continue. */
function questionOf(state: ImportState, file: CorpusFile): Asked | undefined {
  const wanted = file.collection;
  if (state.collection === null && state.fits.length === 0) return { what: 'table' };
  if (state.recipe !== null && wanted !== undefined && state.collection !== wanted) return { what: 'table' };
  if (state.recipe === null) return undefined;
  if (isUncounted(state)) return { what: 'counted' };
  const missing = fieldsWithoutValue(state).map(({ name }) => name);
  if (missing.length > 0) return { what: 'missing', fields: missing };
  const { doubtful = 0, faulty = 0 } = state.counts ?? {};
  return state.status === 'ready' && doubtful + faulty > 0 ? { what: 'problems' } : undefined;
}

/** Whether the service asks what the figures count. */
const isUncounted = ({ counted }: ImportState): boolean => counted !== null;

type Officer = ReturnType<typeof createOfficer>;
type Answering = {
  file: CorpusFile;
  state: ImportState;
  asked: Asked;
  questions: string[];
  decisions: string[];
  officer: Officer;
};

async function answer({ asked, ...about }: Answering): Promise<ImportState> {
  const { file, state, questions, decisions, officer } = about;
  const wanted = file.collection;
  if (asked.what === 'table') {
    const why = state.noFit?.code ?? 'other table';
    if (state.collection === null) questions.push(`table: ${why}`);
    if (wanted === undefined) throw new Stop('asked', 'which table?');
    decisions.push(`table ${wanted} (${state.collection ?? 'none'} proposed)`);
    return officer.choose(state, wanted);
  }
  if (asked.what === 'counted') {
    questions.push('counted');
    if (wanted === undefined) throw new Stop('asked', 'what do these figures count?');
    decisions.push('counted');
    return officer.sayCounted(state);
  }
  if (asked.what === 'missing') {
    questions.push(...asked.fields);
    const wholeText = await officer.wholeText();
    return officer.withSteps(
      state,
      asked.fields.map((field) => given(field, { ...about, wholeText })),
    );
  }
  return decideProblems(about);
}

/** The step that fills a field which the file lacks. */
function given(
  field: string,
  { file, state, decisions, wholeText }: Omit<Answering, 'asked'> & { wholeText: string },
): RecipeStep {
  const { values = {}, columns = {} } = answersOf(file);
  const last = state.steps.at(-1)?.columns ?? [];
  const column = Object.keys(columns).find((heading) => columns[heading] === field);
  if (column !== undefined && last.includes(column)) {
    decisions.push(`${field} is ${column}`);
    return { kind: 'assign', column, field };
  }
  const isWhole = LEVELS.includes(field) && (file.facts?.every((fact) => fact[field] === WHOLE) ?? true);
  const value = isWhole ? wholeText : (values[field] ?? (file.facts === undefined ? ANY[field] : undefined));
  if (value === undefined) throw new Stop('asked', `${field}?`);
  decisions.push(`${field} = ${value}`);
  return { kind: 'constant', field, value };
}

const answersOf = (file: CorpusFile) =>
  file.outcome !== 'refused' && file.facts !== undefined ? (file.answers ?? {}) : {};

/** Handles rows with faults and doubts: each kind is decided, or, if the officer cannot decide, the file waits. */
async function decideProblems(about: Omit<Answering, 'asked'>): Promise<ImportState> {
  const { file, state, questions, decisions, officer } = about;
  const problems = await officer.problems(state);
  questions.push(...problems.map(({ status, code, field }) => `${status} ${field} ${code}`));
  const doubts = problems.filter(({ status }) => status === 'doubtful');
  const fixes: Decided[] = [];
  for (const problem of doubts)
    fixes.push(...decidedDoubt(problem, { file, texts: await officer.textsOf(state, problem) }));
  if (fixes.length > 0) {
    decisions.push(...fixes.map(({ said }) => said));
    return officer.fix(
      state,
      fixes.map(({ fix }) => fix),
    );
  }
  const { faulty = 0, doubtful = 0 } = state.counts ?? {};
  const may = file.outcome === 'stored' ? (file.mayLeaveOut ?? 0) : 0;
  // An officer who continues leaves out what cannot be stored, and stores the rest.
  if (file.facts !== undefined && faulty + doubtful > may)
    throw new Stop('asked', `${faulty} faulty, ${doubtful} doubtful`);
  decisions.push(`leave out ${faulty + doubtful}`);
  return officer.proceed(state);
}

type Decided = Readonly<{ said: string; fix: ImportFix }>;

function decidedDoubt(
  { code, field }: ImportProblem,
  { file, texts }: { file: CorpusFile; texts: readonly ProblemText[] },
): readonly Decided[] {
  const [example] = texts;
  const meanings = answersOf(file).meanings ?? {};
  const named = texts.filter(({ text }) => text in meanings);
  if (named.length > 0)
    return named.map(({ text }) => ({
      said: `${text} is ${meanings[text]}`,
      fix: { field, to: meanings[text] ?? '', of: { text, doubt: code as DoubtCode } },
    }));
  // A full stop divides thousands in every file of the corpus that has one in a figure.
  const digits = example?.text.replaceAll('.', '');
  const reading = example?.otherwise === digits && example?.read !== digits ? 'otherwise' : 'read';
  const fix = { field, doubt: code as DoubtCode, reading } as const;
  return [{ said: `${code} of ${field} as ${reading}`, fix }];
}

/** The procedures of a data officer of all groups. */
function createOfficer(services: Services) {
  const staff = {
    kind: 'staff',
    id: randomUUID(),
    name: 'Cut',
    email: 'c@example.test',
    role: 'data_officer',
    groups: ['drka', 'disdik', 'rsud'],
  } as const;
  const { imports, places } = createCaller(services, staff as never);

  /** Waits until nothing is done with the import. @throws {Stop} if it failed */
  async function settled(id: string): Promise<ImportState> {
    const busy = 'SELECT FROM import WHERE id = $1 AND alive_at IS NOT NULL';
    while ((await services.pool.query(busy, [id])).rowCount !== 0) await sleep(10);
    const state = await imports.get({ id });
    if (state.fault === null) return state;
    throw new Stop(state.file === null ? 'refused' : 'asked', state.fault.code);
  }

  const withSteps = async ({ id, collection, recipe }: ImportState, steps: readonly RecipeStep[]) => {
    const changed = { reading: recipe?.reading ?? {}, steps: [...(recipe?.steps ?? []), ...steps] };
    await imports.prepare({ id, collection: collection ?? '', recipe: changed });
    return settled(id);
  };

  return {
    withSteps,
    /** The values that the choice "figures for the whole regency" writes. */
    wholeText: async () => (await places.whole()).text,
    upload: async (fileName: string, content: Buffer) => {
      const by = { actor: staff as never, address: null };
      const body = (async function* () {
        yield content;
      })();
      const { id } = await services.imports.upload({
        body,
        fileName,
        collection: undefined,
        staff: staff as never,
        by,
      });
      return settled(id);
    },
    choose: async ({ id }: ImportState, collection: string) => {
      await imports.prepare({ id, collection });
      return settled(id);
    },
    sayCounted: async ({ id, collection }: ImportState) => {
      await imports.prepare({ id, collection: collection ?? '', isCounted: true });
      return settled(id);
    },
    /** Performs what the page does automatically, or presses its button for the next step. */
    proceed: async (state: ImportState) => {
      const { id, effect, status } = state;
      if (status === 'ready' && effect !== null) {
        if (effect.registered + effect.changed === 0) throw new Stop('asked', 'nothing to store');
        await imports.store({ id, expected: effect, acknowledged: true, looked: true });
        return settled(id);
      }
      const next = nextAction(state, { isFilled: true });
      if (next === undefined) throw new Stop('asked', stuckAt(state));
      if (next.do === 'prepare') await imports.prepare({ id, collection: next.collection });
      else await imports.preview({ id, mode: next.mode });
      return settled(id);
    },
    problems: async ({ id }: ImportState) => (await imports.problems({ id })).problems,
    textsOf: async ({ id }: ImportState, { code, field }: ImportProblem) =>
      (await imports.problemTexts({ id, problem: { code, field } })).texts,
    fix: async ({ id }: ImportState, fixes: readonly ImportFix[]) => {
      await imports.fix({ id, fixes: [...fixes] });
      return settled(id);
    },
    records: async ({ collection }: ImportState): Promise<Fact[]> => recordsOf(services, collection ?? ''),
  };
}

const stuckAt = ({ steps }: ImportState): string =>
  `step: ${JSON.stringify(steps.find(({ fault }) => fault !== undefined)?.fault ?? 'none')}`;

/** The stored records as JSON. */
async function recordsOf(services: Services, resource: string): Promise<Fact[]> {
  const text = `SELECT to_jsonb(stored) AS record FROM "${resource}" stored`;
  const { rows } = await services.pool.query<{ record: Fact }>(text);
  return rows.map(({ record }) => record);
}

/** Empties all collections. */
export const clear = (services: Services) =>
  services.pool.query(`TRUNCATE ${collectionNames.map((name) => `"${name}"`).join(', ')}`);

export const isWholeText = (text: string): boolean => text === DEFAULT_WHOLE.text;
