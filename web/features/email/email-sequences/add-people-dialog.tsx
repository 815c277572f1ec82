import type { BatchSelection } from '@landfall/contract/list.ts'
import { Form, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '#platform/formatters.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { RecipientSummary } from '../email-tasks/recipient-summary.tsx'
import { peoplePath } from './sequence-actions.tsx'
import { useAddToSequence, useSequenceChoices } from './use-sequences.ts'

/** Puts chosen customers into a sequence, with who of them is left out and why. */
export function AddPeopleDialog({
  selection,
  onClose,
}: {
  selection: BatchSelection
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const choices = useSequenceChoices()
  const add = useAddToSequence()
  const [id, setId] = useState<number>()
  const submit = async () => {
    if (id === undefined) return
    const { added, already } = await add.mutateAsync({ id, selection })
    const sentences = [
      t('sequences.added', { amount: formatNumber(added) }),
      already > 0 ? t('sequences.already', { amount: formatNumber(already) }) : '',
    ]
    notifySuccess(sentences.filter(Boolean).join(' · '))
    navigate(peoplePath(id))
  }
  return (
    <SubmitDialog
      title={t('sequences.addTitle')}
      action={t('sequences.add')}
      isRunning={add.isPending}
      failure={add.error ?? choices.error}
      okButtonProps={{ disabled: id === undefined }}
      onSubmit={() => void submit().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{t('sequences.addHint')}</p>
      <Form layout="vertical">
        <Form.Item label={t('sequences.choose')} htmlFor="sequence-choice">
          <Select
            id="sequence-choice"
            value={id ?? null}
            loading={choices.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('sequences.choose')}
            options={choices.data?.map((sequence) => ({ value: sequence.id, label: sequence.name })) ?? []}
            notFoundContent={t('sequences.noSequences')}
            onChange={(next: number | null) => setId(next ?? undefined)}
          />
        </Form.Item>
      </Form>
      {choices.data?.length === 0 && (
        <p>
          <Link className="plain-link" to="/email/emailSequence/edit">
            {t('sequences.create')}
          </Link>
        </p>
      )}
      <RecipientSummary wish={{ selection, toAddress: '' }} />
    </SubmitDialog>
  )
}
