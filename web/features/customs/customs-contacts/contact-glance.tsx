import { UnlockOutlined } from '@ant-design/icons'
import {
  type ContactGlance as Glance,
  tradeContactRoutes,
} from '@landfall/contract/customs/customs-contacts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkedAddress } from '#features/addresses/address-verification/address-mark.tsx'
import type { SavableCompany } from '#features/customers/customers/save-as-customer.tsx'
import { call } from '#platform/api-client.ts'
import { askTogether } from '#platform/ask-together.ts'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import './customs-contacts.css'

/** Companies of one question at most. */
const mostAtOnce = 200

const nameOf = ({ role, key }: SavableCompany) => `${role} ${key}`

const readGlance = askTogether<Glance>(mostAtOnce, async (names) => {
  const companies = names.map((name) => {
    const at = name.indexOf(' ')
    return { role: name.slice(0, at) as SavableCompany['role'], key: name.slice(at + 1) }
  })
  const { items } = await call(tradeContactRoutes.glance, { body: { companies } })
  return new Map(items.map((item) => [nameOf(item), item]))
})

interface ContactGlanceProps {
  company: SavableCompany
  /** Addresses that stand beside it already. */
  without?: readonly string[]
}

/** How a company of customs data can be reached, for the cell of a list: what is open, and what the rest costs with one click. */
export function ContactGlance({ company: { role, key }, without = [] }: ContactGlanceProps): ReactNode {
  const mayRead = usePermission('customs.record.read')
  const { data } = useQuery({
    queryKey: ['tradeCompanies', 'contacts', 'glance', role, key],
    queryFn: () => readGlance(nameOf({ role, key })),
    enabled: mayRead,
    meta: { claims: true },
  })
  if (!data) return null
  const emails = data.emails.filter((email) => !without.includes(email))
  return (
    <div className="contact-glance">
      {emails.map((email) => (
        <MarkedAddress key={email} email={email} />
      ))}
      {emails.length === 0 &&
        without.length === 0 &&
        data.phones.slice(0, 1).map((phone) => <span key={phone}>{phone}</span>)}
      {data.state === 'covered' && <Covered glance={data} />}
    </div>
  )
}

function Covered({ glance }: { glance: Glance }): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const mayUnlock = usePermission('customs.contact.unlock')
  const { role, key, cost, covered } = glance
  const unlock = useMutation({
    mutationFn: () => call(tradeContactRoutes.unlock, { body: { companies: [{ role, key }], cost } }),
    // Also after a refusal, which says that it costs something else by now.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['tradeCompanies', 'contacts'] })
      await client.invalidateQueries({ queryKey: ['points'] })
    },
  })
  const amounts = t('tradeCompanies.contacts.amounts', {
    emails: formatNumber(covered.emails),
    phones: formatNumber(covered.phones),
  })
  if (!mayUnlock || glance.isLater) return <span className="quiet">{amounts}</span>
  const label =
    cost > 0
      ? t('tradeCompanies.contacts.unlockFor', { cost: formatNumber(cost) })
      : t('tradeCompanies.contacts.unlock')
  return (
    <Button
      size="small"
      icon={<UnlockOutlined aria-hidden />}
      title={glance.isEnough ? `${amounts}: ${label}` : t('tradeCompanies.contacts.tooFewPoints')}
      disabled={!glance.isEnough}
      loading={unlock.isPending}
      onClick={() => unlock.mutate()}
    >
      {label}
    </Button>
  )
}
