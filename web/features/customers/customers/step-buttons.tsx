import { MailOutlined, MessageOutlined, SafetyCertificateOutlined, SearchOutlined } from '@ant-design/icons'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useVerifyOne } from '#features/addresses/address-verification/use-verification.ts'
import { Allowed } from '#platform/permission.tsx'
import { openChannels } from './channel-request.ts'
import { type LetterRequest, openLetter } from './letter-request.ts'
import { useWritesHere } from './record-composer.tsx'
import type { NextStep } from './use-next-step.ts'

interface StepButtonsProps {
  customer: CustomerView
  /** Which of them stands out. */
  step: NextStep | undefined
  /** Leads to where addresses are found. */
  onFind: () => void
  /** Writes on the record. */
  onWrite: (request: LetterRequest) => void
}

/** The next step towards a mail that arrives as the button that stands out, and writing, which is always there. */
export function StepButtons({ customer, step, onFind, onWrite }: StepButtonsProps): ReactNode {
  const { t } = useTranslation()
  const write = useWritesHere(customer) ? onWrite : openLetter
  const verify = useVerifyOne()
  const { id, contactEmail } = customer
  return (
    <>
      {step === 'find' && (
        <Button type="primary" icon={<SearchOutlined aria-hidden />} onClick={onFind}>
          {t('customers.findEmail')}
        </Button>
      )}
      {step === 'verify' && contactEmail !== null && (
        <Button
          type="primary"
          icon={<SafetyCertificateOutlined aria-hidden />}
          title={contactEmail}
          loading={verify.isPending}
          onClick={() => verify.mutate(contactEmail)}
        >
          {t('customers.verifyEmail')}
        </Button>
      )}
      <Allowed need="email.task.send">
        <Button
          {...(step === 'write' && { type: 'primary' as const })}
          icon={<MailOutlined aria-hidden />}
          disabled={contactEmail === null}
          title={contactEmail === null ? t('customers.noEmail') : undefined}
          onClick={() => write({ customerId: id })}
        >
          {t('customers.writeMail')}
        </Button>
      </Allowed>
      <Button
        icon={<MessageOutlined aria-hidden />}
        onClick={() => openChannels({ customerId: id, customerName: customer.name })}
      >
        {t('customers.channels')}
      </Button>
    </>
  )
}
