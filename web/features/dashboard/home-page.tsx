import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session-store.ts'
import { useBranding } from '#platform/use-branding.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { BrandContent } from './brand-content.tsx'
import { FunnelSteps } from './funnel-steps.tsx'
import './home-page.css'

/** Where everybody starts: the brand's own content, and how far this month's work has come. */
export function HomePage(): ReactNode {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const branding = useBranding()
  const logo = branding?.showIndexLogo ? branding.logo : ''
  return (
    <div className="home-page">
      <PageHeader title={t('dashboard.greeting', { name: user?.name ?? '' })}>
        {logo && <img className="home-logo" src={logo} alt={branding?.name ?? ''} />}
      </PageHeader>
      <FunnelSteps />
      {branding?.showIndexContent && branding.indexContent !== '' && (
        <BrandContent html={branding.indexContent} title={branding.name} />
      )}
    </div>
  )
}
