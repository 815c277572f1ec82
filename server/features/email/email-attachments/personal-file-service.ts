import type { SendTaskView } from '@landfall/contract/email/email-tasks.ts'
import { fileKeyOf, filesOf } from '@landfall/contract/email/personal-files.ts'
import { AppError } from '#platform/http/app-error.ts'

const mostNamed = 5

/** Refuses a mailing of which some reader would not get the file that his row names, or nobody any. */
export function requirePersonalFiles({
  personalFiles,
  addresses,
}: Pick<SendTaskView, 'personalFiles' | 'addresses'>): void {
  if (personalFiles === null) return
  const { column, files } = personalFiles
  const there = new Set(files.map(({ name }) => fileKeyOf(name)))
  const wanted = addresses.flatMap((reader) => filesOf(reader, column))
  if (wanted.length === 0) throw new AppError('personalFilesUnnamed', { column })
  const missing = new Set(wanted.filter((name) => !there.has(fileKeyOf(name))))
  if (missing.size > 0)
    throw new AppError('personalFilesMissing', { names: [...missing].slice(0, mostNamed).join(', ') })
}
