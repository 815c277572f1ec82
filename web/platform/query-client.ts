import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { sessionCodes } from '@landfall/contract/error-codes.ts'
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isAborted } from './api-error.ts'
import { useConnection } from './connection-store.ts'

/** Errors that a query or mutation shows by itself: all, or those named; all others become the shell's toast. */
export type ClaimedErrors = true | readonly ErrorName[]

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { claims?: ClaimedErrors }
    mutationMeta: { claims?: ClaimedErrors }
  }
}

// Whether the server answers says more than whether the machine has a network.
onlineManager.setEventListener((setOnline) => {
  setOnline(useConnection.getState().isOnline)
  return useConnection.subscribe(({ isOnline }) => setOnline(isOnline))
})

/** Makes the query client; `reportUnclaimed` gets every failure that no screen shows. */
export function createQueryClient(reportUnclaimed: (error: unknown) => void): QueryClient {
  const report = (error: unknown, claims: ClaimedErrors | undefined) => {
    if (!isClaimed(error, claims)) reportUnclaimed(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta?.claims) }),
    mutationCache: new MutationCache({
      onError: (...[error, , , mutation]) => report(error, mutation.meta?.claims),
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: 'always',
        // Without a connection a call fails at once and says so, instead of waiting for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

function isClaimed(error: unknown, claims: ClaimedErrors | undefined): boolean {
  if (isAborted(error)) return true
  if (error instanceof ApiError && sessionCodes.has(error.code)) return true
  if (claims === true) return true
  return error instanceof ApiError && (claims ?? []).some((name) => name === error.name)
}

function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ApiError) || !useConnection.getState().isOnline) return false
  return ['networkFailed', 'notReady', 'storeUnavailable'].includes(error.name)
}
