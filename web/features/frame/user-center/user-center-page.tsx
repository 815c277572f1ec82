import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Allowed } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { DeviceList } from './device-list.tsx'
import { PasswordTab } from './password-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import './user-center.css'

const SecondFactorTab = lazyPart(() =>
  import('#features/access/second-factor/second-factor-tab.tsx').then((m) => m.SecondFactorTab),
)
const MyPoints = lazyPart(() => import('#features/points/points/my-points.tsx').then((m) => m.MyPoints))
const CalendarFeed = lazyPart(() =>
  import('#features/customers/contact-calendar/calendar-feed.tsx').then((m) => m.CalendarFeed),
)
const TokenTab = lazyPart(() =>
  import('#features/access/access-tokens/token-tab.tsx').then((m) => m.TokenTab),
)
const NotificationSettings = lazyPart(() =>
  import('#features/frame/notifications/notification-settings.tsx').then((m) => m.NotificationSettings),
)

const tabs = {
  profile: ProfileTab,
  password: PasswordTab,
  settings: SettingsTab,
  devices: DeviceList,
  secondFactor: SecondFactorTab,
  tokens: TokenTab,
  points: MyPoints,
  notifications: NotificationsTab,
} as const
const keys = Object.keys(tabs) as (keyof typeof tabs)[]

function NotificationsTab(): ReactNode {
  return (
    <>
      <NotificationSettings />
      <Allowed need="customer.customer.read">
        <CalendarFeed />
      </Allowed>
    </>
  )
}

/** What a user says of himself, how he signs in, and how he wants to work. */
export function UserCenterPage(): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const open = keys.find((key) => key === params.get('tab')) ?? 'profile'
  return (
    <>
      <PageHeader title={t('account.title')} />
      <Tabs
        activeKey={open}
        onChange={(tab) => setParams({ tab })}
        items={keys.map((key) => {
          const Tab = tabs[key]
          return {
            key,
            label: t(`account.tabs.${key}`),
            // The points bring their own panels and a list as wide as the page.
            children:
              key === 'points' ? (
                <Tab />
              ) : (
                <section className="panel account-panel">
                  <Tab />
                </section>
              ),
          }
        })}
      />
    </>
  )
}
