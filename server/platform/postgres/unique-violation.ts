/** Whether a statement failed because of this unique constraint or index: somebody stored the same a moment before. */
export function violates(error: unknown, constraint: string): boolean {
  const failure = error as { code?: string; constraint?: string }
  return failure.code === '23505' && failure.constraint === constraint
}
