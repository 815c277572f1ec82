import { PlusOutlined } from '@ant-design/icons'
import type { IssuedSignIn } from '@landfall/contract/account-fields.ts'
import { type CompanyRow, companyRoutes, companyStates, companyTabs } from '@landfall/contract/companies.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '#platform/api-client.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { BatchAction, ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { useEver } from '#ui/use-ever.ts'
import { useCompanyColumns } from './company-columns.tsx'
import { RenewFields, renewalOf } from './renew-fields.tsx'
import { companiesKey, useRenewCompanies } from './use-companies.ts'

const CompanyDrawer = lazyPart(() => import('./company-drawer.tsx').then((m) => m.CompanyDrawer))
const CompanyFormDrawer = lazyPart(() => import('./company-form-drawer.tsx').then((m) => m.CompanyFormDrawer))
const IssuedSignInDialog = lazyPart(() => import('./issued-sign-in.tsx').then((m) => m.IssuedSignInDialog))

/** The company accounts below the caller's house, with one of them beside the list. */
export function CompanyListPage(): ReactNode {
  const { t } = useTranslation()
  const [openId, open] = useOpenCompany()
  const [edited, setEdited] = useState<CompanyRow | 'new'>()
  const [issued, setIssued] = useState<{ id: number; name: string; signIn: IssuedSignIn }>()
  const wasOpened = useEver(openId !== undefined)
  const wasEdited = useEver(edited !== undefined)
  const createButton = (
    <Allowed need="oem.company.write">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
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
      {wasOpened && <CompanyDrawer id={openId} onClose={() => open(undefined)} onEdit={setEdited} />}
      {wasEdited && (
        <CompanyFormDrawer
          key={edited === 'new' ? 0 : edited?.id}
          open={edited !== undefined}
          {...(edited && edited !== 'new' ? { company: edited } : {})}
          onClose={() => setEdited(undefined)}
          onSaved={(company, admin) => {
            setEdited(undefined)
            // The drawer would cover the password that is shown only now.
            if (admin) setIssued({ id: company.id, name: company.name, signIn: admin })
            else open(company.id)
          }}
        />
      )}
      {issued && (
        <IssuedSignInDialog
          name={issued.name}
          signIn={issued.signIn}
          onClose={() => {
            setIssued(undefined)
            open(issued.id)
          }}
        />
      )}
    </>
  )
}

/** Which company is open, kept in the address so that a link shows the same. */
function useOpenCompany(): [number | undefined, (id: number | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const id = Number(params.get('company'))
  const open = (next: number | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === undefined) after.delete('company')
        else after.set('company', String(next))
        return after
      },
      { state: location.state },
    )
  return [Number.isSafeInteger(id) && id > 0 ? id : undefined, open]
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
