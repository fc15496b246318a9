import { enrolment, schoolLevels } from './data/schools';
import { BASE_YEAR, progress } from './periods';
import { type District, districts } from './places';
import { ageShare, hasLevel, peopleOfDistrict } from './population';
import { around, chance } from './random';

export type Level = (typeof schoolLevels)[number];

/** The figures of the schools of one level in a district in a year. */
export type Schooling = Readonly<{
  pupils: number;
  /** The pupils of the level's age. */
  ofAge: number;
  repeating: number;
  schools: number;
  teachers: number;
}>;

/** Every pair of a district and a level that has schools there. */
export const levelsByDistrict: readonly { district: District; level: Level; number: number }[] =
  districts.flatMap((district) =>
    schoolLevels.flatMap((level, number) =>
      hasLevel(district, level.name) ? [{ district, level, number }] : [],
    ),
  );

/** @param semester in the second some pupils have left and some teachers have come */
export function schoolingOf(
  seed: number,
  { district, level, number }: (typeof levelsByDistrict)[number],
  { year, semester }: { year: number; semester: 1 | 2 },
): Schooling {
  const key = [seed, 4, district.number, number] as const;
  const { ofAge: ofAgeShare, all } = sharesOfPeople(district, level, year);
  const people = peopleOfDistrict(seed, district, year - BASE_YEAR) * around(0.04, ...key);
  const atStart = Math.max(8, Math.round(people * all));
  const pupils = semester === 1 ? atStart : atStart - Math.round(atStart * 0.012 * chance(...key, year));
  const schools = Math.max(1, Math.round((people * all) / (level.pupilsPerSchool * around(0.2, ...key, 1))));
  const teachers = Math.max(
    schools * 4,
    Math.round(atStart / (level.pupilsPerTeacher * around(0.15, ...key, 2))),
  );
  return {
    pupils,
    ofAge: Math.min(pupils, Math.round(people * ofAgeShare)),
    repeating: Math.round(
      pupils * level.repeating * (1 - 0.6 * progress(year)) * around(0.5, ...key, 3, year),
    ),
    schools,
    teachers: semester === 1 ? teachers : teachers + Math.round(teachers * 0.01 * chance(...key, 4, year)),
  };
}

/** Pupils as shares of the district's population: those of the level's age, and all. */
function sharesOfPeople(district: District, level: Level, year: number): { ofAge: number; all: number } {
  if (level.name === 'SLB') return { ofAge: 0.0009, all: 0.0012 };
  const { ages, net, otherAges } = enrolment[level.name === 'SD' || level.name === 'SMP' ? level.name : 'SM'];
  const children = Object.entries(ages).reduce(
    (sum, [group, part]) => sum + part * ageShare(group, year - BASE_YEAR),
    0,
  );
  const share = children * shareOfUpperSecondary(district, level);
  const ofAge = share * (net[0] + (net[1] - net[0]) * progress(year));
  return { ofAge, all: ofAge * (1 + otherAges) };
}

/** In districts with vocational schools (SMK), these take a third of the pupils of upper secondary age. */
function shareOfUpperSecondary(district: District, { name }: Level): number {
  if (name === 'SMK') return 0.35;
  return name === 'SMA' && hasLevel(district, 'SMK') ? 0.65 : 1;
}
