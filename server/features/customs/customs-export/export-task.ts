import { defineTask, type TaskDefinition } from '#platform/tasks/task-definition.ts'
import { asAsker } from '#platform/trade/record-scope.ts'
import { type ExportStores, writeExport } from './export-file.ts'
import { checkPaid, countRows, type OrderedExport } from './exported-rows.ts'

/** Writes records or companies into a file; a killed run starts anew, and the file appears only when complete. */
export function customsExportTask(stores: ExportStores): TaskDefinition<never> {
  return defineTask<OrderedExport>({
    kind: 'customsExport',
    async run(run) {
      const asker = await asAsker(run)
      const counted = await countRows(stores.clickhouse, asker, run.input)
      checkPaid(counted, run.input)
      const { rows, paidRows } = counted
      run.progress(0, rows)
      const fileId = await writeExport(stores, asker, run.input)
      const figures = { paid: paidRows }
      run.progress(rows, rows, figures)
      return { fileId, figures }
    },
  })
}
