import type { ListQuery } from '@landfall/contract/list.ts'
import type { ListName } from '@landfall/contract/list-layouts.ts'
import { type LogName, logExportRoutes } from '@landfall/contract/records/logs.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagueFilter } from '#features/access/colleagues/colleague-choices.ts'
import { call } from '#platform/api-client.ts'
import { Allowed } from '#platform/permission.tsx'
import type { ListColumn, ListFilterField, ListRows } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { LogPerson } from './log-person.tsx'
import { RetentionButton } from './retention-dialog.tsx'
import './logs.css'

interface LogRow {
  id: number
  happenedAt: string
  userName: string | null
  actorName: string | null
  address: string
}

interface LogPageProps<Row extends LogRow> {
  log: LogName
  list: ListName
  load: (query: ListQuery, signal: AbortSignal) => Promise<ListRows<Row>>
  /** Between the person and the address. */
  columns: ListColumn<Row>[]
  filters: ListFilterField[]
  rowName: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Who is named where no account is known. */
  nobody?: string
}

/** One log: who did it, when, from where, and what the log is about; with filters, export and retention. */
export function LogPage<Row extends LogRow>(props: LogPageProps<Row>): ReactNode {
  const { log, list, load, columns, filters, rowName, onOpen, nobody } = props
  const { t } = useTranslation()
  const colleagues = useColleagueFilter(['userId'])
  const common: ListColumn<Row>[] = [
    {
      key: 'happenedAt',
      title: t('logs.fields.happenedAt'),
      width: 130,
      sortable: true,
      render: (row) => <TimeBadge value={row.happenedAt} />,
    },
    {
      key: 'userName',
      title: t('logs.fields.userName'),
      width: 150,
      isMain: true,
      render: (row) => <LogPerson row={row} nobody={nobody} />,
    },
  ]
  return (
    <ListPage<Row>
      list={list}
      title={t(`logs.title.${log}`)}
      load={load}
      defaultSort="-happenedAt"
      columns={[
        ...common,
        ...columns,
        { key: 'address', title: t('logs.fields.address'), width: 120, render: (row) => row.address },
      ]}
      rowId={(row) => row.id}
      rowName={rowName}
      searchHint={t('logs.searchHint')}
      filters={[
        ...filters,
        {
          field: 'userId',
          label: t('logs.fields.userName'),
          ...colleagues,
          isQuick: true,
        },
        { field: 'happenedAt', label: t('logs.fields.happenedAt'), kind: 'date' },
        { field: 'address', label: t('logs.fields.address'), kind: 'text' },
      ]}
      exporting={{
        need: needs[log],
        start: (selection, format) => call(logExportRoutes[log], { body: { selection, format } }),
      }}
      onOpen={onOpen}
      toolbar={
        // How long sign-ins are kept is decided with the rest of what a company asks of signing in.
        log !== 'signIns' && (
          <Allowed need="company.settings.manage">
            <RetentionButton />
          </Allowed>
        )
      }
      empty={{ title: t('logs.empty.title'), hint: t('logs.empty.hint') }}
    />
  )
}

const needs = {
  dataPulls: 'log.dataPull.read',
  verifications: 'log.verification.read',
  signIns: 'log.signIn.read',
  audit: 'log.audit.read',
  exports: 'log.export.read',
} as const
