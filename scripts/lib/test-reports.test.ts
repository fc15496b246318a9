import { describe, expect, it } from 'vitest';
import { describeFailure, readPlaywrightReport, readVitestReport } from './test-reports';

const file = `${process.cwd()}/tests/a.test.ts`;
const passed = { status: 'passed', fullName: ' list is read', failureMessages: [] };
const failed = { status: 'failed', fullName: ' list is sorted', failureMessages: ['Error: 2 before 1'] };

describe('the reports of the suites', () => {
  it('of Vitest: failed tests, files that could not be loaded, and failed set-ups', () => {
    const report = {
      numPassedTests: 2,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { name: file, status: 'failed', message: '', assertionResults: [passed, failed] },
        { name: 'good', status: 'passed', message: '', assertionResults: [passed] },
        { name: 'unloaded', status: 'failed', message: 'no such module', assertionResults: [] },
        {
          name: 'set-up',
          status: 'failed',
          message: 'beforeAll',
          assertionResults: [{ ...passed, status: 'skipped' }],
        },
      ],
    };
    expect(readVitestReport(report)).toEqual({
      passed: 2,
      skipped: 2,
      failures: [
        { file, test: 'list is sorted', message: 'Error: 2 before 1' },
        { file: 'unloaded', test: '', message: 'no such module' },
        { file: 'set-up', test: '', message: 'beforeAll' },
      ],
    });
  });

  it('of Playwright: tests that failed at their last try or only before it, and errors outside tests', () => {
    const outcome = (status: string, ...messages: string[]) => ({
      status,
      results: messages.map((message) => ({ errors: [{ message }] })),
    });
    const report = {
      stats: { expected: 1, flaky: 1, skipped: 3 },
      errors: [
        { message: 'Cannot find module', location: { file: 'e2e/b.spec.ts' } },
        { message: 'no service' },
      ],
      suites: [
        {
          title: 'a.spec.ts',
          file: 'a.spec.ts',
          specs: [{ title: 'opens', tests: [outcome('expected')] }],
          suites: [
            {
              title: 'a table',
              file: 'a.spec.ts',
              specs: [
                { title: 'scrolls', tests: [outcome('unexpected', 'first', 'second')] },
                { title: 'sorts', tests: [outcome('flaky', 'early', 'late')] },
              ],
            },
          ],
        },
      ],
    };
    expect(readPlaywrightReport(report)).toEqual({
      passed: 2,
      skipped: 3,
      failures: [
        { file: 'e2e/b.spec.ts', test: '', message: 'Cannot find module' },
        { file: 'e2e', test: '', message: 'no service' },
        { file: 'a.spec.ts', test: 'a table scrolls', message: 'second' },
      ],
      flaky: [{ file: 'a.spec.ts', test: 'a table sorts', message: 'early' }],
    });
  });

  it('become a few plain lines each', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    const message = `\u001b[31mError\u001b[39m: ${'x'.repeat(1000)}\n\n    at x (/p/node_modules/y.js:1:1)\n${lines.join('\n')}`;
    const described = describeFailure({ file, test: 'list is sorted', message }).split('\n');
    expect(described[0]).toBe('✗ tests/a.test.ts > list is sorted');
    expect(described[1]).toMatch(/^ {4}Error: x+$/);
    expect(described[2]).toBe('    line 0');
    expect(described.length).toBeLessThan(15);
    expect(Math.max(...described.map((line) => line.length))).toBeLessThan(310);
    expect(describeFailure({ file: 'e2e', test: '', message: '' })).toBe('✗ e2e');
  });
});
