import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { employeeBatchRoutes } from '@landfall/contract/organisation/employee-batch.ts'
import {
  type EmployeeRow,
  employeeRoutes,
  employeeTabs,
  type IssuedPassword,
} from '@landfall/contract/organisation/employees.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IssuedSignInDialog } from '#features/organisation/companies/issued-sign-in.tsx'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ListPage } from '#ui/list-page.tsx'
import { EmployeeActions } from './employee-actions.tsx'
import { useEmployeeColumns, useEmployeeFilters } from './employee-columns.tsx'
import { useEmployeeBatch } from './use-employee-batch.tsx'
import { useEmployeeChoices, useSeats } from './use-employees.ts'
import './employees.css'

const EmployeeFormDrawer = lazyPart(() =>
  import('./employee-form-drawer.tsx').then((m) => m.EmployeeFormDrawer),
)
const DisableDialog = lazyPart(() => import('./disable-dialog.tsx').then((m) => m.DisableDialog))
const ImportDrawer = lazyPart(() => import('./import-drawer.tsx').then((m) => m.ImportDrawer))

/** What is open over the list. */
type Opened =
  | { kind: 'form'; employee: EmployeeRow | undefined }
  | { kind: 'disable'; employee: EmployeeRow }
  | { kind: 'import' }

/** The employee accounts of the company. */
export function EmployeeListPage(): ReactNode {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>()
  const [issued, setIssued] = useState<IssuedPassword & { name: string }>()
  const columns = useEmployeeColumns()
  const { data: choices } = useEmployeeChoices()
  const filters = useEmployeeFilters(choices)
  const seats = useSeats().data
  const isFull = seats !== undefined && seats.seats !== null && seats.used >= seats.seats
  const close = () => setOpened(undefined)
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      disabled={isFull}
      title={isFull ? t('employees.seatsFull') : undefined}
      onClick={() => setOpened({ kind: 'form', employee: undefined })}
    >
      {t('employees.create')}
    </Button>
  )
  return (
    <>
      <ListPage<EmployeeRow>
        list="employees"
        title={t('employees.title')}
        load={(query, signal) => call(employeeRoutes.list, { query }, { signal })}
        defaultSort="name"
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        filters={filters}
        tabs={employeeTabs.map((key) => ({ key, label: t(`employees.tabs.${key}`) }))}
        searchHint={t('employees.searchHint')}
        batchActions={useEmployeeBatch(choices)}
        exporting={{
          need: 'company.employee.write',
          start: (selection, format) => call(employeeBatchRoutes.export, { body: { selection, format } }),
        }}
        rowActions={(row) => (
          <EmployeeActions
            row={row}
            onEdit={() => setOpened({ kind: 'form', employee: row })}
            onDisable={() => setOpened({ kind: 'disable', employee: row })}
            onPassword={setIssued}
          />
        )}
        rowActionsWidth={96}
        aside={seats && <SeatLine seats={seats.seats} used={seats.used} />}
        toolbar={
          <Allowed need="company.employee.write">
            <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpened({ kind: 'import' })}>
              {t('employees.import.action')}
            </Button>
            {create}
          </Allowed>
        }
        empty={{
          title: t('employees.empty.title'),
          hint: t('employees.empty.hint'),
          action: <Allowed need="company.employee.write">{create}</Allowed>,
        }}
      />
      {opened?.kind === 'form' && (
        <EmployeeFormDrawer employee={opened.employee} onClose={close} onCreated={setIssued} />
      )}
      {opened?.kind === 'disable' && <DisableDialog row={opened.employee} onClose={close} />}
      {opened?.kind === 'import' && <ImportDrawer onClose={close} />}
      {issued && (
        <IssuedSignInDialog name={issued.name} signIn={issued} onClose={() => setIssued(undefined)} />
      )}
    </>
  )
}

function SeatLine({ seats, used }: { seats: number | null; used: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <p className="seat-line">
      {seats === null
        ? t('employees.seatsUnlimited', { used: formatNumber(used) })
        : t('employees.seats', { used: formatNumber(used), seats: formatNumber(seats) })}
    </p>
  )
}
