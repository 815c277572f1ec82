import { expect, test } from 'vitest'
import { countPlaywright, countVitest, sumCounts } from './test-counts.mjs'

test('a vitest file that did not load counts as one failure', () => {
  const report = {
    numPassedTests: 2,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  }
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 2, failed: 2, skipped: 2, flaky: 0 })
})

test('a flaky journey passed, an error outside the tests is a failure', () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 4, failed: 2, skipped: 2, flaky: 1 })
})

test('counts add up', () => {
  const one = { passed: 1, failed: 2, skipped: 3, flaky: 1 }
  expect(sumCounts([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6, flaky: 2 })
  expect(sumCounts([])).toEqual({ passed: 0, failed: 0, skipped: 0, flaky: 0 })
})
