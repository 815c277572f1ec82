import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePermission } from '#platform/permission.tsx'
import { useSession } from '#platform/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { PointsLedgerList } from './points-ledger-list.tsx'
import { PointsOverview } from './points-overview.tsx'
import { PointsPeopleList } from './points-people-list.tsx'
import { PriceListForm } from './price-list-form.tsx'

const parts = ['overview', 'ledger', 'people', 'prices'] as const
type Part = (typeof parts)[number]

const contents: Record<Part, () => ReactNode> = {
  overview: () => <PointsOverview />,
  ledger: () => <PointsLedgerList isOwn={false} />,
  people: () => <PointsPeopleList />,
  prices: () => <PriceListForm />,
}

/** The points of the company: balance, ledger, what each person may spend; prices for those who sell. */
export function PointsPage(): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const maySell = usePermission('oem.points.allot')
  // The system has no balance, and its prices are among its settings.
  const isSystem = useSession((state) => state.user?.type === 'system')
  const isShown: Partial<Record<Part, boolean>> = {
    overview: !isSystem,
    people: !maySell,
    prices: maySell && !isSystem,
  }
  const shown = parts.filter((part) => isShown[part] ?? true)
  const active = shown.find((part) => part === params.get('part')) ?? shown[0]
  return (
    <>
      <PageHeader title={t('menu.points')} />
      <Tabs
        activeKey={active}
        destroyOnHidden
        onChange={(part) => setParams({ part })}
        items={shown.map((part) => ({
          key: part,
          label: t(`points.tabs.${part}`),
          children: contents[part](),
        }))}
      />
    </>
  )
}
