import {
  type MailSignIn,
  mailSignInRoutes,
  type SignInAppInput,
  type SignInOverview,
  type SignInProvider,
  type SignInProviderView,
} from '@landfall/contract/email/mail-sign-ins.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#platform/api-client.ts'

const signInsKey = 'mail-sign-ins'
const everyMs = 2_000

/** The providers of mailboxes and what the user has connected; asked for again and again while something is awaited. */
export function useSignIns(isWaiting = false): UseQueryResult<SignInOverview> {
  return useQuery({
    queryKey: [signInsKey],
    queryFn: ({ signal }) => call(mailSignInRoutes.list, {}, { signal }),
    refetchInterval: isWaiting ? everyMs : false,
    meta: { claims: true },
  })
}

const markOf = ({ id, connectedAt }: MailSignIn) => `${id} ${connectedAt}`

interface Awaited {
  provider: SignInProvider
  path: string
  /** What was connected before. */
  known: ReadonlySet<string>
}

interface Connecting {
  /** The window that is waited for; null: none. */
  awaited: string | null
  /** Opens the window in which a mailbox is connected, and waits for it. */
  connect(provider: SignInProvider, hint: string): void
  cancel(): void
}

/** Connects a mailbox in another window: the one of this page, or the system's browser outside a desktop client. */
export function useConnecting(onConnected: (signIn: MailSignIn) => void): Connecting {
  const [awaited, setAwaited] = useState<Awaited | null>(null)
  const { data } = useSignIns(awaited !== null)
  const fresh = awaited
    ? data?.items.find((item) => item.provider === awaited.provider && !awaited.known.has(markOf(item)))
    : undefined
  useEffect(() => {
    if (!fresh) return
    setAwaited(null)
    onConnected(fresh)
  }, [fresh, onConnected])
  return {
    awaited: awaited?.path ?? null,
    connect(provider, hint) {
      const path = `/mail-sign-in?${new URLSearchParams({ provider, hint })}`
      setAwaited({ provider, path, known: new Set(data?.items.map(markOf)) })
      window.open(path, '_blank', 'width=560,height=720')
    },
    cancel: () => setAwaited(null),
  }
}

/** Stores the company's client at a provider; the form shows what is refused. */
export function useSaveApp(
  provider: SignInProvider,
): UseMutationResult<SignInProviderView, unknown, SignInAppInput> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(mailSignInRoutes.saveApp, { params: { provider }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [signInsKey] }),
    meta: { claims: true },
  })
}

/** Forgets the company's client at a provider. */
export function useRemoveApp(): UseMutationResult<SignInProviderView, unknown, SignInProvider> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (provider) => call(mailSignInRoutes.removeApp, { params: { provider } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [signInsKey] }),
  })
}
