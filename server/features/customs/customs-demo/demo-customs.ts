import { loadDemoGrants } from '#features/customs/customs-library/library-demo.ts'
import { loadDemoWatch } from '#features/customs/customs-watches/watch-demo.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { Db } from '#platform/postgres/database.ts'
import { createCalendar, shipmentFile, statisticFile } from './customs-files.ts'
import { libraryFiles, type Uploader, uploadFile } from './customs-loading.ts'
import { createDemoUploads } from './demo-uploads.ts'

/** Customs data for the demo: what files there are, and loading them as the upload screen does. */
export function createDemoCustoms(platform: Platform) {
  const uploads = createDemoUploads(platform)
  return {
    createCalendar,
    shipmentFile,
    statisticFile,
    libraryFiles,
    loadFile: (who: Uploader, wish: Parameters<typeof uploadFile>[2]) => uploadFile(uploads, who, wish),
    /** What the first company may read of the shared library, and what it watches. */
    async loadAround(db: Db): Promise<void> {
      await loadDemoGrants(db)
      await loadDemoWatch(db)
    },
  }
}
