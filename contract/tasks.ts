import * as z from 'zod/mini'
import { idParams } from './list.ts'
import { route } from './route.ts'

export const taskStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

/** Kinds of long work; the texts are `tasks.kind.<kind>`. */
export const taskKinds = [
  'customsImport',
  'customsRevert',
  'customsExport',
  'customerExport',
  'collectedExport',
  'directoryExport',
  'unlockedExport',
  'placeExport',
  'mapGathering',
  'datasetImport',
  'customerImport',
  'customerImportRevert',
  'customerBatch',
  'customerBatchUndo',
  'customerPlacement',
  'historyExport',
  'suppressionExport',
  'employeeExport',
  'sendTask',
  'employeeHandOver',
  'pointsExport',
  'companyExport',
  'logExport',
  'addressExport',
  'recyclePurge',
  'contactFinding',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** What a task may wait for before it goes on by itself; the texts are `tasks.waits.<wait>`. */
export const taskWaits = ['store', 'storage', 'reading', 'recognitions', 'verification'] as const
export type TaskWait = (typeof taskWaits)[number]

export const taskView = z.object({
  id: z.number(),
  kind: z.enum(taskKinds),
  title: z.string(),
  state: z.enum(taskStates),
  done: z.number(),
  /** Null while unknown. */
  total: z.nullable(z.number()),
  /** Kind-specific figures, for example the counts of an upload. */
  figures: z.record(z.string(), z.number()),
  /** While it waits for something that comes back by itself: what, and until when it does at most. */
  waits: z.optional(z.nullable(z.object({ for: z.enum(taskWaits), until: z.string() }))),
  /** Name of the error code that ended it. */
  error: z.nullable(z.string()),
  /** A result file that can be fetched through `files.link`. */
  fileId: z.nullable(z.number()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
})
export type TaskView = z.infer<typeof taskView>

export const taskRoutes = {
  list: route({
    method: 'GET',
    path: '/api/tasks',
    access: 'signedIn',
    forPrograms: true,
    summary: 'The newest 50 long tasks of the caller.',
    reply: z.object({ items: z.array(taskView) }),
  }),
  read: route({
    method: 'GET',
    path: '/api/tasks/:id',
    access: 'signedIn',
    forPrograms: true,
    summary: 'One long task of the caller.',
    params: idParams,
    reply: taskView,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/tasks/:id/cancel',
    access: 'signedIn',
    forPrograms: true,
    summary: 'Ask a queued or running task to stop.',
    params: idParams,
    reply: taskView,
  }),
}

export const fileRoutes = {
  link: route({
    method: 'POST',
    path: '/api/files/:id/link',
    access: 'signedIn',
    forPrograms: true,
    summary: 'A short-lived address from which the browser downloads a file of the caller.',
    params: idParams,
    reply: z.object({ url: z.string() }),
  }),
}
