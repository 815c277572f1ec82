import type { RequestIssue } from '@landfall/contract/envelope.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type * as z from 'zod/mini'
import { translate } from '#platform/i18n/translate.ts'
import { unwritablePaths } from './unwritable-text.ts'

type ZodIssue = z.core.$ZodIssue

/** The problems of a refused value as translated sentences with the path of each field. */
export function describeIssues(locale: Locale, part: string, issues: readonly ZodIssue[]): RequestIssue[] {
  return issues.slice(0, 20).map((issue) => ({
    path: [part, ...issue.path.map(String)].join('.'),
    message: translate(locale, issueKey(issue), issueValues(issue)),
  }))
}

/** The texts of an accepted value that no store can keep: NUL characters, and halves of characters. */
export function refuseUnwritable(locale: Locale, part: string, value: unknown): RequestIssue[] {
  return unwritablePaths(value, part)
    .slice(0, 20)
    .map((path) => ({ path, message: translate(locale, 'issues.invalid') }))
}

const sizeKeys: Record<string, readonly [small: string, big: string]> = {
  string: ['issues.tooShort', 'issues.tooLong'],
  array: ['issues.tooFew', 'issues.tooMany'],
}
const formatKeys: Record<string, string> = {
  email: 'issues.email',
  url: 'issues.url',
  heloName: 'issues.heloName',
}

function issueKey(issue: ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'issues.required' : 'issues.wrongType'
    case 'too_small':
      return sizeKeys[issue.origin]?.[0] ?? 'issues.tooSmall'
    case 'too_big':
      return sizeKeys[issue.origin]?.[1] ?? 'issues.tooBig'
    case 'invalid_format':
      return formatKeys[issue.format] ?? formatKeys[issue.message] ?? 'issues.format'
    case 'invalid_value':
      return 'issues.notAllowed'
    case 'unrecognized_keys':
      return 'issues.unknownField'
    default:
      return 'issues.invalid'
  }
}

function issueValues(issue: ZodIssue): Record<string, unknown> {
  if (issue.code === 'too_small') return { limit: issue.minimum }
  if (issue.code === 'too_big') return { limit: issue.maximum }
  if (issue.code === 'invalid_value') return { values: issue.values.join(', ') }
  return {}
}
