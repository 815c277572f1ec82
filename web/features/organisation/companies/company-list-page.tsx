import { PlusOutlined } from '@ant-design/icons'
import type { IssuedSignIn } from '@landfall/contract/organisation/account-fields.ts'
import {
  type CompanyRow,
  companyRoutes,
  companyStates,
  companyTabs,
} from '@landfall/contract/organisation/companies.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { BatchAction, ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { useRowDesk } from '#ui/use-row-desk.ts'
import { useCompanyColumns } from './company-columns.tsx'
import { RenewFields, renewalOf } from './renew-fields.tsx'
import { companiesKey, useRenewCompanies } from './use-companies.ts'

const CompanyDrawer = lazyPart(() => import('./company-drawer.tsx').then((m) => m.CompanyDrawer))
const CompanyFormDrawer = lazyPart(() => import('./company-form-drawer.tsx').then((m) => m.CompanyFormDrawer))
const IssuedSignInDialog = lazyPart(() => import('./issued-sign-in.tsx').then((m) => m.IssuedSignInDialog))

/** The company accounts below the caller's house, with one of them beside the list. */
export function CompanyListPage(): ReactNode {
  const { t } = useTranslation()
  const desk = useRowDesk<CompanyRow, IssuedSignIn>('company')
  const { openId, open, edited, edit, noted } = desk
  const createButton = (
    <Allowed need="oem.company.write">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit('new')}>
        {t('companies.create')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <ListPage<CompanyRow>
        list={companiesKey}
        title={t('companies.title')}
        load={(query, signal) => call(companyRoutes.list, { query }, { signal })}
        defaultSort="-createdAt"
        columns={useCompanyColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        filters={useCompanyFilters()}
        tabs={companyTabs.map((key) => ({ key, label: t(`companies.tabs.${key}`) }))}
        searchHint={t('companies.searchHint')}
        batchActions={useBatchActions()}
        onOpen={(row) => open(row.id)}
        toolbar={createButton}
        empty={{ title: t('companies.emptyTitle'), hint: t('companies.emptyHint'), action: createButton }}
      />
      {desk.wasOpened && <CompanyDrawer id={openId} onClose={() => open(undefined)} onEdit={edit} />}
      {desk.wasEdited && (
        <CompanyFormDrawer
          key={edited === 'new' ? 0 : edited?.id}
          open={edited !== undefined}
          {...(edited && edited !== 'new' ? { company: edited } : {})}
          onClose={() => edit(undefined)}
          onSaved={desk.saved}
        />
      )}
      {noted && <IssuedSignInDialog name={noted.row.name} signIn={noted.note} onClose={desk.closeNote} />}
    </>
  )
}

function useCompanyFilters(): ListFilterField[] {
  const { t } = useTranslation()
  const seesOems = usePermission('system.oem.read')
  return [
    {
      field: 'state',
      label: t('companies.fields.state'),
      kind: 'choice',
      isQuick: true,
      choices: companyStates
        .filter((value) => value !== 'deleted')
        .map((value) => ({ value, label: t(`companies.states.${value}`) })),
    },
    { field: 'name', label: t('companies.fields.name'), kind: 'text' },
    ...(seesOems ? [{ field: 'oem', label: t('companies.fields.oem'), kind: 'text' as const }] : []),
    { field: 'validThrough', label: t('companies.fields.validThrough'), kind: 'date' },
    { field: 'seats', label: t('companies.fields.seats'), kind: 'number' },
    { field: 'leadUnique', label: t('companies.fields.leadUnique'), kind: 'boolean' },
    { field: 'createdAt', label: t('companies.fields.createdAt'), kind: 'date' },
    { field: 'remark', label: t('companies.fields.remark'), kind: 'text' },
  ]
}

function useBatchActions(): BatchAction[] {
  const { t } = useTranslation()
  const renew = useRenewCompanies()
  return [
    {
      key: 'renew',
      label: t('companies.renew'),
      need: 'oem.company.write',
      fields: <RenewFields />,
      run: (selection, values) => renew(selection, renewalOf(values)),
    },
  ]
}
