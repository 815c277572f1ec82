import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'
import { countPlaywright, countVitest, sumCounts } from './test-counts.mjs'

test('a vitest file that did not load counts as one failure', () => {
  const report = {
    numPassedTests: 3,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: join(root, 'server/a.test.ts'),
        startTime: 1_000,
        endTime: 3_500,
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'one', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'two',
            failureMessages: ['Error: first\n    at', 'Error: last\n    at'],
          },
        ],
      },
      {
        name: join(root, 'b.test.ts'),
        startTime: 1_000,
        endTime: 1_000,
        status: 'failed',
        message: 'Error: no such file',
        assertionResults: [],
      },
      {
        name: join(root, 'c.test.ts'),
        startTime: 1_000,
        endTime: 1_500,
        status: 'passed',
        assertionResults: [
          { status: 'passed', fullName: 'three', failureMessages: ['Error: once'] },
          { status: 'passed', fullName: 'four', failureMessages: [] },
        ],
      },
    ],
  }
  expect(countVitest(JSON.stringify(report))).toEqual({
    passed: 3,
    failures: 2,
    skipped: 2,
    failed: ['server/a.test.ts › two: Error: last', 'b.test.ts: Error: no such file'],
    flaky: ['c.test.ts › three: Error: once'],
    files: [
      { name: 'server/a.test.ts', seconds: 2.5 },
      { name: 'b.test.ts', seconds: 0 },
      { name: 'c.test.ts', seconds: 0.5 },
    ],
  })
})

test('a flaky journey passed, an error outside the tests is a failure', () => {
  const journey = (title: string, status: string) => ({
    file: 'a.ts',
    line: 3,
    title,
    tests: [{ status, results: [{ duration: 400 }, { duration: 100 }] }],
  })
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{}],
    suites: [
      { specs: [journey('one', 'flaky')], suites: [{ specs: [journey('two', 'unexpected')] }] },
      { specs: [journey('three', 'expected')] },
    ],
  }
  expect(countPlaywright(JSON.stringify(report))).toEqual({
    passed: 4,
    failures: 2,
    skipped: 2,
    failed: ['e2e/a.ts:3 › two'],
    flaky: ['e2e/a.ts:3 › one'],
    files: [{ name: 'e2e/a.ts', seconds: 1.5 }],
  })
})

test('counts add up', () => {
  const one = {
    passed: 1,
    failures: 2,
    skipped: 3,
    failed: ['a'],
    flaky: ['b'],
    files: [{ name: 'c', seconds: 1 }],
  }
  const two = {
    ...{ passed: 2, failures: 4, skipped: 6, failed: ['a', 'a'], flaky: ['b', 'b'] },
    files: [...one.files, ...one.files],
  }
  expect(sumCounts([one, one])).toEqual(two)
  expect(sumCounts([])).toEqual({ passed: 0, failures: 0, skipped: 0, failed: [], flaky: [], files: [] })
})
