import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#ui/page-header.tsx'
import { RelayList } from './relay-list.tsx'
import { SuppressionList } from './suppression-list.tsx'

const parts = ['relays', 'suppressions'] as const

/** The company's settings: at present how its mail is sent. */
export function CompanySettingsPage(): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const part = parts.find((key) => key === params.get('part')) ?? 'relays'
  return (
    <>
      <PageHeader title={t('emailSettings.title')} />
      <Tabs
        activeKey={part}
        destroyOnHidden
        onChange={(key) => setParams({ part: key })}
        items={[
          { key: 'relays', label: t('emailSettings.tabs.relays'), children: <RelayList /> },
          { key: 'suppressions', label: t('emailSettings.tabs.suppressions'), children: <SuppressionList /> },
        ]}
      />
    </>
  )
}
