import type { tasks as zh } from '../zh/tasks.ts'

export const tasks: typeof zh = {
  title: 'Tasks',
  kind: {
    customsImport: 'Customs data import',
    customsRevert: 'Revert upload',
    customsExport: 'Customs data export',
    customerExport: 'Customer export',
    historyExport: 'Sending history export',
    sendTask: 'Sending e-mail',
    companyExport: 'Export of a company',
  },
  state: {
    queued: 'Queued',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
}
