import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { Segmented } from 'antd'
import { type ReactNode, use, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FollowUpForm } from '#features/customers/follow-ups/follow-up-form.tsx'
import { usePermission } from '#platform/permission.tsx'
import { ClosingContext } from '#ui/closing-guard.ts'
import { LetterComposerContext, type LetterRequest } from './letter-request.ts'
import type { RecordWriting } from './use-record-writing.ts'

/** Whether a letter can be written on the record itself. */
export function useWritesHere(customer: CustomerView): boolean {
  const maySend = usePermission('email.task.send')
  const composer = use(LetterComposerContext)
  return maySend && composer !== null && customer.canWrite && customer.contactEmail !== null
}

/** Pixels. */
const spaceAbove = 12

interface RecordComposerProps {
  customer: CustomerView
  writing: RecordWriting
}

/** Notes what was done, or writes a letter, on top of what happened before. */
export function RecordComposer({ customer, writing }: RecordComposerProps): ReactNode {
  const { t } = useTranslation()
  const mayNote = usePermission('customer.followUp.write') && customer.mayFollowUp
  const writesHere = useWritesHere(customer)
  const { kind, request } = writing
  const isLetter = writesHere && kind === 'letter'
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isLetter || !request || !place.current) return
    // Whoever answers an old letter is far below. Only the record moves, not what lies around it.
    const body = place.current.closest('.ant-drawer-body')
    const above = place.current.getBoundingClientRect().top - (body?.getBoundingClientRect().top ?? 0)
    body?.scrollBy({ top: above - spaceAbove })
  }, [isLetter, request])
  if (!mayNote && !writesHere) return null
  const own = { customerId: customer.id }
  return (
    <section className="record-composer" ref={place}>
      {writesHere && (
        <Segmented
          value={isLetter ? 'letter' : 'note'}
          options={[
            { value: 'note', label: t('followUps.save'), disabled: !mayNote },
            { value: 'letter', label: t('customers.writeMail') },
          ]}
          onChange={(chosen) => (chosen === 'letter' ? writing.write(request ?? own) : writing.takeNote())}
        />
      )}
      {mayNote && (
        <div hidden={isLetter}>
          <FollowUpForm key={customer.id} customerId={customer.id} />
        </div>
      )}
      {writesHere && request && (
        <div hidden={!isLetter} className="record-letter">
          <RecordLetter request={request} writing={writing} />
        </div>
      )}
    </section>
  )
}

function RecordLetter({ request, writing }: { request: LetterRequest; writing: RecordWriting }): ReactNode {
  const Composer = use(LetterComposerContext)
  const noteAround = use(ClosingContext)
  const { noteTyped, finish } = writing
  const noteBoth = useCallback(() => {
    const forgets = [noteTyped(), noteAround?.()]
    return () => {
      for (const forget of forgets) forget?.()
    }
  }, [noteTyped, noteAround])
  return (
    Composer && (
      <ClosingContext value={noteBoth}>
        <Composer key={JSON.stringify(request)} request={request} onClose={finish} />
      </ClosingContext>
    )
  )
}
