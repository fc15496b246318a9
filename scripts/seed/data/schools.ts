export type SchoolLevel = Readonly<{
  name: 'SD' | 'SMP' | 'SMA' | 'SMK' | 'SLB';
  pupilsPerSchool: number;
  pupilsPerTeacher: number;
  /** Share of pupils who repeat a year, in 2015. */
  repeating: number;
}>;

/** School levels; a district need not have the last two. */
export const schoolLevels: readonly SchoolLevel[] = [
  { name: 'SD', pupilsPerSchool: 125, pupilsPerTeacher: 12, repeating: 0.012 },
  { name: 'SMP', pupilsPerSchool: 165, pupilsPerTeacher: 11, repeating: 0.004 },
  { name: 'SMA', pupilsPerSchool: 280, pupilsPerTeacher: 12, repeating: 0.003 },
  { name: 'SMK', pupilsPerSchool: 290, pupilsPerTeacher: 10, repeating: 0.004 },
  { name: 'SLB', pupilsPerSchool: 45, pupilsPerTeacher: 4, repeating: 0.02 },
];

/**
 * Of the children of each level's age (`ages`, as fractions of five-year groups): how many are pupils of that level
 * in 2015 and ten years later; and how many pupils of other ages come to a hundred of them.
 */
export const enrolment = {
  SD: { ages: { '05-09': 0.6, '10-14': 0.6 }, net: [0.965, 0.985], otherAges: 0.09 },
  SMP: { ages: { '10-14': 0.4, '15-19': 0.2 }, net: [0.81, 0.87], otherAges: 0.17 },
  SM: { ages: { '15-19': 0.6 }, net: [0.66, 0.73], otherAges: 0.24 },
} as const;
