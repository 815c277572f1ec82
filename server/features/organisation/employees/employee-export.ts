import type { FileStore } from '#platform/files/file-store.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type ExportWish, exportedMoment, listExportTask } from '#platform/list/list-export.ts'
import type { OutputCell } from '#platform/tabular/table-writer.ts'
import type { TaskDefinition, TaskRun } from '#platform/tasks/task-definition.ts'
import { type EmployeeViewer, employeeColumns, employeeList, type StoredEmployee } from './employee-list.ts'

/** What an export was asked for, with the part of the caller that decides what he sees. */
export interface EmployeeExportInput extends ExportWish {
  viewer: EmployeeViewer
}

const exported = [
  'name',
  'userName',
  'email',
  'phone',
  'type',
  'template',
  'group',
  'leader',
  'pointsLimit',
  'lastSignIn',
  'createdAt',
  'disabledAt',
] as const

/** Writes employees into a file. */
export function employeeExportTask(files: FileStore): TaskDefinition<never> {
  return listExportTask<StoredEmployee, EmployeeExportInput>(files, {
    kind: 'employeeExport',
    fileName: ({ locale }) => translate(locale, 'employees.title'),
    definition: ({ viewer }) => employeeList(viewer),
    layout: (run) => ({
      columns: employeeColumns,
      header: exported.map((field) => translate(run.locale, `employees.fields.${field}`)),
      linesOf: (row) => [exported.map((field) => cellsOf(row, run)[field])],
    }),
  })
}

function cellsOf(
  row: StoredEmployee,
  { locale, input }: TaskRun<EmployeeExportInput>,
): Record<(typeof exported)[number], OutputCell> {
  const moment = (time: string | null) => (time ? exportedMoment(time, input.viewer.timeZone) : '')
  return {
    name: row.name,
    userName: row.userName,
    email: row.email,
    phone: row.phone,
    type: translate(locale, `employees.types.${row.type}`),
    template: row.type === 'admin' ? '' : (row.templateName ?? ''),
    group: row.groupName ?? '',
    leader: row.leaderName ?? '',
    pointsLimit: row.pointsLimit ?? '',
    lastSignIn: moment(row.lastSignInAt),
    createdAt: moment(row.createdAt),
    disabledAt: moment(row.disabledAt),
  }
}
