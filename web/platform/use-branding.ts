import {
  type Branding,
  brandingRoutes,
  readUiSettings,
  type UiSettings,
} from '@landfall/contract/organisation/branding.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { call } from './api-client.ts'
import { useSession } from './session-store.ts'
import { readToken } from './token-storage.ts'

interface BrandingState {
  branding?: Branding
  /** For whom it was asked: a company, or `domain` while nobody is signed in. */
  askedFor: number | 'domain' | null
}

const useBrandingStore = create<BrandingState>(() => ({ askedFor: null }))

/** The brand of who is signed in, else of the domain the page was opened on; undefined until it is known. */
export function useBranding(): Branding | undefined {
  const { branding, askedFor } = useBrandingStore()
  const companyId = useSession((state) => state.user?.companyId)
  const own = useSession((state) => state.brand)
  // Until it is known who holds the token, neither would be right for sure.
  const wanted = companyId ?? (readToken() === null ? 'domain' : null)
  useEffect(() => {
    if (!own && wanted !== null && askedFor !== wanted) void askBranding(wanted)
  }, [own, askedFor, wanted])
  return own ?? branding
}

/** What the brand changes about the interface. */
export function useUiSettings(): UiSettings {
  return readUiSettings(useBranding()?.indexUiSettings ?? '')
}

/** Asks for the brand again after it was changed. */
export function refreshBranding(): void {
  useSession.setState({ brand: undefined })
  useBrandingStore.setState({ askedFor: null })
}

async function askBranding(wanted: number | 'domain'): Promise<void> {
  // Several parts of a page want it at the same time.
  if (useBrandingStore.getState().askedFor === wanted) return
  useBrandingStore.setState({ askedFor: wanted })
  try {
    useBrandingStore.setState({ branding: await call(brandingRoutes.oem, {}) })
  } catch {
    // Pages have their own title without a brand; the next page that wants it asks again.
    setTimeout(() => useBrandingStore.setState({ askedFor: null }), 5_000)
  }
}
