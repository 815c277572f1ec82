import { type SupportRow, supportRoutes, supportTabs } from '@landfall/contract/access/support-access.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { useSession } from '#platform/session-store.ts'
import type { ListColumn } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'

/** Who signed in to the own house to help, and whom the own people helped. */
export function SupportListPage(): ReactNode {
  const { t } = useTranslation()
  const type = useSession((state) => state.user?.type)
  const tabs = tabsOf(type)
  return (
    <ListPage<SupportRow>
      list="supportAccess"
      title={t('supportAccess.title')}
      load={(query, signal) => call(supportRoutes.list, { query }, { signal })}
      defaultSort="-startedAt"
      columns={useSupportColumns()}
      rowId={(row) => row.id}
      rowName={(row) => `${row.actorName} → ${row.userName}`}
      {...(tabs.length > 1
        ? { tabs: tabs.map((key) => ({ key, label: t(`supportAccess.tabs.${key}`) })) }
        : {})}
      searchHint={t('supportAccess.searchHint')}
      filters={[
        { field: 'companyName', label: t('supportAccess.fields.companyName'), kind: 'text' },
        { field: 'userName', label: t('supportAccess.fields.userName'), kind: 'text' },
        { field: 'actorName', label: t('supportAccess.fields.actorName'), kind: 'text' },
        { field: 'reason', label: t('supportAccess.fields.reason'), kind: 'text' },
        { field: 'startedAt', label: t('supportAccess.fields.startedAt'), kind: 'date' },
      ]}
      empty={{ title: t('supportAccess.emptyTitle'), hint: t('supportAccess.emptyHint') }}
    />
  )
}

// Nobody stands above the system, and a company stands above nobody.
function tabsOf(type: string | undefined): readonly (typeof supportTabs)[number][] {
  if (type === 'system') return ['given']
  return type === 'oem' ? supportTabs : ['received']
}

function useSupportColumns(): ListColumn<SupportRow>[] {
  const { t } = useTranslation()
  const title = (field: 'actorName' | 'companyName' | 'userName' | 'reason' | 'address' | 'startedAt') =>
    t(`supportAccess.fields.${field}`)
  return [
    {
      key: 'actorName',
      title: title('actorName'),
      width: 220,
      isMain: true,
      render: (row) => `${row.actorName} (${row.actorCompanyName})`,
    },
    { key: 'companyName', title: title('companyName'), width: 200, render: (row) => row.companyName },
    { key: 'userName', title: title('userName'), width: 140, render: (row) => row.userName },
    { key: 'reason', title: title('reason'), width: 260, render: (row) => row.reason },
    {
      key: 'startedAt',
      title: title('startedAt'),
      width: 140,
      sortable: true,
      render: (row) => <TimeBadge value={row.startedAt} />,
    },
    {
      key: 'endedAt',
      title: t('supportAccess.fields.endedAt'),
      width: 140,
      render: (row) =>
        row.endedAt ? (
          <TimeBadge value={row.endedAt} />
        ) : (
          <StateTag tone="warning">{t('supportAccess.running')}</StateTag>
        ),
    },
    { key: 'address', title: title('address'), width: 150, isOptional: true, render: (row) => row.address },
  ]
}
