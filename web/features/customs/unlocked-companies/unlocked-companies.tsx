import { type UnlockedCompany, unlockedCompanyRoutes } from '@landfall/contract/customs/unlocked-companies.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MarkedAddress } from '#features/addresses/address-verification/address-mark.tsx'
import { useVerifyListed } from '#features/addresses/address-verification/use-verify-listed.tsx'
import {
  type SavableCompany,
  SaveAsCustomer,
  useSaveAsCustomers,
} from '#features/customers/customers/save-as-customer.tsx'
import { useContactBatch } from '#features/customs/customs-contacts/use-contact-batch.tsx'
import { WriteToCompany } from '#features/customs/customs-detail/write-to-company.tsx'
import { call } from '#platform/api-client.ts'
import { countryChoices, countryName } from '#platform/country-names.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import type { BatchAction, ListColumn, ListFilterField, ListPageProps } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { useTabbedState } from '#ui/list-state.ts'

/** Companies that are taken in one go. */
const most = 200

/** The companies whose contacts are open to all colleagues, to be saved, verified and written to. */
export function UnlockedCompanies({ tabs }: Pick<ListPageProps<UnlockedCompany>, 'tabs'>): ReactNode {
  const { t } = useTranslation()
  const state = useTabbedState({ tabs: ['unlocked'], sort: '-unlockedAt' })
  const seen = useRef(new Map<number, UnlockedCompany>())
  const batch = useUnlockedBatch(async (selection) => {
    const rows =
      selection.scope === batchScope.Checked
        ? selection.ids.flatMap((id) => seen.current.get(id) ?? [])
        : await findUnlocked(selection)
    return rows.map(({ role, key }) => ({ role, key }))
  })
  return (
    <>
      <ListPage<UnlockedCompany>
        list="unlockedCompanies"
        title={t('buyers.title')}
        load={async (query, signal) => {
          const page = await call(unlockedCompanyRoutes.list, { query }, { signal })
          for (const row of page.items) seen.current.set(row.id, row)
          return page
        }}
        state={state}
        tabs={tabs}
        columns={useUnlockedColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        filters={useUnlockedFilters()}
        searchHint={t('unlocked.searchHint')}
        batchActions={batch.actions}
        exporting={{
          need: 'buyer.company.export',
          start: (selection, format) => call(unlockedCompanyRoutes.export, { body: { selection, format } }),
        }}
        rowActions={({ role, key }) => (
          <>
            <SaveAsCustomer company={{ role, key }} size="small" />
            <WriteToCompany company={{ role, key }} size="small" />
          </>
        )}
        empty={{ title: t('unlocked.empty.title'), hint: t('unlocked.empty.hint') }}
      />
      {batch.result}
    </>
  )
}

function useUnlockedBatch(companiesOf: (selection: BatchSelection) => Promise<SavableCompany[]>): {
  actions: BatchAction[]
  result: ReactNode
} {
  const { t } = useTranslation()
  const save = useSaveAsCustomers()
  const contacts = useContactBatch(companiesOf, null)
  const verifying = useVerifyListed('unlocked')
  const saveAll: BatchAction = {
    key: 'save',
    label: t('buyerSearch.save'),
    need: 'customer.customer.write',
    most,
    run: async (selection) => save(await companiesOf(selection)),
  }
  return {
    actions: [saveAll, ...contacts.actions, verifying.action],
    result: (
      <>
        {contacts.result}
        {verifying.dialog}
      </>
    ),
  }
}

async function findUnlocked(
  selection: Exclude<BatchSelection, { scope: typeof batchScope.Checked }>,
): Promise<UnlockedCompany[]> {
  const query = selection.scope === batchScope.SearchQuery ? selection.query : { tab: selection.tab }
  const page = await call(unlockedCompanyRoutes.list, { query: { ...query, size: most } })
  return page.items
}

function useUnlockedColumns(): ListColumn<UnlockedCompany>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('buyers.fields.company'),
      width: 220,
      sortable: true,
      isMain: true,
      render: ({ name, role, key }) => (
        <Link
          className="plain-link"
          to={`/customsData/seachDetailCustomData?${new URLSearchParams({ role, key })}`}
        >
          {name}
        </Link>
      ),
    },
    {
      key: 'country',
      title: t('buyers.fields.country'),
      width: 100,
      render: ({ country }) => countryName(country),
    },
    {
      key: 'email',
      title: t('buyers.fields.email'),
      width: 240,
      render: ({ emails }) => emails.map((email) => <MarkedAddress key={email} email={email} />),
    },
    {
      key: 'unlockedAt',
      title: t('unlocked.at'),
      width: 120,
      sortable: true,
      render: ({ unlockedAt }) => formatDate(unlockedAt),
    },
    {
      key: 'unlockedBy',
      title: t('unlocked.by'),
      width: 110,
      render: ({ unlockedByName }) => unlockedByName,
    },
    {
      key: 'expiresAt',
      title: t('unlocked.until'),
      width: 120,
      render: ({ expiresAt }) => (expiresAt ? formatDate(expiresAt) : t('unlocked.forGood')),
    },
    {
      key: 'cost',
      title: t('unlocked.cost'),
      width: 80,
      align: 'right',
      isOptional: true,
      render: ({ cost }) => formatNumber(cost),
    },
  ]
}

function useUnlockedFilters(): ListFilterField[] {
  const { t } = useTranslation()
  return [
    {
      field: 'country',
      label: t('buyers.fields.country'),
      kind: 'choice',
      isQuick: true,
      choices: countryChoices(),
    },
    { field: 'hasEmail', label: t('buyers.fields.hasEmail'), kind: 'boolean', isQuick: true },
    { field: 'unlockedAt', label: t('unlocked.at'), kind: 'date' },
    { field: 'unlockedBy', label: t('unlocked.by'), kind: 'text' },
    { field: 'name', label: t('buyers.fields.company'), kind: 'text' },
  ]
}
