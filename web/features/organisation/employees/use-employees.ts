import { deviceRoutes } from '@landfall/contract/access/account.ts'
import { secondFactorRoutes } from '@landfall/contract/access/second-factor.ts'
import {
  type DisableWish,
  type EmployeeChange,
  type EmployeeChoices,
  type EmployeeInput,
  type EmployeeRow,
  employeeRoutes,
  type Holdings,
  type IssuedPassword,
} from '@landfall/contract/organisation/employees.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

/** First part of the query keys of everything about employees. */
const employeesKey = 'employees'

/** Makes everything that shows employees ask again. */
export function useRefreshEmployees(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      [employeesKey, 'colleagues', 'subordinates', 'userGroups', 'permissionTemplates'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    )
  }
}

/** How many employees are authorised and enabled. */
export function useSeats(): UseQueryResult<{ seats: number | null; used: number }> {
  return useQuery({
    queryKey: [employeesKey, 'seats'],
    queryFn: ({ signal }) => call(employeeRoutes.seats, {}, { signal }),
    meta: { claims: true },
  })
}

/** What the form of an employee offers. */
export function useEmployeeChoices(): UseQueryResult<EmployeeChoices> {
  return useQuery({
    queryKey: [employeesKey, 'choices'],
    queryFn: ({ signal }) => call(employeeRoutes.choices, {}, { signal }),
  })
}

/** The user name that a real name would give; empty while nothing is known. */
export function useProposedUserName(name: string): string {
  const wanted = name.trim()
  const { data } = useQuery({
    queryKey: [employeesKey, 'userName', wanted],
    queryFn: ({ signal }) => call(employeeRoutes.proposeUserName, { query: { name: wanted } }, { signal }),
    enabled: wanted !== '',
    placeholderData: (before) => before,
    meta: { claims: true },
  })
  return wanted === '' ? '' : (data?.userName ?? '')
}

/** Creates an employee; the form shows what is refused. */
export function useCreateEmployee(): UseMutationResult<IssuedPassword, unknown, EmployeeInput> {
  const refresh = useRefreshEmployees()
  return useMutation({
    mutationFn: (body) => call(employeeRoutes.create, { body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Changes an employee; the form shows what is refused. */
export function useChangeEmployee(id: number): UseMutationResult<EmployeeRow, unknown, EmployeeChange> {
  const refresh = useRefreshEmployees()
  return useMutation({
    mutationFn: (body) => call(employeeRoutes.update, { params: { id }, body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Gives an employee a one-time password. */
export function useResetPassword(): UseMutationResult<IssuedPassword, unknown, number> {
  const refresh = useRefreshEmployees()
  return useMutation({
    mutationFn: (id) => call(employeeRoutes.resetPassword, { params: { id } }),
    onSuccess: refresh,
  })
}

/** Takes the second factor from an employee who has lost it. */
export function useResetFactor(): UseMutationResult<null, unknown, number> {
  const refresh = useRefreshEmployees()
  return useMutation({
    mutationFn: (id) => call(secondFactorRoutes.reset, { params: { id } }),
    onSuccess: refresh,
  })
}

/** Signs an employee out everywhere. */
export function useEndSessions(): UseMutationResult<null, unknown, number> {
  return useMutation({ mutationFn: (id) => call(deviceRoutes.endOfEmployee, { params: { id } }) })
}

/** Enables a disabled employee. */
export function useEnableEmployee(): UseMutationResult<EmployeeRow, unknown, number> {
  const refresh = useRefreshEmployees()
  return useMutation({
    mutationFn: (id) => call(employeeRoutes.enable, { params: { id } }),
    onSuccess: refresh,
  })
}

/** What an employee would have to hand over. */
export function useHoldings(id: number): UseQueryResult<Holdings> {
  return useQuery({
    queryKey: [employeesKey, 'holdings', id],
    queryFn: ({ signal }) => call(employeeRoutes.holdings, { params: { id } }, { signal }),
    staleTime: 0,
    meta: { claims: true },
  })
}

/** Disables an employee; the dialog shows what is refused. */
export function useDisableEmployee(id: number) {
  const refresh = useRefreshEmployees()
  return useMutation({
    mutationFn: (body: DisableWish) => call(employeeRoutes.disable, { params: { id }, body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}
