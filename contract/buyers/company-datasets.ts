import * as z from 'zod/mini'
import { line, optionalLine } from '../line.ts'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'
import { yesNo } from '../yes-no.ts'

/** Bytes of the largest file of companies. */
export const datasetSizeLimit = 1_000_000_000

/** Rows with companies one file has at most. */
export const datasetRowLimit = 30_000_000

/** A file of companies: where it is from, and what may be done with it. */
export const companyDataset = z.object({
  id: z.number(),
  name: z.string(),
  licence: z.string(),
  /** What the licence wants said wherever the companies are shown. */
  attribution: z.string(),
  release: z.string(),
  /** Whether companies of it may be kept in other places of the product. */
  isStorable: z.boolean(),
  fileName: z.string(),
  rows: z.number(),
  /** Rows of its file without a name. */
  skipped: z.number(),
  /** Rows that said nothing new. */
  repeated: z.number(),
  /** Rows that are left out because somebody in them asked to be erased. */
  erased: z.number(),
  /** Columns of the file that are not understood. */
  unknownColumns: z.array(z.string()),
  importedAt: z.string(),
  importerName: z.string(),
  /** It is of the shared library, which the company may read and not change. */
  isShared: z.boolean(),
})
export type CompanyDataset = z.infer<typeof companyDataset>

const importQuery = z.object({
  name: line(1, 120),
  licence: optionalLine(120),
  attribution: optionalLine(300),
  release: optionalLine(60),
  isStorable: yesNo,
  fileName: line(1, 200),
  /** ISO 3166-1 alpha-2, of companies of which the file does not say it: registers are of one country. */
  country: z.optional(z.string().check(z.regex(/^([A-Z]{2})?$/))),
  /** The dataset whose earlier release it takes the place of. */
  replaces: z.optional(z.coerce.number().check(z.int(), z.gt(0))),
})
export type DatasetImport = z.infer<typeof importQuery>

/** Companies that one dataset is shared with by name; more are all. */
export const datasetReaderLimit = 1_000

export const datasetReaders = z.object({
  isForAll: z.boolean(),
  companies: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type DatasetReaders = z.infer<typeof datasetReaders>

const write = 'buyer.dataset.write'
const share = 'customs.library.write'

export const companyDatasetRoutes = {
  list: route({
    method: 'GET',
    path: '/api/company-datasets',
    access: 'buyer.company.read',
    summary: 'The files of companies that the company has imported.',
    reply: z.object({ items: z.array(companyDataset) }),
  }),
  import: route({
    method: 'POST',
    path: '/api/company-datasets',
    access: write,
    summary:
      'Import a file of companies as a new dataset, or as a new release in place of an earlier one, as a task; what was there is shown until it is whole.',
    query: importQuery,
    rawBody: true,
    reply: taskView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/company-datasets/:id',
    access: write,
    summary: 'Move a dataset with its companies to the recycle bin.',
    params: idParams,
    reply: z.null(),
  }),
  readers: route({
    method: 'GET',
    path: '/api/company-datasets/:id/readers',
    access: share,
    summary: 'Which companies may read a dataset of the shared library.',
    params: idParams,
    reply: datasetReaders,
  }),
  share: route({
    method: 'PUT',
    path: '/api/company-datasets/:id/readers',
    access: share,
    summary: 'Say which companies may read a dataset of the shared library, or that all may.',
    params: idParams,
    body: z.object({
      isForAll: z.boolean(),
      companyIds: z.array(z.int().check(z.gt(0))).check(z.maxLength(datasetReaderLimit)),
    }),
    reply: datasetReaders,
  }),
  restore: route({
    method: 'POST',
    path: '/api/company-datasets/:id/restore',
    access: write,
    summary: 'Bring back a dataset that the caller has removed.',
    params: idParams,
    reply: z.null(),
  }),
}
