import { createRegister, type PlaceEntry } from '../register';
import type { Succession, SuccessionPlace } from './succession';
import { createTimeline, type Timeline } from './timeline';

/** A district at a time, with the pieces of land that it consists of. */
export type SimulatedDistrict = SuccessionPlace & Readonly<{ land: readonly number[] }>;
export type SimulatedRegency = SuccessionPlace & Readonly<{ districts: readonly SimulatedDistrict[] }>;

/** A history of places: what there was after each change, and the changes as an office would enter them. */
export type SimulatedHistory = Readonly<{
  /** The regencies before the first change, and after each. */
  states: readonly (readonly SimulatedRegency[])[];
  /** The days of the changes, one for each state but the first. */
  days: readonly string[];
  successions: readonly Succession[];
  entries: readonly PlaceEntry[];
  timeline: Timeline;
}>;

export const SIMULATED_ACTS = [
  'rename',
  'divide',
  'join',
  'move',
  'divide_district',
  'rename_district',
] as const;

/** One act: what is done, and numbers by which its places are chosen. */
export type SimulatedAct = Readonly<{
  act: (typeof SIMULATED_ACTS)[number];
  choice: number;
  other: number;
  /** Whether the first new place keeps the code and the name of the former one. */
  keeps: boolean;
  /** Whether the new codes of districts are entered too, where only the code changes. */
  entersDistricts: boolean;
}>;

/** Makes a history of acts, one a year from 2001. Names of districts may occur in several regencies. */
export function simulatedHistory(acts: readonly SimulatedAct[]): SimulatedHistory {
  let regencies = 0;
  let names = 0;
  let districts = 0;
  let land = 100;
  const newRegency = (): SuccessionPlace => ({
    code: `11.${String(++regencies).padStart(2, '0')}`,
    name: `Negeri ${LETTERS[++names % LETTERS.length]}${LETTERS[Math.floor(names / LETTERS.length)]}ana`,
  });
  const districtCode = (regency: string) => `${regency}.${String(++districts % 100).padStart(2, '0')}`;
  const first = [0, 1, 2].map((at): SimulatedRegency => {
    const regency = newRegency();
    const own = [0, 1, 2, 3].map((number) => ({
      code: districtCode(regency.code),
      // The last district of each regency has the same name as the others' last one.
      name: number === 3 ? 'Kuala' : `Mukim ${LETTERS[at * 3 + number]}ora`,
      land: [at * 8 + number * 2, at * 8 + number * 2 + 1],
    }));
    return { ...regency, districts: own };
  });
  const states: SimulatedRegency[][] = [first];
  const days: string[] = [];
  const successions: Succession[] = [];
  for (const [at, { act, choice, other, keeps, entersDistricts }] of acts.entries()) {
    const now = states.at(-1)!;
    const day = `${2001 + at}-${at % 2 === 0 ? '01-01' : '07-15'}`;
    const one = now[choice % now.length]!;
    const rest = now.filter((regency) => regency !== one);
    const second = rest[other % Math.max(1, rest.length)];
    const enter = (from: readonly SuccessionPlace[], to: readonly SuccessionPlace[]) =>
      successions.push({
        id: `${successions.length}`,
        day,
        from: named(from),
        to: named(to),
        decree: '',
        note: '',
      });
    /** The districts under another code of a regency; those of one name stay apart by a number. */
    const under = (
      regency: SuccessionPlace,
      moved: readonly SimulatedDistrict[],
      kept: readonly SimulatedDistrict[] = [],
    ) => {
      const taken = new Set(kept.map(({ name }) => name));
      return moved.map((district) => {
        const isSame = district.code.startsWith(`${regency.code}.`);
        const isTaken = taken.has(district.name);
        taken.add(district.name);
        const next = {
          ...district,
          code: isSame ? district.code : districtCode(regency.code),
          name: isTaken ? `${district.name} ${LETTERS[++names % LETTERS.length]}una` : district.name,
        };
        if (!isSame && (entersDistricts || isTaken)) enter([district], [next]);
        return next;
      });
    };
    let next: SimulatedRegency[] | undefined;
    if (act === 'rename') {
      const renamed = { ...newRegency(), ...(keeps && { code: one.code }) };
      enter([one], [renamed]);
      next = [...rest, { ...renamed, districts: under(renamed, one.districts) }];
    } else if (act === 'divide' && one.districts.length > 1) {
      const cut = 1 + (other % (one.districts.length - 1));
      const [a, b] = [keeps ? { code: one.code, name: one.name } : newRegency(), newRegency()];
      enter([one], [a, b]);
      next = [
        ...rest,
        { ...a, districts: under(a, one.districts.slice(0, cut)) },
        { ...b, districts: under(b, one.districts.slice(cut)) },
      ];
    } else if (act === 'join' && second !== undefined) {
      const joined = keeps ? { code: one.code, name: one.name } : newRegency();
      enter([one, second], [joined]);
      const own = under(joined, one.districts);
      next = [
        ...rest.filter((regency) => regency !== second),
        { ...joined, districts: [...own, ...under(joined, second.districts, own)] },
      ];
    } else if (act === 'move' && second !== undefined && one.districts.length > 1) {
      const moved = one.districts[other % one.districts.length]!;
      const isTaken = second.districts.some(({ name }) => name === moved.name);
      const to = {
        ...moved,
        code: districtCode(second.code),
        name: isTaken ? `${moved.name} ${LETTERS[++names % LETTERS.length]}una` : moved.name,
      };
      enter([moved], [to]);
      next = [
        ...rest.filter((regency) => regency !== second),
        { ...one, districts: one.districts.filter((district) => district !== moved) },
        { ...second, districts: [...second.districts, to] },
      ];
    } else if (act === 'divide_district' || act === 'rename_district') {
      const district = one.districts[other % one.districts.length]!;
      const others = one.districts.filter((own) => own !== district);
      const name = `Mukim ${LETTERS[++names % LETTERS.length]}${names}isa`;
      const made =
        act === 'rename_district'
          ? [{ ...district, name }]
          : [
              { ...district, land: [...district.land.slice(1), land++] },
              { code: districtCode(one.code), name, land: [...district.land.slice(0, 1), land++] },
            ];
      if (act === 'divide_district') {
        // Land that is divided is new land: earlier places have both halves of it.
        const grown = [land - 2, land - 1];
        for (const state of states)
          for (const [i, regency] of state.entries())
            state[i] = {
              ...regency,
              districts: regency.districts.map((own) =>
                own.land.some((piece) => district.land.includes(piece))
                  ? { ...own, land: [...new Set([...own.land, ...grown])] }
                  : own,
              ),
            };
      }
      enter([district], made);
      const current = states.at(-1)!.find(({ code }) => code === one.code)!;
      next = [
        ...states.at(-1)!.filter((regency) => regency !== current),
        { ...current, districts: [...others, ...made] },
      ];
    }
    states.push([...(next ?? now)]);
    days.push(day);
  }
  const entries = states
    .at(-1)!
    .flatMap((regency) => [regency, ...regency.districts])
    .map(toNamed);
  const timeline = createTimeline({ register: createRegister(entries), entries, successions });
  return { states, days, successions, entries, timeline };
}

const LETTERS = 'BCDFGHJKLMNPRSTVWYZ'.split('');
const toNamed = ({ code, name }: SuccessionPlace): SuccessionPlace => ({ code, name });
const named = (places: readonly SuccessionPlace[]): SuccessionPlace[] => places.map(toNamed);
