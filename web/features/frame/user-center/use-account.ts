import {
  type AccountView,
  accountRoutes,
  type Device,
  deviceRoutes,
  type PasswordRules,
  type ProfileInput,
  passwordRoutes,
} from '@landfall/contract/access/account.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { refreshSession } from '#platform/session-store.ts'
import { upload } from '#platform/upload-client.ts'

const accountKey = ['account']
const devicesKey = ['devices']

/** Profile and settings of the user. */
export function useAccount(): UseQueryResult<AccountView> {
  return useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => call(accountRoutes.read, {}, { signal }),
    meta: { claims: true },
  })
}

/** Keeps what was answered, and has the frame show the new name and picture. */
function useTakeAccount(): (account: AccountView) => Promise<void> {
  const client = useQueryClient()
  return async (account) => {
    client.setQueryData(accountKey, account)
    await refreshSession()
  }
}

/** Saves the profile; the form shows what is refused. */
export function useSaveProfile(): UseMutationResult<AccountView, unknown, ProfileInput> {
  return useMutation({
    mutationFn: (body) => call(accountRoutes.saveProfile, { body }),
    onSuccess: useTakeAccount(),
    meta: { claims: true },
  })
}

/** Saves how the user exports. */
export function useSaveSettings(): UseMutationResult<AccountView, unknown, AccountView['settings']> {
  return useMutation({
    mutationFn: (body) => call(accountRoutes.saveSettings, { body }),
    onSuccess: useTakeAccount(),
  })
}

/** Sets the picture; null takes it away. */
export function useSavePicture(): UseMutationResult<AccountView, unknown, Blob | null> {
  return useMutation({
    mutationFn: (body) =>
      body ? upload(accountRoutes.setPicture, { body }) : call(accountRoutes.removePicture, {}),
    onSuccess: useTakeAccount(),
  })
}

/** What the company asks of passwords. */
export function usePasswordRules(): UseQueryResult<PasswordRules> {
  return useQuery({
    queryKey: ['passwordRules'],
    queryFn: ({ signal }) => call(passwordRoutes.rules, {}, { signal }),
    meta: { claims: true },
  })
}

/** Changes the password; the form shows what is refused. */
export function useChangePassword(): UseMutationResult<
  null,
  unknown,
  { oldPassword: string; newPassword: string }
> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(passwordRoutes.change, { body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['passwordRules'] })
      await client.invalidateQueries({ queryKey: devicesKey })
    },
    meta: { claims: true },
  })
}

/** Where the user is signed in. */
export function useDevices(): UseQueryResult<{ items: Device[] }> {
  return useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => call(deviceRoutes.list, {}, { signal }),
    meta: { claims: true },
  })
}

/** Signs out on one device; null: on all others. */
export function useEndDevice(): UseMutationResult<{ items: Device[] }, unknown, number | null> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (device) =>
      device === null ? call(deviceRoutes.endOthers, {}) : call(deviceRoutes.end, { params: { device } }),
    onSuccess: (devices) => client.setQueryData(devicesKey, devices),
    onError: () => client.invalidateQueries({ queryKey: devicesKey }),
  })
}
