import { CalendarOutlined } from '@ant-design/icons'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerTime } from '#features/customers/contact-calendar/customer-time.tsx'
import { contactInDays } from '#features/customers/contact-calendar/later-contact.ts'
import { type PostponeKey, postponements } from '#features/customers/contact-calendar/postponements.ts'
import { useLocalTime } from '#features/customers/contact-calendar/use-contact-calendar.ts'
import { usePostpone } from '#features/customers/contact-calendar/use-postpone.ts'
import { usePermission } from '#platform/permission.tsx'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'

/** What is next with a customer and when it was last in touch; one click plans the next contact. */
export function CustomerNext({ customer }: { customer: CustomerView }): ReactNode {
  const { t } = useTranslation()
  const mayPlan = usePermission('customer.followUp.write') && customer.mayFollowUp
  const { nextContactAt: at, lastContactAt } = customer
  const isDue = at !== null && Date.parse(at) < Date.now()
  return (
    <p className="customer-next">
      <CalendarOutlined aria-hidden />
      {at === null ? (
        <span className="quiet">{t('customers.nothingPlanned')}</span>
      ) : (
        <span className={isDue ? 'next-contact is-due' : 'next-contact'}>
          {t('customers.fields.nextContactAt')}: <CustomerTime customerId={customer.id} at={at} />
          {isDue && <span className="due-mark">{t('customers.due')}</span>}
        </span>
      )}
      {mayPlan && <PlanButton customer={customer} />}
      {lastContactAt && (
        <span className="quiet">
          {t('customers.lastContact')}: <TimeBadge value={lastContactAt} />
        </span>
      )}
    </p>
  )
}

function PlanButton({ customer: { id, name, nextContactAt } }: { customer: CustomerView }): ReactNode {
  const { t } = useTranslation()
  const postpone = usePostpone()
  const { data: clock } = useLocalTime(id)
  if (!clock) return null
  const { timeZone } = clock
  const item = { customerId: id, name, timeZone }
  const plan = (moment: string | null) => postpone.mutate({ item, nextContactAt: moment })
  const days = Object.entries(postponements).map(([key, amount]) => ({
    key,
    label: t(`workbench.postpone.${key as PostponeKey}`),
    onClick: () => plan(contactInDays(amount, timeZone, nextContactAt ?? undefined)),
  }))
  const never = { key: 'never', label: t('workbench.postpone.never'), onClick: () => plan(null) }
  return (
    <MenuDropdown menu={{ items: nextContactAt === null ? days : [...days, never] }}>
      <Button size="small" loading={postpone.isPending}>
        {t(nextContactAt === null ? 'customers.plan' : 'customers.replan')}
      </Button>
    </MenuDropdown>
  )
}
