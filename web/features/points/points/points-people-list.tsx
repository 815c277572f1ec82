import { EditOutlined } from '@ant-design/icons'
import { type PointsPerson, pointsRoutes } from '@landfall/contract/points/points.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import type { ListColumn } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { PointsLimitDialog } from './points-limit-dialog.tsx'

/** What each person may spend and has spent. */
export function PointsPeopleList(): ReactNode {
  const { t } = useTranslation()
  const mayAllot = usePermission('company.points.allot')
  const [chosen, setChosen] = useState<PointsPerson>()
  return (
    <>
      <ListPage<PointsPerson>
        list="pointsPeople"
        title={t('points.tabs.people')}
        load={(query, signal) => call(pointsRoutes.people, { query }, { signal })}
        defaultSort="name"
        columns={usePersonColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        filters={[
          { field: 'name', label: t('points.field.userName'), kind: 'text' },
          { field: 'monthlyCap', label: t('points.field.monthlyCap'), kind: 'number' },
          { field: 'totalCap', label: t('points.field.totalCap'), kind: 'number' },
          { field: 'isDisabled', label: t('points.disabled'), kind: 'boolean', isQuick: true },
        ]}
        rowActions={
          mayAllot
            ? (row) => (
                <Button
                  type="text"
                  icon={<EditOutlined />}
                  title={t('points.setLimit')}
                  aria-label={`${t('points.setLimit')}: ${row.name}`}
                  onClick={() => setChosen(row)}
                />
              )
            : undefined
        }
        rowActionsWidth={96}
        empty={{ title: t('points.noPeople'), hint: t('points.noPeopleHint') }}
      />
      {chosen && <PointsLimitDialog person={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function usePersonColumns(): ListColumn<PointsPerson>[] {
  const { t } = useTranslation()
  const amount = (
    key: 'monthlyCap' | 'totalCap' | 'spentThisMonth' | 'spentTotal' | 'left',
  ): ListColumn<PointsPerson> => ({
    key,
    title: t(`points.field.${key}`),
    width: 160,
    align: 'right',
    isOptional: key === 'spentTotal',
    render: (row) => {
      const value = row[key]
      return value === null ? t('points.noLimit') : formatNumber(value)
    },
  })
  return [
    {
      key: 'name',
      title: t('points.field.userName'),
      width: 180,
      sortable: true,
      isMain: true,
      render: (row) => (
        <>
          {row.name} {row.isDisabled && <StateTag tone="neutral">{t('points.disabled')}</StateTag>}
        </>
      ),
    },
    {
      key: 'userName',
      title: t('points.field.login'),
      width: 130,
      isOptional: true,
      render: (row) => row.userName,
    },
    { key: 'groupName', title: t('points.field.group'), width: 140, render: (row) => row.groupName },
    amount('monthlyCap'),
    amount('totalCap'),
    amount('spentThisMonth'),
    amount('spentTotal'),
    amount('left'),
  ]
}
