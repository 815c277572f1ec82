import type { tasks as zh } from '../../zh/frame/tasks.ts'

export const tasks: typeof zh = {
  title: 'Tasks',
  kind: {
    customsImport: 'Customs data import',
    customsRevert: 'Revert upload',
    customsExport: 'Customs data export',
    customerExport: 'Customer export',
    collectedExport: 'Export of collected companies',
    directoryExport: 'Export of buyer data',
    placeExport: 'Export of places',
    customerImport: 'Customer import',
    customerImportRevert: 'Reverting a customer import',
    customerBatch: 'Batch change of customers',
    customerBatchUndo: 'Undo of a batch change',
    customerPlacement: 'Change of who has customers',
    historyExport: 'Sending history export',
    pointsExport: 'Points ledger export',
    addressExport: 'Address export',
    employeeHandOver: 'Hand-over of an employee',
    sendTask: 'Sending e-mail',
    companyExport: 'Export of a company',
    logExport: 'Log export',
    recyclePurge: 'Deleting records for good',
    contactFinding: 'Finding contacts',
  },
  state: {
    queued: 'Queued',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  /** What a task waits for before it goes on by itself. */
  waits: {
    store: 'Waiting for the data store',
    storage: 'Waiting for storage space',
    reading: 'Reading the file again shortly',
    verification: 'Addresses are being verified; it goes on when they are, after five minutes at most',
    recognitions: 'You have been told of enough colleagues’ customers for now; the import goes on later',
  },
  waitsUntil: 'It goes on by itself; otherwise it is given up on {until}.',
}
