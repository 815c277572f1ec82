import type { Permission } from '@landfall/contract/permissions.ts'
import { Tabs } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AgentSettings } from '#features/addresses/verification-agents/agent-settings.tsx'
import { SharedNomenclature } from '#features/customs/customs-nomenclature/shared-nomenclature.tsx'
import { PriceListForm } from '#features/points/points/price-list-form.tsx'
import { useSession } from '#platform/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { InstallationSettings } from './installation-settings.tsx'
import { SystemHealthPart } from './system-health.tsx'

interface Part {
  key: 'general' | 'prices' | 'nomenclature' | 'agents' | 'health'
  need: Permission
  content: ComponentType
}

const parts: readonly Part[] = [
  { key: 'general', need: 'system.config.manage', content: InstallationSettings },
  { key: 'prices', need: 'system.config.manage', content: PriceListForm },
  { key: 'nomenclature', need: 'system.nomenclature.write', content: SharedNomenclature },
  { key: 'agents', need: 'system.config.manage', content: AgentSettings },
  { key: 'health', need: 'system.health.read', content: SystemHealthPart },
]

/** Settings of the whole installation and how it is. */
export function SystemSettingsPage(): ReactNode {
  const { t } = useTranslation()
  const held = useSession((state) => state.user?.permissions)
  const [params, setParams] = useSearchParams()
  const open = parts.filter(({ need }) => held?.includes(need))
  const part = open.find(({ key }) => key === params.get('part')) ?? open[0]
  return (
    <>
      <PageHeader title={t('systemSettings.title')} />
      <Tabs
        {...(part ? { activeKey: part.key } : {})}
        destroyOnHidden
        onChange={(key) => setParams({ part: key })}
        items={open.map(({ key, content: Content }) => ({
          key,
          label: t(`systemSettings.parts.${key}`),
          children: <Content />,
        }))}
      />
    </>
  )
}
