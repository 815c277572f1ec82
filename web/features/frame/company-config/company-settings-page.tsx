import type { Permission } from '@landfall/contract/permissions.ts'
import { Tabs } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { RelayList } from '#features/email/email-settings/relay-list.tsx'
import { SuppressionList } from '#features/email/email-settings/suppression-list.tsx'
import { useSession } from '#platform/session-store.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const GeneralSettings = lazyPart(() =>
  import('#features/organisation/general-settings/general-settings.tsx').then((m) => m.GeneralSettings),
)
const SecuritySettings = lazyPart(() =>
  import('#features/access/company-security/security-settings.tsx').then((m) => m.SecuritySettings),
)
const SingleSignOnSettings = lazyPart(() =>
  import('#features/access/company-security/single-sign-on-settings.tsx').then((m) => m.SingleSignOnSettings),
)

const PoolSettings = lazyPart(() =>
  import('#features/customers/pool-settings/pool-settings.tsx').then((m) => m.PoolSettings),
)

const MailboxList = lazyPart(() =>
  import('#features/email/email-mailboxes/mailbox-list.tsx').then((m) => m.MailboxList),
)

const MailSafetySettings = lazyPart(() =>
  import('#features/email/email-settings/mail-safety-settings.tsx').then((m) => m.MailSafetySettings),
)

const SenderDomainSettings = lazyPart(() =>
  import('#features/email/sender-domains/sender-domain-settings.tsx').then((m) => m.SenderDomainSettings),
)

const AddressRuleSettings = lazyPart(() =>
  import('#features/addresses/address-rules/address-rules.tsx').then((m) => m.AddressRuleSettings),
)

const Integrations = lazyPart(() =>
  import('#features/access/webhooks/integrations.tsx').then((m) => m.Integrations),
)

const ConnectorSettings = lazyPart(() =>
  import('#features/buyers/connectors/connector-settings.tsx').then((m) => m.ConnectorSettings),
)

const MailBrandSettings = lazyPart(() =>
  import('#features/email/mail-brand/mail-brand-settings.tsx').then((m) => m.MailBrandSettings),
)

const MailImprintSettings = lazyPart(() =>
  import('#features/email/email-imprint/mail-imprint-settings.tsx').then((m) => m.MailImprintSettings),
)

const labels = {
  general: 'companies.settingsTab',
  pool: 'poolSettings.tab',
  relays: 'emailSettings.tabs.relays',
  senderDomains: 'senderDomains.tab',
  mailboxes: 'mailboxes.tab',
  suppressions: 'emailSettings.tabs.suppressions',
  mailSafety: 'mailSafety.tab',
  brand: 'mailBrand.tab',
  imprint: 'mailImprint.tab',
  addresses: 'addressVerification.rules.tab',
  security: 'security.tab',
  singleSignOn: 'security.singleSignOnTab',
  integrations: 'integrations.company.tab',
  connectors: 'connectors.tab',
} as const

interface Part {
  key: keyof typeof labels
  need: Permission
  Content: ComponentType
}

const parts: readonly Part[] = [
  { key: 'general', need: 'company.settings.manage', Content: GeneralSettings },
  { key: 'pool', need: 'customer.pool.manage', Content: PoolSettings },
  { key: 'relays', need: 'company.sending.manage', Content: RelayList },
  { key: 'senderDomains', need: 'company.sending.manage', Content: SenderDomainSettings },
  { key: 'mailboxes', need: 'company.sending.manage', Content: MailboxList },
  { key: 'suppressions', need: 'company.sending.manage', Content: SuppressionList },
  { key: 'mailSafety', need: 'company.sending.manage', Content: MailSafetySettings },
  { key: 'brand', need: 'company.sending.manage', Content: MailBrandSettings },
  { key: 'imprint', need: 'company.sending.manage', Content: MailImprintSettings },
  { key: 'addresses', need: 'company.settings.manage', Content: AddressRuleSettings },
  { key: 'security', need: 'company.settings.manage', Content: SecuritySettings },
  { key: 'singleSignOn', need: 'company.settings.manage', Content: SingleSignOnSettings },
  { key: 'integrations', need: 'company.integration.manage', Content: Integrations },
  { key: 'connectors', need: 'company.integration.manage', Content: ConnectorSettings },
]

/** The company's settings: its name and rules, how its mail is sent and read, and how its people sign in. */
export function CompanySettingsPage(): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const held = useSession((state) => state.user?.permissions)
  const allowed = parts.filter(({ need }) => held?.includes(need))
  const open = allowed.find(({ key }) => key === params.get('part')) ?? allowed[0]
  return (
    <>
      <PageHeader title={t('emailSettings.title')} />
      <Tabs
        {...(open ? { activeKey: open.key } : {})}
        destroyOnHidden
        onChange={(key) => setParams({ part: key })}
        items={allowed.map(({ key, Content }) => ({ key, label: t(labels[key]), children: <Content /> }))}
      />
    </>
  )
}
