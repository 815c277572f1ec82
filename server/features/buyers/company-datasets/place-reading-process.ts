import { AppError } from '#platform/http/app-error.ts'
import { serveParsing } from '#platform/parsing/parsing-process.ts'
import { readPlaces } from './place-file.ts'

const jobs = {
  async places({ bytes, limit }: { bytes: Uint8Array; limit: number }): Promise<string[][]> {
    try {
      return await readPlaces(bytes, limit)
    } catch {
      throw new AppError('datasetUnreadable')
    }
  },
}

/** What can be asked about files of places. */
export type PlaceReading = typeof jobs

serveParsing(jobs)
