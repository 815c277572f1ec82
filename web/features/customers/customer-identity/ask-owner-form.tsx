import {
  type ConflictClaim,
  type ConflictWish,
  conflictWishes,
} from '@landfall/contract/customers/customer-conflicts.ts'
import type { DuplicateView } from '@landfall/contract/customers/customer-identity.ts'
import { Alert, Button, Input, Radio } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '#platform/i18n.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { useOpenConflict } from './use-customer-identity.ts'

interface AskOwnerFormProps {
  item: DuplicateView
  claim: () => ConflictClaim
  onClose: (isSent: boolean) => void
}

/** Asks for a customer that a colleague has. It may stand within another form, so it is none itself. */
export function AskOwnerForm({ item, claim, onClose }: AskOwnerFormProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const [wish, setWish] = useState<ConflictWish>('share')
  const [reason, setReason] = useState('')
  const open = useOpenConflict()
  useUnsavedGuard(reason.trim() !== '')
  const send = () =>
    open.mutate(
      { reference: item.reference, wish, reason, claim: claim() },
      { onSuccess: () => onClose(true) },
    )
  return (
    <fieldset className="ask-owner">
      <legend>{t('customerIdentity.askTitle', { name: item.name })}</legend>
      <p id={`${id}-wish`}>{t('customerIdentity.wish')}</p>
      <Radio.Group
        aria-labelledby={`${id}-wish`}
        value={wish}
        onChange={(event) => setWish(event.target.value as ConflictWish)}
        options={conflictWishes.map((value) => ({ value, label: t(`customerIdentity.wishes.${value}`) }))}
      />
      <label htmlFor={`${id}-reason`}>{t('customerIdentity.reason')}</label>
      <Input.TextArea
        id={`${id}-reason`}
        aria-describedby={`${id}-hint`}
        maxLength={1000}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p id={`${id}-hint`} className="duplicate-facts">
        {t('customerIdentity.reasonHint')}
      </p>
      {open.error !== null && <Alert type="error" showIcon role="alert" title={describeError(open.error)} />}
      <div className="duplicate-acts">
        <Button type="primary" disabled={reason.trim() === ''} loading={open.isPending} onClick={send}>
          {t('customerIdentity.send')}
        </Button>
        <Button onClick={() => onClose(false)}>{t('common.cancel')}</Button>
      </div>
    </fieldset>
  )
}
