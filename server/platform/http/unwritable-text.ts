/**
 * The paths of the texts within a value that no store can keep: those with a NUL character, and those with half of a
 * character of two code units.
 */
export function unwritablePaths(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, each]) => [
    ...unwritablePaths(key, path),
    ...unwritablePaths(each, `${path}.${key}`),
  ])
}
