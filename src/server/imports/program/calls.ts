import { judgeImport } from '../prepare/judge';
import { findUnconfirmed, proposeFor, rankFile } from '../prepare/propose';
import {
  profileStep,
  readExample,
  readSource,
  readSourceAfter,
  readStepRows,
  runRecipe,
} from '../prepare/run';
import { openFile } from '../read/open-file';

/**
 * The functions of an import process, by the names with which the service calls them. Each takes its parameters and the call's
 * context; parameters and results are copied between the processes (structured clone).
 */
export const CALLS = {
  open: openFile,
  rank: rankFile,
  propose: proposeFor,
  unconfirmed: findUnconfirmed,
  run: runRecipe,
  rows: readStepRows,
  example: readExample,
  profile: profileStep,
  judge: judgeImport,
  source: readSource,
  sourceAfter: readSourceAfter,
};

export type Calls = typeof CALLS;
