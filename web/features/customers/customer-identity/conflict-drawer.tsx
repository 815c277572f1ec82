import { type ConflictView, conflictRoutes } from '@landfall/contract/customers/customer-conflicts.ts'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatDateTime } from '#platform/formatters.ts'
import { type Fact, FactList } from '#ui/fact-list.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { ConflictEvidenceTable } from './conflict-evidence-table.tsx'
import { ConflictState } from './conflict-state.tsx'
import { DecisionForm } from './decision-form.tsx'
import { conflictsKey } from './use-customer-identity.ts'
import './customer-identity.css'

/** One case beside the list: what is asked, what speaks for whom, and the decision. */
export function ConflictDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const conflict = useQuery({
    queryKey: [conflictsKey, 'one', id],
    queryFn: ({ signal }) => call(conflictRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    meta: { claims: true },
  })
  const { data, error } = conflict
  return (
    <TabDrawer
      open={id !== undefined}
      onClose={onClose}
      size={720}
      title={
        data ? (
          <span className="conflict-heading">
            {data.customerName} <ConflictState row={data} />
          </span>
        ) : (
          t('customerIdentity.conflicts.title')
        )
      }
    >
      {error ? (
        <FailureState
          title={t('customerIdentity.conflicts.failed')}
          error={error}
          onRetry={() => conflict.refetch()}
        />
      ) : data ? (
        <Case conflict={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </TabDrawer>
  )
}

function Case({ conflict }: { conflict: ConflictView }): ReactNode {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <>
      <Facts conflict={conflict} />
      <h3 id={headingId}>{t('customerIdentity.conflicts.evidence')}</h3>
      {conflict.evidence ? (
        <ConflictEvidenceTable evidence={conflict.evidence} labelledBy={headingId} />
      ) : (
        <p className="duplicate-facts">{t('customerIdentity.conflicts.evidenceHidden')}</p>
      )}
      {conflict.canDecide && <DecisionForm key={conflict.id} conflict={conflict} />}
      {conflict.canWithdraw && <WithdrawButton conflict={conflict} />}
    </>
  )
}

function Facts({ conflict }: { conflict: ConflictView }): ReactNode {
  const { t } = useTranslation()
  const field = (name: 'customer' | 'owner' | 'claimant' | 'wish' | 'reason' | 'keys' | 'note') =>
    t(`customerIdentity.conflicts.fields.${name}`)
  const { claim } = conflict
  const typed = [
    claim.text,
    claim.name,
    countryName(claim.country),
    claim.website,
    claim.phone,
    claim.registrationNo,
  ]
  const closed =
    conflict.closedAt && `${conflict.closedByName ?? ''} ${formatDateTime(conflict.closedAt)}`.trim()
  const facts: Fact[] = [
    [
      field('customer'),
      conflict.customerId === null ? (
        conflict.customerName
      ) : (
        <Link key="customer" className="plain-link" to={customerPath(conflict.customerId)}>
          {conflict.customerName}
        </Link>
      ),
    ],
    [t('customers.fields.founder'), `${conflict.founderName}, ${formatDateTime(conflict.createdAt)}`],
    [field('owner'), conflict.ownerName],
    [field('claimant'), `${conflict.claimantName}, ${formatDateTime(conflict.openedAt)}`],
    [field('wish'), t(`customerIdentity.wishes.${conflict.wish}`)],
    [
      field('reason'),
      <span key="reason" className="conflict-text">
        {conflict.reason}
      </span>,
    ],
    [field('keys'), conflict.keys.map((key) => t(`customerIdentity.keys.${key}`)).join(', ')],
    [t('customerIdentity.conflicts.claim'), [...typed, ...claim.emails].filter(Boolean).join(' · ')],
    [t('customerIdentity.conflicts.fields.closedBy'), closed],
    [field('note'), conflict.note],
  ]
  return <FactList facts={facts} />
}

function WithdrawButton({ conflict }: { conflict: ConflictView }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(conflictRoutes.withdraw, { params: { id: conflict.id } }),
    onSuccess: () => {
      notifySuccess(t('customerIdentity.conflicts.withdrawn'))
      return client.invalidateQueries({ queryKey: [conflictsKey] })
    },
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t('customerIdentity.conflicts.withdrawQuestion', { name: conflict.customerName }),
      action: t('customerIdentity.conflicts.withdraw'),
    })
    if (isSure) withdraw.mutate()
  }
  return (
    <Button loading={withdraw.isPending} onClick={ask}>
      {t('customerIdentity.conflicts.withdraw')}
    </Button>
  )
}
