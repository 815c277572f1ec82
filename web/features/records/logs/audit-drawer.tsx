import { type AuditEntry, logRoutes } from '@landfall/contract/records/logs.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatExact, formatNumber } from '#platform/formatters.ts'
import { type Fact, FactList } from '#ui/fact-list.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { LogPerson } from './log-person.tsx'
import { fieldName, kindName, valueText } from './log-words.ts'

/** One change beside the list, with every value before and after. */
export function AuditDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const entry = useQuery({
    queryKey: ['auditLog', 'one', id],
    queryFn: ({ signal }) => call(logRoutes.readAudit, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    meta: { claims: true },
  })
  const title = entry.data && `${t(`logs.action.${entry.data.action}`)}: ${kindName(entry.data.recordKind)}`
  return (
    <TabDrawer open={id !== undefined} onClose={onClose} title={title ?? t('logs.detailTitle')} size={760}>
      {entry.error ? (
        <FailureState title={t('logs.detailTitle')} error={entry.error} onRetry={() => entry.refetch()} />
      ) : entry.data ? (
        <Change entry={entry.data} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </TabDrawer>
  )
}

function Change({ entry }: { entry: AuditEntry }): ReactNode {
  const { t } = useTranslation()
  const facts: Fact[] = [
    [t('logs.fields.happenedAt'), formatExact(entry.happenedAt)],
    [t('logs.fields.userName'), <LogPerson key="person" row={entry} />],
    [t('logs.fields.address'), entry.address],
    [t('logs.fields.recordTitle'), recordText()],
    [t('logs.fields.recordId'), entry.recordCount > 1 ? recordIds() : entry.recordId],
  ]
  return (
    <>
      <FactList facts={facts} />
      <ChangedValues entry={entry} />
    </>
  )

  function recordText(): string {
    if (entry.recordCount > 1) return t('logs.manyRecords', { amount: formatNumber(entry.recordCount) })
    return entry.recordTitle
  }

  function recordIds(): string {
    return entry.recordIds.join(', ') + (entry.recordIds.length < entry.recordCount ? ' …' : '')
  }
}

function ChangedValues({ entry }: { entry: AuditEntry }): ReactNode {
  const { t } = useTranslation()
  const people = new Map(entry.people.map(({ id, name }) => [id, name]))
  // The number stands above already.
  const columns = [
    ...new Set([...entry.fields, ...Object.keys(entry.before), ...Object.keys(entry.after)]),
  ].filter((column) => column !== 'id')
  const isCreated = entry.action === 'create'
  const isGone =
    Object.keys(entry.after).length === 0 && (entry.action === 'purge' || entry.action === 'delete')
  if (columns.length === 0) return null
  const cell = (side: Record<string, unknown>, column: string) =>
    Object.hasOwn(side, column) ? valueText(column, side[column], people) : t('logs.various')
  return (
    <table className="audit-values">
      <thead>
        <tr>
          <th scope="col">{t('logs.fields.fields')}</th>
          {!isCreated && <th scope="col">{t('logs.fields.before')}</th>}
          {!isGone && <th scope="col">{t('logs.fields.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column}>
            <th scope="row">{fieldName(entry.recordKind, column)}</th>
            {!isCreated && (
              <td data-side={t('logs.fields.before')}>
                <span className="audit-before">{cell(entry.before, column)}</span>
              </td>
            )}
            {!isGone && (
              <td data-side={t('logs.fields.after')}>
                <span className="audit-after">{cell(entry.after, column)}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
