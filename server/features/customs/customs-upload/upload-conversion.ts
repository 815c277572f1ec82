import { duplicateCodes, rejectCodes } from '@landfall/contract/customs/customs-fields.ts'
import type { UploadDecisions } from '@landfall/contract/customs/customs-upload.ts'
import type { NewFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import { translate } from '#platform/i18n/translate.ts'
import { convertFile } from '#platform/tabular/file-conversion.ts'
import { createRejectsFile, type RejectsFile } from '#platform/tabular/rejects-file.ts'
import type { ConvertedPiece, ConvertOrder } from './convert-worker.ts'
import type { RowListing } from './listed-rows.ts'
import { latestDay, readUpload } from './upload-inspection.ts'
import { chunkedFile, type Upload } from './upload-store.ts'
import type { ImportRun, RecordLoad, UploadTaskDeps } from './upload-tasks.ts'

/** The file of an upload on its way through the conversion process. */
export interface UploadConversion {
  decisions: UploadDecisions
  createRejects(): RejectsFile
  /** What the rows become; when rows are listed, only these and the rejects. Whoever calls it has taken a place. */
  pieces(listing?: RowListing): AsyncGenerator<ConvertedPiece>
}

/** Prepares the reading of an uploaded file as it was decided. */
export async function openConversion(
  { files, knownHeadings }: UploadTaskDeps,
  run: ImportRun,
  { upload, load }: { upload: Upload; load: RecordLoad },
): Promise<UploadConversion> {
  const { decisions } = upload
  if (!decisions) throw new AppError('uploadStateWrong')
  const file = chunkedFile(run.company.id, upload)
  const { headers, format } = await readUpload(
    { files, caller: { ...run, gone: run.signal, isPatient: true } },
    file,
    decisions,
  )
  const headings = await run.transaction(knownHeadings)
  const codes = [...rejectCodes, ...duplicateCodes]
  const sentences = codes.map((code) => [code, translate(run.locale, `customsUpload.code.${code}`)])
  const order = {
    reading: decisions,
    decisions,
    companyId: load.companyId,
    uploadId: upload.id,
    latestDay: latestDay(),
    headings,
    headers,
    sentences: Object.fromEntries(sentences) as Record<string, string>,
  }
  return {
    decisions,
    createRejects: () => createRejectsFile({ reading: decisions, kind: format.kind }),
    pieces: (listing) =>
      convertFile<ConvertOrder, ConvertedPiece>({
        script: new URL('./convert-worker.ts', import.meta.url),
        order: { ...order, listing },
        files,
        file,
        caller: run,
      }),
  }
}

/** A collected rejects file as it is stored, named after the file whose rows it has. */
export async function storedRejects({ fileName }: Upload, rejects: RejectsFile): Promise<NewFile> {
  return {
    name: `${fileName.replace(/(\.\w+){1,2}$/, '')}.rejects.${rejects.extension}`,
    contentType: rejects.contentType,
    content: await rejects.read(),
  }
}
