import { Button, Form, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '#features/customers/customer-words/use-vocabulary.ts'
import { formatNumber } from '#platform/formatters.ts'
import { DelayedButton } from '#ui/delayed-button.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { useRemoveWord, type WordApi, type WordRecord } from './use-word-records.ts'

interface WordRemoveDialogProps<Row extends WordRecord, Input> {
  api: WordApi<Row, Input>
  row: Row
  name: string
  /** What it can be joined with; absent: it is deleted. */
  targets?: readonly Choice[] | undefined
  /** Said about deleting it. */
  text: string
  onClose: () => void
}

/** Asks before a record is deleted, or with which other one it is to be joined, naming how many customers have it. */
export function WordRemoveDialog<Row extends WordRecord, Input>(
  props: WordRemoveDialogProps<Row, Input>,
): ReactNode {
  const { api, row, name, targets, text, onClose } = props
  const { t } = useTranslation()
  const [intoId, setIntoId] = useState<number>()
  const remove = useRemoveWord(api)
  const amount = formatNumber(row.customers)
  const run = () =>
    remove.mutate({ id: row.id, name, intoId: targets ? (intoId ?? null) : null }, { onSuccess: onClose })
  return (
    <TabModal
      open
      title={t(targets ? 'customerWords.mergeTitle' : 'customerWords.deleteTitle', { name })}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('common.cancel')}
        </Button>,
        <DelayedButton
          key="confirm"
          type="primary"
          danger
          loading={remove.isPending}
          disabled={targets !== undefined && intoId === undefined}
          onClick={run}
        >
          {targets ? t('customerWords.mergeConfirm', { amount }) : t('customerWords.delete')}
        </DelayedButton>,
      ]}
    >
      <FailureNote failure={remove.error} />
      <p>{targets ? t('customerWords.mergeText', { amount, name }) : text}</p>
      {targets && (
        <Form layout="vertical">
          <Form.Item label={t('customerWords.mergeInto')} htmlFor="word-merge-target">
            <Select
              id="word-merge-target"
              showSearch={{ optionFilterProp: 'label' }}
              {...(intoId === undefined ? {} : { value: intoId })}
              onChange={setIntoId}
              options={[...targets]}
            />
          </Form.Item>
        </Form>
      )}
    </TabModal>
  )
}
