import type { Readable } from 'node:stream'
import { type DatasetImport, datasetSizeLimit } from '@landfall/contract/buyers/company-datasets.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import { wholeFile } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { cutAt } from '#platform/files/limited-bytes.ts'
import { expireFile, findFile, saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { createTask, findTask } from '#platform/tasks/task-store.ts'
import type { DatasetTaskInput } from './dataset-import-task.ts'
import { lookAtDataset } from './dataset-reading.ts'
import { createDataset, requireDataset } from './dataset-store.ts'

/** How long a file waits for its reading at most, so that one that was forgotten does not stay. */
const keptMs = 7 * 86_400_000

/** Takes a file of companies and queues its reading; refuses what can be told to be none at once. */
export async function importDataset(
  ctx: Context,
  files: FileStore,
  { stream, replaces, country, ...wish }: DatasetImport & { stream: Readable },
): Promise<TaskView> {
  const { content, wasCut } = cutAt(stream, datasetSizeLimit)
  const fileId = await saveFile(ctx, files, {
    ...{ name: wish.fileName, contentType: 'application/octet-stream', content },
    expiresAt: new Date(Date.now() + keptMs),
  })
  try {
    if (wasCut()) throw new AppError('tooLarge', { limit: `${datasetSizeLimit / 1_000_000} MB` })
    const file = await ctx.transaction((db) => findFile(db, fileId))
    if (!file) throw new Error('the file is gone')
    await lookAtDataset(files, wholeFile(file), ctx)
    return await ctx.transaction(async (db) => {
      if (replaces !== undefined) await requireDataset(db, replaces)
      const datasetId = replaces ?? (await createDataset(db, wish))
      const input: DatasetTaskInput = { datasetId, fileId, wish, country: country || null }
      const title = [wish.name, wish.release].filter(Boolean).join(' ')
      const id = await createTask(db, { kind: 'datasetImport', title, locale: ctx.locale, input })
      const task = await findTask(db, ctx.user.id, id)
      if (!task) throw new Error('the task was not stored')
      return task
    })
  } catch (error) {
    await ctx.transaction((db) => expireFile(db, fileId))
    throw error
  }
}
