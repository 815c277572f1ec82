import { type Branding, brandingRoutes } from '@landfall/contract/branding.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { call } from './api-client.ts'

const useBrandingStore = create<{ branding?: Branding; isAsked: boolean }>(() => ({ isAsked: false }))

/** The brand of the domain the page was opened on; undefined until it is known. */
export function useBranding(): Branding | undefined {
  const { branding, isAsked } = useBrandingStore()
  useEffect(() => {
    if (!isAsked) void askBranding()
  }, [isAsked])
  return branding
}

async function askBranding(): Promise<void> {
  useBrandingStore.setState({ isAsked: true })
  try {
    useBrandingStore.setState({ branding: await call(brandingRoutes.oem, {}) })
  } catch {
    // Pages have their own title without a brand; the next page that wants it asks again.
    setTimeout(() => useBrandingStore.setState({ isAsked: false }), 5_000)
  }
}
