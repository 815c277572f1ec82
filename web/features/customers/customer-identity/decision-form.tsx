import {
  type ConflictDecision,
  type ConflictView,
  conflictDecisions,
  conflictRoutes,
  separateDays,
} from '@landfall/contract/customers/customer-conflicts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { DelayedButton } from '#ui/delayed-button.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { conflictsKey } from './use-customer-identity.ts'

interface Decision {
  decision: ConflictDecision
  note: string
}

/** Closes a case; what each decision does is said beside it. */
export function DecisionForm({ conflict }: { conflict: ConflictView }): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: (body: Decision) => call(conflictRoutes.decide, { params: { id: conflict.id }, body }),
    onSuccess: async () => {
      notifySuccess(t('customerIdentity.conflicts.decided'))
      await client.invalidateQueries({ queryKey: [conflictsKey] })
      await client.invalidateQueries({ queryKey: ['customers'] })
    },
    meta: { claims: true },
  })
  return (
    <Form<Decision>
      name="decision"
      layout="vertical"
      initialValues={{ decision: 'keep', note: '' }}
      onFinish={(values) => decide.mutate(values)}
    >
      <FormGuard />
      <Form.Item name="decision" label={t('customerIdentity.conflicts.fields.decision')}>
        <Radio.Group className="decision-choices">
          {conflictDecisions.map((value) => (
            <Radio key={value} value={value}>
              {t(`customerIdentity.conflicts.decisions.${value}`)}
              <span className="duplicate-facts">
                {' '}
                {t(`customerIdentity.conflicts.decisionHints.${value}`, { days: separateDays })}
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="note"
        label={t('customerIdentity.conflicts.fields.note')}
        extra={t('customerIdentity.conflicts.noteHint')}
      >
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <FailureNote failure={decide.error} />
      <DelayedButton type="primary" htmlType="submit" loading={decide.isPending}>
        {t('customerIdentity.conflicts.decide')}
      </DelayedButton>
    </Form>
  )
}
