import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRegister } from '../register';
import { aceh, packagedPlaces } from '../testing';
import { faultOfSuccessions } from './judge-successions';
import { dayOfSystem, type PlaceSystem } from './place-system';
import { placeShower } from './shown-place';
import type { Succession } from './succession';
import { SIMULATED_ACTS, type SimulatedHistory, simulatedHistory } from './testing';
import { createTimeline } from './timeline';

const acts = fc.array(
  fc.record({
    act: fc.constantFrom(...SIMULATED_ACTS),
    choice: fc.nat(20),
    other: fc.nat(20),
    keeps: fc.boolean(),
    entersDistricts: fc.boolean(),
  }),
  { minLength: 1, maxLength: 7 },
);
const TODAY = '2020-01-01';
const systems: readonly PlaceSystem[] = ['as_it_is_now', '2000', '2002', '2004', '2006'];

/** Every place of a history and every time, with the land that a record of it is about. */
function* records({ states, days }: SimulatedHistory) {
  for (const [at, state] of states.entries()) {
    const day = at === 0 ? '1999-01-01' : days[at - 1]!;
    for (const regency of state) {
      yield { day, texts: { regency: regency.name }, land: regency.districts.flatMap(({ land }) => land) };
      for (const { name, land } of regency.districts)
        yield { day, texts: { regency: regency.name, district: name }, land };
    }
  }
}

it('shows no figure under a place that does not contain all that it is about', () => {
  fc.assert(
    fc.property(acts, (given) => {
      const history = simulatedHistory(given);
      expect(faultOfSuccessions(history.successions, history.entries)).toBeUndefined();
      for (const system of systems) {
        const show = placeShower(history.timeline, { system, today: TODAY });
        const goal = history.timeline.positionOn(system === 'as_it_is_now' ? TODAY : `${system}-12-31`);
        const days = ['1999-01-01', ...history.timeline.days.map(({ day }) => day)];
        const state = history.states[history.days.findLastIndex((day) => day <= days[goal]!) + 1]!;
        for (const { day, texts, land } of records(history)) {
          const shown = show(texts, day);
          const context = JSON.stringify({ system, day, texts, shown });
          // The places of a system are shown as they are.
          if (shown.kept.length === 0)
            expect(placesOf(show(shown, dayOfSystem(system, TODAY))), context).toEqual(placesOf(shown));
          if (shown.kept.some(({ text }) => text === shown.regency)) continue;
          const regency = state.find(({ name }) => name === shown.regency);
          const ofRegency = regency?.districts.flatMap((own) => own.land) ?? [];
          expect(ofRegency, context).toEqual(expect.arrayContaining([...land]));
          if (shown.district === undefined || shown.kept.length > 0) continue;
          const district = regency?.districts.find(({ name }) => name === shown.district);
          expect(district?.land ?? [], context).toEqual(expect.arrayContaining([...land]));
        }
      }
    }),
    { numRuns: 60 },
  );
});

it('shows every figure of places that were only joined and renamed under the present one', () => {
  const undivided = acts.map((given) => given.filter(({ act }) => !['divide', 'move'].includes(act)));
  fc.assert(
    fc.property(undivided, (given) => {
      const history = simulatedHistory(given);
      const show = placeShower(history.timeline, { system: 'as_it_is_now', today: TODAY });
      for (const { day, texts, land } of records(history)) {
        const within = history.states
          .at(-1)!
          .filter(({ districts }) => districts.some((own) => own.land.some((piece) => land.includes(piece))));
        expect(within.map(({ name }) => name)).toEqual([show(texts, day).regency]);
      }
    }),
    { numRuns: 100 },
  );
});

const placesOf = ({ regency, district }: { regency: string; district?: string | undefined }) => ({
  regency,
  district,
});

const DIVIDED: Succession = {
  id: 'a',
  day: '2002-04-10',
  from: [{ code: '11.05', name: 'Aceh Barat' }],
  to: [
    { code: '11.05', name: 'Aceh Barat' },
    { code: '11.14', name: 'Aceh Jaya' },
    { code: '11.15', name: 'Nagan Raya' },
  ],
  decree: 'UU 4/2002',
  note: '',
};

const shower = (successions: readonly Succession[], system: PlaceSystem = 'as_it_is_now') =>
  placeShower(createTimeline({ register: aceh, entries: packagedPlaces('11'), successions }), {
    system,
    today: TODAY,
  });

it('maps the districts of a divided regency by the present register, and keeps what is of all of it', () => {
  const show = shower([DIVIDED]);
  const shownIn = (regency: string, district: string | undefined, day: string) => {
    const { kept, ...places } = show({ regency, district }, day);
    return [places.regency, places.district, kept.length];
  };
  expect(shownIn('KAB. ACEH BARAT', 'Jaya', '2001-01-01')).toEqual(['Aceh Jaya', 'Jaya', 0]);
  expect(shownIn('Aceh Barat', 'kec. johan pahlawan', '2001-01-01')).toEqual([
    'Aceh Barat',
    'Johan Pahlawan',
    0,
  ]);
  expect(shownIn('Aceh Barat', '-', '2001-01-01')).toEqual(['Aceh Barat (sampai 2002)', '-', 1]);
  expect(shownIn('Aceh Barat', undefined, '2001-01-01')).toEqual(['Aceh Barat (sampai 2002)', undefined, 1]);
  // The year of the change is still that of the former place; what names a new one is of the new one.
  expect(shownIn('Aceh Barat', undefined, '2002-01-01')[0]).toBe('Aceh Barat (sampai 2002)');
  expect(shownIn('Aceh Jaya', undefined, '2002-01-01')[0]).toBe('Aceh Jaya');
  expect(shownIn('Aceh Barat', undefined, '2003-01-01')[0]).toBe('Aceh Barat');
  // Others stand as they are written.
  expect(shownIn('KAB. PIDIE', 'x', '2001-01-01')).toEqual(['KAB. PIDIE', 'x', 0]);
  expect(show({ regency: 'Aceh Barat' }, '2001-01-01').kept).toEqual([
    {
      text: 'Aceh Barat (sampai 2002)',
      code: '11.05',
      name: 'Aceh Barat',
      side: 'until',
      at: '2002',
      day: '2002-04-10',
      kind: 'divided',
      others: ['Aceh Barat', 'Aceh Jaya', 'Nagan Raya'],
      decree: 'UU 4/2002',
    },
  ]);
});

it('sums a divided regency up again as it was in a year before', () => {
  const show = shower([DIVIDED], '2001');
  for (const regency of ['Aceh Barat', 'Aceh Jaya', 'Nagan Raya'])
    expect(show({ regency }, '2010-01-01')).toEqual({ regency: 'Aceh Barat', kept: [] });
});

it('names a place that was joined after the year as one that did not exist yet', () => {
  const joined: Succession = {
    ...DIVIDED,
    day: '2010-01-01',
    from: [
      { code: '11.98', name: 'Aceh Lama' },
      { code: '11.05', name: 'Aceh Barat' },
    ],
    to: [{ code: '11.05', name: 'Aceh Barat' }],
  };
  expect(shower([joined])({ regency: 'Kab. Aceh Lama' }, '2005-01-01').regency).toBe('Aceh Barat');
  // A name that was written after its end is the former place.
  expect(shower([joined])({ regency: 'Aceh Lama' }, '2015-01-01').regency).toBe('Aceh Barat');
  expect(shower([joined], '2005')({ regency: 'Aceh Barat' }, '2015-01-01')).toMatchObject({
    regency: 'Aceh Barat (sejak 2010)',
    kept: [{ side: 'since', kind: 'joined', others: ['Aceh Lama', 'Aceh Barat'] }],
  });
});

it('keeps the whole regencies between which a district was moved', () => {
  const moved: Succession = {
    ...DIVIDED,
    day: '2010-01-01',
    from: [{ code: '11.05.90', name: 'Jaya' }],
    to: [{ code: '11.14.01', name: 'Jaya' }],
  };
  const [register, entries] = [aceh, packagedPlaces('11')];
  const to = register.children.get('11.14')!.find(({ name }) => name === 'Jaya')!;
  const show = shower([{ ...moved, to: [to] }]);
  expect(faultOfSuccessions([{ ...moved, to: [to] }], entries)).toBeUndefined();
  expect(show({ regency: 'Aceh Barat' }, '2005-01-01').regency).toBe('Aceh Barat (sampai 2009)');
  expect(show({ regency: 'Aceh Barat', district: 'Jaya' }, '2005-01-01').regency).toBe('Aceh Jaya');
  expect(show({ regency: 'Aceh Barat', district: 'Samatiga' }, '2005-01-01').regency).toBe('Aceh Barat');
});

it('without changes answers every text as it is', () => {
  const timeline = createTimeline({ register: createRegister([]), entries: [], successions: [] });
  const show = placeShower(timeline, { system: 'as_it_is_now', today: TODAY });
  expect(show({ regency: 'x', district: 'y' }, undefined)).toEqual({ regency: 'x', district: 'y', kept: [] });
});
