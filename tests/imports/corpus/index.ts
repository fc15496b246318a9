import { educationOffice } from './education-office';
import { educationPortals } from './education-portals';
import { enrolment } from './enrolment';
import type { CorpusFile } from './entry';
import { hospital } from './hospital';
import { population } from './population';
import { unfitOthers } from './unfit-others';
import { unfitPeople } from './unfit-people';

/**
 * Files as agencies send them, with what is true of each. Written from the interface specification and from real files, without
 * the code that reads them: the truth is what a person would say of the file.
 */
export const corpus: readonly CorpusFile[] = [
  ...educationOffice,
  ...educationPortals,
  ...enrolment,
  ...population,
  ...hospital,
  ...unfitPeople,
  ...unfitOthers,
];
