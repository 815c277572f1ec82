import type { VerifiedAddress } from '@landfall/contract/addresses/address-verification.ts'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePermission } from '#platform/permission.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { AddressFlags, AddressStateTag, NextTry } from './address-tags.tsx'
import { useJudge, useVerifyOne } from './use-verification.ts'

interface AddressDrawerProps {
  address: VerifiedAddress
  onClose: () => void
}

/** Everything that was found out about one address, and what somebody decides against it. */
export function AddressDrawer({ address, onClose }: AddressDrawerProps): ReactNode {
  const { t } = useTranslation()
  const mayRun = usePermission('address.verification.run')
  const verifyOne = useVerifyOne()
  const field = (
    key: 'state' | 'reason' | 'score' | 'flags' | 'checkedAt' | 'nextAttemptAt' | 'said' | 'ownerName',
  ) => t(`addressVerification.column.${key}`)
  const { suggestion, reason, customerId } = address
  const answer = [address.smtpCode, address.said].filter(Boolean).join(' ')
  return (
    <TabDrawer open title={address.email} onClose={onClose}>
      <FactList
        facts={[
          [field('state'), <AddressStateTag key="state" {...address} />],
          [field('reason'), reason && t(`addressMarks.reason.${reason}`)],
          [field('score'), address.score],
          [field('flags'), address.flags.length > 0 && <AddressFlags key="flags" flags={address.flags} />],
          [field('checkedAt'), address.checkedAt && <TimeBadge key="checked" value={address.checkedAt} />],
          [
            field('nextAttemptAt'),
            address.nextAttemptAt && <NextTry key="next" at={address.nextAttemptAt} />,
          ],
          [field('said'), answer],
          [field('ownerName'), address.ownerName],
        ]}
      />
      {customerId !== null && (
        <p>
          <Link to={`/customer/index?customer=${customerId}`}>{t('addressVerification.openCustomer')}</Link>
        </p>
      )}
      {suggestion !== null && mayRun && (
        <Button loading={verifyOne.isPending} onClick={() => verifyOne.mutate(suggestion)}>
          {t('addressMarks.useSuggestion', { email: suggestion })}
        </Button>
      )}
      {mayRun && <Judgement key={address.id} address={address} />}
    </TabDrawer>
  )
}

function Judgement({ address }: Pick<AddressDrawerProps, 'address'>): ReactNode {
  const { t } = useTranslation()
  const judge = useJudge()
  const [form] = Form.useForm<{ note: string }>()
  const decide = (judged: 'valid' | 'invalid' | null) =>
    judge.mutate({ id: address.id, judged, note: form.getFieldValue('note') ?? '' })
  return (
    <section className="address-judgement" aria-label={t('addressVerification.judge')}>
      {address.judged !== null && (
        <p>{t('addressVerification.judgedBy', { name: address.judgedByName ?? '' })}</p>
      )}
      <FailureNote failure={judge.error} />
      <Form form={form} name="judgeAddress" layout="vertical" initialValues={{ note: address.judgementNote }}>
        <Form.Item name="note" label={t('addressVerification.judgeNote')}>
          <Input maxLength={500} />
        </Form.Item>
      </Form>
      <div className="address-judgement-buttons">
        <Button disabled={judge.isPending || address.judged === 'valid'} onClick={() => decide('valid')}>
          {t('addressVerification.judgeValid')}
        </Button>
        <Button
          danger
          disabled={judge.isPending || address.judged === 'invalid'}
          onClick={() => decide('invalid')}
        >
          {t('addressVerification.judgeInvalid')}
        </Button>
        {address.judged !== null && (
          <Button type="text" disabled={judge.isPending} onClick={() => decide(null)}>
            {t('addressVerification.judgeClear')}
          </Button>
        )}
      </div>
    </section>
  )
}
