import { Buffer } from 'node:buffer'
import { type CompanyDataset, companyDatasetRoutes } from '@landfall/contract/buyers/company-datasets.ts'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import { type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** What came of a file of companies. */
interface Imported {
  /** Of the answer to the file, or of the failure of its reading. */
  code: number
  /** The newest dataset, where it came in. */
  dataset: CompanyDataset | undefined
}

/** Imports a file of companies, with what is said of it, and waits until it has been read. */
export async function importDataset(
  app: Pick<TestApp, 'client'>,
  who: { token: string },
  { file, ...part }: { file: string | Uint8Array; [field: string]: string | Uint8Array },
): Promise<Imported> {
  const as = { token: who.token }
  const wish = { name: 'Register', licence: '', attribution: '', release: '', isStorable: 'true' }
  const query = { ...wish, fileName: 'register.csv', ...part } as Record<string, string>
  const answer = await app.client.send(companyDatasetRoutes.import, { query, body: Buffer.from(file) }, as)
  if (answer.code !== 20000) return { code: answer.code, dataset: undefined }
  const { id } = answer.data as TaskView
  const task = await vi.waitFor(
    async () => {
      const task = await app.client.call(taskRoutes.read, { params: { id } }, as)
      if (task.finishedAt === null) throw new Error('not read yet')
      return task
    },
    { timeout: 30_000, interval: 50 },
  )
  const code = task.error ? errorCodes[task.error as keyof typeof errorCodes] : 20000
  const { items } = await app.client.call(companyDatasetRoutes.list, {}, as)
  return { code, dataset: task.state === 'done' ? items[0] : undefined }
}
