import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { useSession } from '#platform/session-store.ts'
import { useBranding } from '#platform/use-branding.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { WhenSeen } from '#ui/when-seen.tsx'
import { BrandContent } from './brand-content.tsx'
import { FunnelSteps } from './funnel-steps.tsx'
import { NewestNotices } from './newest-notices.tsx'
import { PointsCard } from './points-card.tsx'
import { TodoQueues } from './todo-queues.tsx'
import { useDashboard } from './use-dashboard.ts'
import './home-page.css'

// Its words are not among those of the home page.
const AccountsAttention = lazyPart(() =>
  import('#features/organisation/companies/accounts-attention.tsx').then((m) => m.AccountsAttention),
)
const TeamBoard = lazy(() => import('./team-board.tsx').then((m) => ({ default: m.TeamBoard })))
const CoverageTable = lazy(() => import('./coverage-table.tsx').then((m) => ({ default: m.CoverageTable })))

/** Pixels that a team and a few countries take. */
const teamHeight = 480
const coverageHeight = 280

/** Where everybody starts: what is to be done, how far this month's work has come, and the brand's own content. */
export function HomePage(): ReactNode {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const branding = useBranding()
  const mayRead = usePermission('dashboard.home.read')
  const logo = branding?.showIndexLogo ? branding.logo : ''
  return (
    <div className="home-page">
      <PageHeader title={t('dashboard.greeting', { name: user?.name ?? '' })}>
        {logo && <img className="home-logo" src={logo} alt={branding?.name ?? ''} />}
      </PageHeader>
      <Allowed need="oem.company.read">
        <AccountsAttention />
      </Allowed>
      <div className={mayRead ? 'home-columns' : 'home-column'}>
        {mayRead && <TodoQueues />}
        <div className="home-column">
          <PointsCard />
          <NewestNotices />
        </div>
      </div>
      {mayRead && <FunnelSteps />}
      {branding?.showIndexContent && branding.indexContent !== '' && (
        <BrandContent html={branding.indexContent} title={branding.name} />
      )}
      {mayRead ? <Below /> : <Coverage />}
    </div>
  )
}

/** What lies below the queues: before they are there, it would seem to be in view. */
function Below(): ReactNode {
  const { data, isPending } = useDashboard()
  if (isPending) return null
  return (
    <>
      {data?.hasTeam && (
        <WhenSeen height={teamHeight}>
          <Suspense>
            <TeamBoard />
          </Suspense>
        </WhenSeen>
      )}
      <Coverage />
    </>
  )
}

function Coverage(): ReactNode {
  return (
    <Allowed need="customs.record.read">
      <WhenSeen height={coverageHeight}>
        <Suspense>
          <CoverageTable />
        </Suspense>
      </WhenSeen>
    </Allowed>
  )
}
