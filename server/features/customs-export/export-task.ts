import { defineTask, type TaskDefinition } from '#platform/tasks/task-definition.ts'
import { asAsker } from '#platform/trade/record-scope.ts'
import { type ExportStores, writeExport } from './export-file.ts'
import { countRows, type ExportInput } from './exported-rows.ts'

/** Writes records or companies into a file; a killed run starts anew, and the file appears only when complete. */
export function customsExportTask(stores: ExportStores): TaskDefinition<never> {
  return defineTask<ExportInput>({
    kind: 'customsExport',
    async run(run) {
      const asker = await asAsker(run)
      const { rows, paidRows } = await countRows(stores.clickhouse, asker, run.input)
      run.progress(0, rows)
      const fileId = await writeExport(stores, asker, run.input)
      const figures = { paid: paidRows }
      run.progress(rows, rows, figures)
      return { fileId, figures }
    },
  })
}
