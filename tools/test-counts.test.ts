import { expect, test } from 'vitest'
import { countPlaywright, countVitest, sumCounts } from './test-counts.mjs'

test('a vitest file that did not load counts as one failure', () => {
  const report = {
    numPassedTests: 3,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
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
      { name: 'b.test.ts', status: 'failed', message: 'Error: no such file', assertionResults: [] },
      {
        name: 'c.test.ts',
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
    failed: ['a.test.ts › two: Error: last', 'b.test.ts: Error: no such file'],
    flaky: ['c.test.ts › three: Error: once'],
  })
})

test('a flaky journey passed, an error outside the tests is a failure', () => {
  const journey = (title: string, status: string) => ({ file: 'a.ts', line: 3, title, tests: [{ status }] })
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
    failed: ['a.ts:3 › two'],
    flaky: ['a.ts:3 › one'],
  })
})

test('counts add up', () => {
  const one = { passed: 1, failures: 2, skipped: 3, failed: ['a'], flaky: ['b'] }
  const two = { passed: 2, failures: 4, skipped: 6, failed: ['a', 'a'], flaky: ['b', 'b'] }
  expect(sumCounts([one, one])).toEqual(two)
  expect(sumCounts([])).toEqual({ passed: 0, failures: 0, skipped: 0, failed: [], flaky: [] })
})
