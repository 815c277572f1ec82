import type { CompanyState } from '@landfall/contract/organisation/companies.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'

const tones: Record<CompanyState, StateTone> = {
  active: 'good',
  expiring: 'warning',
  expired: 'bad',
  suspended: 'bad',
  deleted: 'neutral',
}

/** How a company account stands. */
export function CompanyStateTag({ state }: { state: CompanyState }): ReactNode {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`companies.states.${state}`)}</StateTag>
}
