import { UnlockOutlined } from '@ant-design/icons'
import { type FoundContacts, tradeContactRoutes } from '@landfall/contract/customs/customs-contacts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavableCompany } from '#features/customers/customers/save-as-customer.tsx'
import { PointsCost } from '#features/points/points/points-cost.tsx'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { TabModal } from '#ui/tab-modal.tsx'

const tones: Record<FoundContacts['state'], StateTone> = {
  open: 'good',
  unlocked: 'good',
  covered: 'warning',
  none: 'neutral',
  notFound: 'bad',
}

interface FoundContactsDialogProps {
  companies: readonly SavableCompany[]
  onClose: () => void
  /** Leads to writing to those with an address. */
  onWrite: (companies: readonly SavableCompany[]) => void
  mayWrite: boolean
}

/** Says for how many companies there are contacts and what they cost, then shows them. */
export function FoundContactsDialog(props: FoundContactsDialogProps): ReactNode {
  const { companies, onClose, onWrite, mayWrite } = props
  const { t } = useTranslation()
  const [found, setFound] = useState<readonly FoundContacts[]>()
  const withEmail = found?.filter(({ emails }) => emails.length > 0) ?? []
  const write = () => onWrite(withEmail.map(({ key, role }) => ({ key, role })))
  return (
    <TabModal
      open
      width={640}
      title={
        found
          ? t('tradeCompanies.batch.found', {
              amount: formatNumber(withEmail.length),
              total: formatNumber(found.length),
            })
          : t('tradeCompanies.batch.find')
      }
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          {mayWrite && withEmail.length > 0 && (
            <Button type="primary" onClick={write}>
              {t('tradeCompanies.batch.writeTo', { amount: formatNumber(withEmail.length) })}
            </Button>
          )}
        </>
      }
    >
      {found ? <FoundList found={found} /> : <ContactsCost companies={companies} onFound={setFound} />}
    </TabModal>
  )
}

function ContactsCost({
  companies,
  onFound,
}: {
  companies: readonly SavableCompany[]
  onFound: (found: readonly FoundContacts[]) => void
}): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const body = { companies: [...companies] }
  const quote = useQuery({
    queryKey: ['tradeCompanies', 'contactsQuote', companies],
    queryFn: ({ signal }) => call(tradeContactRoutes.quote, { body }, { signal }),
    meta: { claims: true },
  })
  const unlock = useMutation({
    mutationFn: (cost: number) => call(tradeContactRoutes.unlock, { body: { ...body, cost } }),
    onSuccess: async ({ items }) => {
      onFound(items)
      await client.invalidateQueries({ queryKey: ['tradeCompanies', 'contacts'] })
      await client.invalidateQueries({ queryKey: ['points'] })
    },
    // It costs something else by now than what was shown.
    onError: () => quote.refetch(),
  })
  if (quote.error)
    return <FailureState title={t('common.unexpectedError')} error={quote.error} onRetry={quote.refetch} />
  if (!quote.data) return <Skeleton active />
  const { open, covered, free, later, none, cost } = quote.data
  const amounts = { open: formatNumber(open), covered: formatNumber(covered), none: formatNumber(none) }
  const label =
    cost > 0
      ? t('tradeCompanies.batch.unlockAll', { amount: formatNumber(covered), cost: formatNumber(cost) })
      : t('tradeCompanies.batch.show')
  return (
    <div className="found-contacts-cost">
      <p>{t('tradeCompanies.batch.counts', amounts)}</p>
      {free > 0 && <p>{t('tradeCompanies.batch.free', { amount: formatNumber(free) })}</p>}
      {later > 0 && <p>{t('tradeCompanies.batch.later', { amount: formatNumber(later) })}</p>}
      <PointsCost quote={quote.data} />
      <Button
        type="primary"
        icon={cost > 0 && <UnlockOutlined aria-hidden />}
        disabled={quote.isFetching || !quote.data.isEnough || open + covered + free === 0}
        loading={unlock.isPending}
        onClick={() => unlock.mutate(cost)}
      >
        {label}
      </Button>
    </div>
  )
}

function FoundList({ found }: { found: readonly FoundContacts[] }): ReactNode {
  const { t } = useTranslation()
  const without = found.filter(({ emails }) => emails.length === 0).length
  return (
    <>
      {without > 0 && <p>{t('tradeCompanies.batch.without', { amount: formatNumber(without) })}</p>}
      <ul className="found-contacts">
        {found.map(({ key, name, state, emails, phones }) => (
          <li key={key}>
            <StateTag tone={tones[state]}>{t(`tradeCompanies.batch.state.${state}`)}</StateTag>
            <span>{name || key.replace('|', ', ')}</span>
            <span className="quiet">{[...emails, ...phones].join(', ')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
