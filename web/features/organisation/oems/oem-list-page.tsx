import { PlusOutlined } from '@ant-design/icons'
import type { IssuedSignIn } from '@landfall/contract/organisation/account-fields.ts'
import { type OemRow, type OemView, oemRoutes, oemStates } from '@landfall/contract/organisation/oems.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useRowDesk } from '#ui/use-row-desk.ts'
import { oemsKey } from './use-oems.ts'
import './oems.css'

const OemDrawer = lazyPart(() => import('./oem-drawer.tsx').then((m) => m.OemDrawer))
const OemFormDrawer = lazyPart(() => import('./oem-form-drawer.tsx').then((m) => m.OemFormDrawer))
const IssuedSignInDialog = lazyPart(() =>
  import('#features/organisation/companies/issued-sign-in.tsx').then((m) => m.IssuedSignInDialog),
)

/** The OEMs with one of them beside the list. */
export function OemListPage(): ReactNode {
  const { t } = useTranslation()
  const desk = useRowDesk<OemView, IssuedSignIn>('oem', 'part')
  const { openId, open, edited, edit, noted } = desk
  const createButton = (
    <Allowed need="system.oem.write">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit('new')}>
        {t('oems.create')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <ListPage<OemRow>
        list={oemsKey}
        title={t('oems.title')}
        load={(query, signal) => call(oemRoutes.list, { query }, { signal })}
        defaultSort="name"
        columns={useOemColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        filters={useOemFilters()}
        searchHint={t('oems.searchHint')}
        onOpen={(row) => open(row.id)}
        toolbar={createButton}
        empty={{ title: t('oems.emptyTitle'), hint: t('oems.emptyHint'), action: createButton }}
      />
      {desk.wasOpened && <OemDrawer id={openId} onClose={() => open(undefined)} onEdit={edit} />}
      {desk.wasEdited && (
        <OemFormDrawer
          key={edited === 'new' ? 0 : edited?.id}
          open={edited !== undefined}
          {...(edited && edited !== 'new' ? { oem: edited } : {})}
          onClose={() => edit(undefined)}
          onSaved={desk.saved}
        />
      )}
      {noted && <IssuedSignInDialog name={noted.row.name} signIn={noted.note} onClose={desk.closeNote} />}
    </>
  )
}

function useOemColumns(): ListColumn<OemRow>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('oems.fields.name'),
      width: 220,
      sortable: true,
      isMain: true,
      render: (row) => row.name,
    },
    {
      key: 'state',
      title: t('oems.fields.state'),
      width: 150,
      render: (row) => (
        <>
          <StateTag tone={row.state === 'active' ? 'good' : 'bad'}>{t(`oems.states.${row.state}`)}</StateTag>{' '}
          {row.isDefault && <StateTag tone="active">{t('oems.isDefault')}</StateTag>}
        </>
      ),
    },
    { key: 'domain', title: t('oems.fields.domain'), width: 220, render: (row) => row.domain ?? '–' },
    { key: 'title', title: t('oems.fields.title'), width: 200, render: (row) => row.title },
    {
      key: 'trademark',
      title: t('oems.fields.trademark'),
      width: 140,
      render: (row) => row.trademark ?? '–',
    },
    {
      key: 'companies',
      title: t('oems.fields.companies'),
      width: 110,
      align: 'right',
      render: (row) => formatNumber(row.companies),
    },
    {
      key: 'createdAt',
      title: t('oems.fields.createdAt'),
      width: 130,
      sortable: true,
      isOptional: true,
      render: (row) => <TimeBadge value={row.createdAt} />,
    },
  ]
}

function useOemFilters(): ListFilterField[] {
  const { t } = useTranslation()
  return [
    {
      field: 'state',
      label: t('oems.fields.state'),
      kind: 'choice',
      isQuick: true,
      choices: oemStates.map((value) => ({ value, label: t(`oems.states.${value}`) })),
    },
    { field: 'name', label: t('oems.fields.name'), kind: 'text' },
    { field: 'domain', label: t('oems.fields.domain'), kind: 'text' },
    { field: 'title', label: t('oems.fields.title'), kind: 'text' },
    { field: 'trademark', label: t('oems.fields.trademark'), kind: 'text' },
    { field: 'createdAt', label: t('oems.fields.createdAt'), kind: 'date' },
  ]
}
