import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What of a report of Vitest (`--reporter=json`) is read. */
export interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** What of a report of Playwright (`--reporter=json`) is read. */
export interface PlaywrightReport {
  stats: { expected: number; flaky: number; skipped: number };
  errors: PlaywrightError[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  specs: { title: string; tests: { status: string; results: { errors: PlaywrightError[] }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightError {
  message?: string;
  location?: { file: string };
}

export interface Failure {
  file: string;
  /** Empty when the file failed as a whole. */
  test: string;
  message: string;
}

export interface Result {
  passed: number;
  skipped: number;
  failures: Failure[];
  /** Tests that failed at first and passed when they were tried again. They count as passed. */
  flaky?: Failure[];
}

const MAX_LINES = 12;
const MAX_LINE_LENGTH = 300;

/** Reads a report of Vitest. A file that could not be loaded, or whose set-up failed, is one failure. */
export function readVitestReport(report: VitestReport): Result {
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0 && status === 'failed') return [{ file, test: '', message }];
      return failed.map((test) => ({
        file,
        test: test.fullName.trim(),
        message: test.failureMessages.join('\n'),
      }));
    }),
  };
}

/** Reads a report of Playwright. An error outside all tests, as of a file or the service's start, is one failure. */
export function readPlaywrightReport(report: PlaywrightReport): Result {
  return {
    passed: report.stats.expected + report.stats.flaky,
    skipped: report.stats.skipped,
    failures: [
      ...report.errors.map(({ location, message = '' }) => ({
        file: location?.file ?? 'e2e',
        test: '',
        message,
      })),
      ...report.suites.flatMap((suite) => failuresOfSuite(suite, 'unexpected')),
    ],
    flaky: report.suites.flatMap((suite) => failuresOfSuite(suite, 'flaky')),
  };
}

/** The tests that ended with a status, with the message of a failed try: the last of a failed test, the first of a flaky one. */
function failuresOfSuite(
  suite: PlaywrightSuite,
  status: 'unexpected' | 'flaky',
  parents: readonly string[] = [],
): Failure[] {
  const titles = suite.title === suite.file ? parents : [...parents, suite.title];
  return [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => ({
          file: suite.file,
          test: [...titles, title].join(' '),
          message: (results.at(status === 'flaky' ? 0 : -1)?.errors ?? [])
            .map((error) => error.message ?? '')
            .join('\n'),
        })),
    ),
    ...(suite.suites ?? []).flatMap((child) => failuresOfSuite(child, status, titles)),
  ];
}

/** @returns the failure in a few lines: its file and name, then the first lines of its message */
export function describeFailure({ file, test, message }: Failure, sign = '✗'): string {
  const place = isAbsolute(file) ? relative(process.cwd(), file) : file;
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
    .slice(0, MAX_LINES)
    .map((line) => `    ${line.slice(0, MAX_LINE_LENGTH)}`);
  return [`${sign} ${place}${test === '' ? '' : ` > ${test}`}`, ...lines].join('\n');
}
