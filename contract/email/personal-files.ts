import * as z from 'zod/mini'
import { mailAttachment } from './mail-attachments.ts'
import type { PastedReader } from './pasted-readers.ts'

/** Personal files of one mailing at most. */
export const personalFileCount = 200

/** Files that only those readers get who have their name in a column of the list. */
export const personalFilesInput = z.object({
  /** The column's key, as in `{{row.<key>}}`. */
  column: z.string().check(z.regex(/^[\p{L}\p{N}_]{1,40}$/u)),
  ids: z.array(z.int()).check(z.maxLength(personalFileCount)),
})

export const personalFiles = z.object({ column: z.string(), files: z.array(mailAttachment) })

/** A file's name as it is compared: without the folders that spreadsheets have before it, in small letters. */
export const fileKeyOf = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .trim()
    .toLowerCase()

/** The files a reader is to get, as they stand in his row: several with a semicolon between. */
export const filesOf = ({ values }: Pick<PastedReader, 'values'>, column: string): string[] =>
  (values?.[column] ?? '')
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
