import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import type {
  HousePerson,
  IssuedSignIn,
  SupportGrant,
} from '@landfall/contract/organisation/account-fields.ts'
import {
  type CompanyInput,
  type CompanyRow,
  companyRoutes,
  type NewCompany,
  type Renewal,
} from '@landfall/contract/organisation/companies.ts'
import { oemRoutes } from '@landfall/contract/organisation/oems.ts'
import { type CompanyDefaults, systemRoutes } from '@landfall/contract/organisation/system-settings.ts'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { startLongTask } from '#platform/task-store.ts'
import { notifyError, notifySuccess, notifyUndo } from '#ui/toast-store.ts'

/** First part of the query keys of everything about company accounts. */
export const companiesKey = 'companies'

const useRefresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [companiesKey] })
}

/** One company account; not asked while there is no id. */
export function useCompany(id: number | undefined): UseQueryResult<CompanyRow> {
  return useQuery({
    queryKey: [companiesKey, 'one', id],
    queryFn: ({ signal }) => call(companyRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    meta: { claims: true },
  })
}

/** What a new company account starts with. */
export function useCompanyDefaults(): CompanyDefaults | undefined {
  const { data } = useQuery({
    queryKey: [companiesKey, 'defaults'],
    queryFn: ({ signal }) => call(systemRoutes.companyDefaults, {}, { signal }),
  })
  return data
}

/** The OEMs a company can be opened for; not asked where there is no choice. */
export function useOemChoices(isAsked: boolean): { value: number; label: string }[] {
  const { data } = useQuery({
    queryKey: [companiesKey, 'oems'],
    queryFn: ({ signal }) => call(oemRoutes.list, { query: { size: 200 } }, { signal }),
    enabled: isAsked,
  })
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

/** Opens a company; the form shows what is refused. */
export function useCreateCompany() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewCompany) => call(companyRoutes.create, { body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Changes a company account; the form shows what is refused. */
export function useChangeCompany(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: CompanyInput) => call(companyRoutes.update, { params: { id }, body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Gives the selected companies a new end. */
export function useRenewCompanies(): (selection: BatchSelection, renewal: Renewal) => Promise<void> {
  const refresh = useRefresh()
  const { t } = useTranslation()
  return async (selection, renewal) => {
    const { renewed } = await call(companyRoutes.renew, { body: { selection, renewal } })
    await refresh()
    notifySuccess(t('companies.renewed', { amount: renewed }))
  }
}

/** The selection that means one company. */
export function onlyCompany(id: number): BatchSelection {
  return { scope: batchScope.Checked, ids: [id] }
}

/** Closes a company, opens it again, deletes it or takes that back. */
export function useCompanyState() {
  const refresh = useRefresh()
  const { t } = useTranslation()
  const resume = useMutation({
    mutationFn: ({ id }: CompanyRow) => call(companyRoutes.resume, { params: { id } }),
    onSuccess: async (_company, { name }) => {
      await refresh()
      notifySuccess(t('companies.resumed', { name }))
    },
  })
  const suspend = useMutation({
    mutationFn: ({ company, reason }: { company: CompanyRow; reason: string }) =>
      call(companyRoutes.suspend, { params: { id: company.id }, body: { reason } }),
    onSuccess: async (_company, { company }) => {
      await refresh()
      notifyUndo(t('companies.suspended', { name: company.name }), {
        label: t('common.undo'),
        run: () => resume.mutate(company),
      })
    },
  })
  const restore = useMutation({
    mutationFn: ({ id }: CompanyRow) => call(companyRoutes.restore, { params: { id } }),
    onSuccess: async (_company, { name }) => {
      await refresh()
      notifySuccess(t('companies.restored', { name }))
    },
  })
  const remove = useMutation({
    mutationFn: ({ company, name }: { company: CompanyRow; name: string }) =>
      call(companyRoutes.remove, { params: { id: company.id }, body: { name } }),
    onSuccess: async (_company, { company }) => {
      await refresh()
      notifyUndo(t('companies.removed', { name: company.name }), {
        label: t('common.undo'),
        run: () => restore.mutate(company),
      })
    },
    meta: { claims: true },
  })
  return { suspend, resume, remove, restore }
}

/** Starts writing all data of a company into an archive and shows the task. */
export function useExportCompany() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (id: number) => startLongTask(() => call(companyRoutes.exportData, { params: { id } })),
    onSuccess: (started) => {
      if (started === 'refused') notifyError(t('frame.tasks.busy'))
    },
  })
}

/** A house below, as far as its people are concerned: a company or an OEM. */
export interface House {
  kind: 'company' | 'oem'
  id: number
  name: string
}

const routesOf = { company: companyRoutes, oem: oemRoutes } as const

/** The people of a house below. */
export function useHousePeople({ kind, id }: House): UseQueryResult<{ items: HousePerson[] }> {
  return useQuery({
    queryKey: [companiesKey, 'people', kind, id],
    queryFn: ({ signal }) => call(routesOf[kind].people, { params: { id } }, { signal }),
    meta: { claims: true },
  })
}

/** Gives an administrator of a house below a one-time password. */
export function useResetHousePassword({ kind, id }: House) {
  return useMutation({
    mutationFn: (userId: number): Promise<IssuedSignIn> =>
      call(routesOf[kind].resetPassword, { params: { id }, body: { userId } }),
  })
}

/** Opens a session as somebody of a house below. */
export function useSignInAs({ kind, id }: House) {
  return useMutation({
    mutationFn: (body: { userId: number; reason: string }): Promise<SupportGrant> =>
      call(routesOf[kind].signInAs, { params: { id }, body }),
    meta: { claims: true },
  })
}
