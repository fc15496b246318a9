import { educationOffice } from './education-office';
import { educationPortals } from './education-portals';
import { enrolment } from './enrolment';
import type { CorpusFile } from './entry';
import { hospital } from './hospital';
import { population } from './population';
import { unfitOthers } from './unfit-others';
import { unfitPeople } from './unfit-people';

/**
 * Files as agencies send them, with the facts that are true of each. Written from the interface specification and from real
 * files, without looking at the code that reads them: the facts are what a person would say about the file.
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
