import type { ReactNode } from 'react'
import { DemandListPage } from './demand-list-page.tsx'

/** What buyers ask for on go4WorldBusiness. */
export function Go4WorldPage(): ReactNode {
  return <DemandListPage source="go4world" />
}

/** What buyers ask for on ExportHub. */
export function ExportHubPage(): ReactNode {
  return <DemandListPage source="exporthub" />
}

/** What one has published oneself, and what colleagues have. */
export function PersonalReleasesPage(): ReactNode {
  return <DemandListPage source="own" />
}
