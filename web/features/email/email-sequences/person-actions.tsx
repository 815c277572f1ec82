import type { SequencePersonChange, SequenceView } from '@landfall/contract/email/mail-sequences.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import type { BatchAction } from '#ui/list-model.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { useChangePeople } from './use-sequences.ts'

/** What can be done with people of a sequence. */
export function usePersonActions({ id, steps, content }: SequenceView): BatchAction[] {
  const { t } = useTranslation()
  const change = useChangePeople(id)
  const run =
    (made: (values: Record<string, unknown>) => SequencePersonChange) =>
    async (selection: BatchSelection, values: Record<string, unknown>) => {
      const { changed } = await change.mutateAsync({ selection, change: made(values) })
      notifySuccess(t('sequences.changed', { amount: formatNumber(changed) }))
    }
  const need = 'email.task.send'
  const choices = Array.from({ length: steps }, (_none, at) => ({
    value: at + 1,
    label: `${t('sequences.stepTitle', { step: at + 1 })} · ${content[at]?.templateName ?? ''}`,
  }))
  return [
    {
      key: 'move',
      label: t('sequences.move'),
      need,
      hint: t('sequences.moveHint'),
      fields: (
        <Form.Item
          name="step"
          label={t('sequences.moveTo')}
          rules={[{ required: true, message: t('common.required', { field: t('sequences.moveTo') }) }]}
        >
          <Select options={choices} />
        </Form.Item>
      ),
      run: run(({ step }) => ({ kind: 'move', step: Number(step) })),
    },
    { key: 'pause', label: t('sequences.pause'), need, run: run(() => ({ kind: 'pause' })) },
    { key: 'resume', label: t('sequences.resume'), need, run: run(() => ({ kind: 'resume' })) },
    {
      key: 'stop',
      label: t('sequences.stop'),
      need,
      isDanger: true,
      hint: t('sequences.stopQuestion'),
      run: run(() => ({ kind: 'stop' })),
    },
  ]
}
